//! Tests of making, changing and reducing cases. The engine's play measures what the cases contain.

mod asked;
mod chess;
mod every;
mod rochine;
mod tested;
mod texas;

//! Cases as they are made, changed and reduced; what they hold is measured by the engine's play.

mod aims;
mod asked;
mod chess;
mod common;
mod rochine;
mod roles;
mod texas;

//! The rules as the reference plays them. Every expected value is worked out by hand from the statements, or given by
//! them.

mod chess;
mod every_game;
mod rochine;
mod texas;

//! Generates, mutates and reduces valid cases of the three games, with one generator for each game.

pub mod chess;
pub mod rochine;
pub mod texas;

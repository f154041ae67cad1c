//! Makes, mutates and reduces cases of the three games that are always valid: a generator a game.

pub mod chess;
pub mod rochine;
pub mod texas;

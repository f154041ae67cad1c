//! The optimized side of each game.
//!
//! This crate and the crate `reference` do not depend on each other: everything that decides an answer is written
//! twice, so that one mistake is not made twice.

pub mod chess;
pub mod rochine;
mod sink;
pub mod texas;

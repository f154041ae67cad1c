//! The optimized side of each game.
//!
//! Nothing here sees the crate `reference`, nor the other way round: what decides an answer is written
//! twice, so that one mistake is not made twice.

pub mod chess;
pub mod rochine;
pub mod texas;

//! The optimized side of each game.
//!
//! In goes a case; out comes its answer, and each step if there is an observer.
//!
//! This crate and the crate `reference` do not depend on each other: everything that decides an answer is written
//! twice, so that one mistake is not made twice.
//!
//! The modules, in their order. Each uses only those above it.
//!
//! | module | what it does |
//! |---|---|
//! | `sink` | where steps go: to an observer, or nowhere at no cost |
//! | [`texas`], [`chess`], [`rochine`] | the player of each game |

pub mod chess;
pub mod rochine;
mod sink;
pub mod texas;

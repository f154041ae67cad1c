//! Differential fuzzing and reference verification for board-game simulations.
//!
//! An optimized engine and a naive, spec-literal reference play the same cases. The first step at which they differ is
//! found, shrunk, explained in the game's own words, and kept as a regression test.
//!
//! The harness itself is the crate [`crosscheck_core`]; its modules are re-exported here. This crate adds:
//!
//! - [`games`]: the only list of games;
//! - [`isolate`]: plays in worker processes, which may crash;
//! - [`stress`]: compares an outside program with the reference, and finds out why it is wrong;
//! - [`commands`]: the command line.

#![warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub use crosscheck_core::{
    Case, Error, Game, Limits, Misreading, Playable, Player, compare, contract, find, generate,
    mutation, report, shrink, store,
};

#[cfg(feature = "cli")]
pub mod commands;
pub mod games;
#[cfg(feature = "cli")]
pub mod isolate;
#[cfg(feature = "cli")]
pub mod stress;

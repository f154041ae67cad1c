//! `chess`, clause by clause.
//!
//! [`Rules`] holds the clauses; [`Naive`] plays a case by them; [`MISREADINGS`] are players that each override one
//! clause; [`coverage()`] returns which clauses a case exercises.

mod board;
mod coverage;
#[cfg(feature = "misreadings")]
mod misreadings;
mod player;
mod rules;

pub use board::{Board, Direction, Edge};
pub use coverage::coverage;
#[cfg(feature = "misreadings")]
pub use misreadings::MISREADINGS;
pub use player::{Literal, Naive, player};
pub use rules::{Rules, Ways};

/// No misreadings: this is a build without them.
#[cfg(not(feature = "misreadings"))]
pub static MISREADINGS: &[crosscheck_core::Misreading<spec::chess::Case>] = &[];

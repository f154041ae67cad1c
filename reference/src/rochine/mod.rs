//! `rochine`, clause by clause.
//!
//! [`Moving`] and [`Taking`] hold the clauses; [`Naive`] plays a case by them; [`MISREADINGS`] are players that each
//! override one clause; [`coverage()`] returns which clauses a case exercises.

mod board;
mod coverage;
#[cfg(feature = "misreadings")]
mod misreadings;
mod player;
mod rules;

pub use board::{Captured, Line, Pieces, Trip};
pub use coverage::coverage;
#[cfg(feature = "misreadings")]
pub use misreadings::MISREADINGS;
pub use player::{Literal, Naive, play, player};
pub use rules::{Moving, Rules, Taking};

/// No misreadings: this is a build without them.
#[cfg(not(feature = "misreadings"))]
pub static MISREADINGS: &[crosscheck_core::Misreading<spec::rochine::Case>] = &[];

//! `chess`, clause by clause.
//!
//! [`Rules`] holds the clauses; [`Naive`] plays a case by them; [`MISREADINGS`] are players that each override one
//! clause; [`coverage()`] returns which clauses a case exercises.

mod board;
mod coverage;
mod misreadings;
mod player;
mod rules;

pub use board::{Board, Direction, Edge};
pub use coverage::coverage;
pub use misreadings::MISREADINGS;
pub use player::{Literal, Naive, player};
pub use rules::{Rules, Ways};

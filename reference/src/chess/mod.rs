//! `chess`, clause by clause.
//!
//! [`Rules`] are the clauses; [`Naive`] plays a case by them; [`MISREADINGS`] are players that override
//! one clause; [`coverage()`] tells which clauses a case exercises.

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

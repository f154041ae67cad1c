//! `rochine`, clause by clause.
//!
//! [`Moving`] and [`Taking`] hold the clauses; [`Naive`] plays a case by them; [`MISREADINGS`] are players that each
//! override one clause; [`coverage()`] returns which clauses a case exercises.

mod board;
mod coverage;
mod misreadings;
mod player;
mod rules;

pub use board::{Captured, Line, Pieces, Trip};
pub use coverage::coverage;
pub use misreadings::MISREADINGS;
pub use player::{Literal, Naive, play, player};
pub use rules::{Moving, Rules, Taking};

//! `texas`, clause by clause.
//!
//! [`Play`] and [`Scoring`] hold the clauses; [`Naive`] plays a case by them; [`MISREADINGS`] are players that each
//! override one clause; [`coverage()`] returns which clauses a case exercises.

mod annotate;
mod board;
mod coverage;
mod misreadings;
mod player;
mod rules;

pub use board::{Pieces, Run};
pub use coverage::coverage;
pub use misreadings::MISREADINGS;
pub use player::{Literal, Naive, play, player};
pub use rules::{Colours, Play, Rules, Scoring};

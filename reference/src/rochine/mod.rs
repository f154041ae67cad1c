//! `rochine`, clause by clause.
//!
//! [`Rules`] holds the clauses; `player.rs` plays a case by them; [`MISREADINGS`] are players that each misread one
//! clause; [`coverage()`] returns which clauses a case exercises.

mod board;
#[cfg(feature = "misreadings")]
mod misreadings;
mod player;
mod rules;

pub use board::{Captured, Pieces, Trip};
#[cfg(feature = "misreadings")]
pub use misreadings::MISREADINGS;
pub use rules::Rules;

crate::cites::sides!(spec::rochine::Case);

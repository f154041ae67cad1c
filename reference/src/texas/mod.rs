//! `texas`, clause by clause.
//!
//! [`Rules`] holds the clauses; `table.rs` plays a case by them; [`MISREADINGS`] are players that each misread one
//! clause; [`coverage()`] returns which clauses a case exercises.

mod board;
#[cfg(feature = "misreadings")]
mod misreadings;
mod rules;
mod table;

pub use board::{Pieces, Run};
#[cfg(feature = "misreadings")]
pub use misreadings::MISREADINGS;
pub use rules::{Colours, Rules};

crate::cites::sides!(spec::texas::Case);

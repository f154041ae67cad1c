//! Plays a program in another language in the engine's place: a process that is started once and answers many cases over
//! its pipes (`docs/trace.md`).
//!
//! [`Talking`] is the player: it sends a case and hands on the steps that come back. [`Piped`] is the oracle: it compares
//! the player with the reference, starts it again after whatever went wrong, and calls nothing a finding that a fresh
//! process does not repeat. [`record()`] records one play. `breakdown` says in words what a program did that it may not.
//!
//! The program runs with the user's rights, like an engine that is linked in. What is not trusted belongs under the judge.

mod breakdown;
mod leak;
mod oracle;
mod player;
mod record;

pub use breakdown::{Breakdown, gives_up};
pub use oracle::{Care, Piped};
pub use player::{Program, Talking};
pub use record::{Recording, record};

//! Plays with a program in another language in the engine's place. The program is started once and plays many cases
//! over its pipes (`docs/trace.md`).
//!
//! [`Talking`] is the player: it sends a case and passes on the steps that come back. [`Piped`] is the oracle: it
//! compares the player with the reference, restarts the program after a fault, and has a fresh process repeat each
//! difference.
//!
//! With the feature `judge`, on Linux, the program is confined like any other ([`Program::confined`]). Otherwise it has
//! the rights of the user.

mod oracle;
mod player;

pub(crate) use oracle::Piped;
pub(crate) use player::PipedCommand;
#[cfg(feature = "pages")]
pub(crate) use player::{Breakdown, Talking};

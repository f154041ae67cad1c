//! Plays with a program in another language in the engine's place. The program is started once and plays many cases
//! over its pipes (`docs/trace.md`).
//!
//! [`Talking`] is the player: it sends a case and passes on the steps that come back. [`Piped`] is the oracle: it
//! compares the player with the reference, restarts the program after a fault, and has a fresh process repeat each
//! difference. [`record()`] records one play. `breakdown` describes what a program did wrong.
//!
//! The program runs with the user's rights, like an engine that is linked in. Untrusted programs should run under the
//! judge.

mod breakdown;
mod leak;
mod oracle;
mod player;
mod record;

pub use breakdown::{Breakdown, gives_up};
pub use oracle::{Care, Piped};
pub use player::{Program, Talking};
pub use record::{Recording, record};

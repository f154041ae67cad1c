//! The harness's view of a game: a case, steps, an answer, and players that produce them.
//!
//! The harness knows a game only through these traits. A fourth game implements them, and the harness compares, shrinks
//! and explains it like the others.

mod case;
pub mod clause;
mod difference;
pub(crate) mod failure;
pub mod grid;
pub(crate) mod lasting;
mod law;
pub mod look;
mod player;
pub mod quantities;
mod step;
pub mod strict;
pub mod text;

pub use case::{Allowance, Case, Playable, Refused, Rules, Unsound, hash};
pub use difference::{Crash, Difference, Observed, PANIC};
pub use failure::Failure;
pub use grid::{Cell, Grid};
pub use lasting::Name;
pub use law::Law;
pub use look::Look;
pub use player::{Explorer, MakeEngine, MakeMisreading, Misreading, Observer, Player, Position};
pub use step::{Amount, Field, Picture, Roads, Step, Value};
pub use text::{InputError, Limits};

//! The clauses of the page, in two halves: [`Play`] is what happens on the board (sections 1 to 5), [`Scoring`] is what
//! it scores (sections 6 to 11).
//!
//! Each clause is a method whose default does what the clause says. A type that overrides some of them misreads those
//! clauses and no others.

mod play;
mod scoring;

pub use play::Play;
#[cfg(feature = "misreadings")]
pub(super) use scoring::block;
pub use scoring::{Colours, Scoring};

/// All clauses of the game.
pub trait Rules: Play + Scoring {}

impl<R: Play + Scoring> Rules for R {}

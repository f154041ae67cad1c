//! The clauses of the page, in two halves: [`Play`] is what happens on the board (sections 1 to 5),
//! [`Scoring`] what it is worth (sections 6 to 11).
//!
//! Each clause is a method that does what the clause says by default. Whoever overrides one of them and
//! leaves the others reads that one clause differently.

mod play;
mod scoring;

pub use play::Play;
pub(super) use scoring::block;
pub use scoring::{Colours, Scoring};

/// All clauses of the game.
pub trait Rules: Play + Scoring {}

impl<R: Play + Scoring> Rules for R {}

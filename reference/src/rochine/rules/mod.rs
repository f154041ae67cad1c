//! The clauses of the page, in two halves: [`Moving`] is what a move is and does (sections 1 and 2), [`Taking`] is what
//! it captures and how the game ends (sections 3 and 4).
//!
//! Each clause is a method whose default does what the clause says. A type that overrides some of them misreads those
//! clauses and no others.

mod moving;
mod taking;

pub use moving::Moving;
pub use taking::Taking;
#[cfg(feature = "misreadings")]
pub(super) use taking::numbers;

/// All clauses of the game.
pub trait Rules: Moving + Taking {}

impl<R: Moving + Taking> Rules for R {}

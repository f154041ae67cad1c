//! The naive side of each game: its rules as stated on its page, with one function per clause.
//!
//! This crate is written to be read next to the page, from the statement alone. It looks at the whole board wherever a
//! clause says so, stores nothing twice, and takes no shortcut that would need a correctness argument. It counts as
//! right until a clause shows otherwise.

pub mod chess;
mod cites;
#[cfg(feature = "misreadings")]
mod misread;
mod player;
pub mod rochine;
pub mod texas;

pub use cites::{Cites, Literal};
pub use player::{Naive, Plays};

//! The naive side of each game: its rules as its page tells them, one function a clause.
//!
//! This crate is written for reading beside the page, from the statement alone. It looks at the whole
//! board wherever a clause says so, keeps no second account of anything, and has no shortcut whose
//! correctness would need an argument. What it says is right until a clause is shown to say otherwise.

pub mod chess;
mod cites;
mod misread;
pub mod rochine;
pub mod texas;

pub use cites::Cites;

//! The types and texts that both sides of a game share, and no more.
//!
//! Each game has a module with its types and its text format, and a page of numbered clauses (`spec/texas.md`, …). Its
//! case implements everything that the harness needs to know about it ([`crosscheck_core::contract`]).
//!
//! In goes the text of an input; out comes a valid case, or an error with its place. Steps and answers are types alone.
//!
//! Nothing here decides an answer. Code that does is written twice, in the crates `reference` and `engine`, because
//! both sides would be wrong together in shared code.

use crosscheck_core::Grid;
pub use crosscheck_problem::shaped::parse;
use crosscheck_problem::{Meaning, Shape};

pub mod chess;
pub mod rochine;
pub mod texas;
mod words;

/// Returns the shape that a file of this crate holds.
fn shape(notation: &str, meanings: &[Meaning]) -> Shape {
    Shape::parse(notation).expect("the shapes of this crate are well-formed").with_meanings(meanings)
}

/// Returns the board of some rows.
fn board<T, E: serde::de::Error>(rows: Vec<Vec<T>>) -> Result<Grid<T>, E> {
    let size = |count: usize| u32::try_from(count).map_err(E::custom);
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    if rows.iter().any(|row| row.len() != width) {
        return Err(E::custom("the rows of a board are of unlike length"));
    }
    Ok(Grid::new(size(height)?, size(width)?, rows.into_iter().flatten().collect()))
}

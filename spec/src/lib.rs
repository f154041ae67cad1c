//! The types and texts that both sides of a game share, and no more.
//!
//! Each game has a module with its types and its text format, and a page of numbered clauses (`spec/texas.md`, …). Its
//! case implements everything that the harness needs to know about it ([`crosscheck_core::contract`]).
//!
//! In goes the text of an input; out comes a valid case, or an error with its place. Steps and answers are types alone.
//!
//! Nothing here decides an answer. Code that does is written twice, in the crates `reference` and `engine`, because
//! both sides would be wrong together in shared code.

use crosscheck_core::contract::text::push_numbers;
use crosscheck_core::{Cell, Grid};
pub use crosscheck_problem::shaped::parse;
use crosscheck_problem::{Meaning, Shape};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

pub mod chess;
pub mod rochine;
pub mod texas;
mod words;

/// Returns the shape that a file of this crate holds.
fn shape(notation: &str, meanings: &[Meaning]) -> Shape {
    Shape::parse(notation).expect("the shapes of this crate are well-formed").with_meanings(meanings)
}

/// Appends lines of numbers.
fn push_lines<N: Into<i64>>(
    text: &mut String,
    lines: impl IntoIterator<Item = impl IntoIterator<Item = N>>,
) {
    for line in lines {
        push_numbers(text, ' ', line);
        text.push('\n');
    }
}

/// Returns where cells come to, in reading order.
fn moved(cells: &[Cell], to: impl Fn(Cell) -> Cell) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.iter().map(|&cell| to(cell)).collect();
    cells.sort_unstable();
    cells
}

/// Reads a board as a list of its rows.
fn board<'de, D: Deserializer<'de>, T>(
    from: D,
    row: impl Fn(&String) -> Result<Vec<T>, D::Error>,
) -> Result<Grid<T>, D::Error> {
    let rows: Vec<Vec<T>> =
        Vec::<String>::deserialize(from)?.iter().map(row).collect::<Result<_, _>>()?;
    let size = |count: usize| u32::try_from(count).map_err(D::Error::custom);
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    if rows.iter().any(|row| row.len() != width) {
        return Err(D::Error::custom("the rows of a board are of unlike length"));
    }
    Ok(Grid::new(size(height)?, size(width)?, rows.into_iter().flatten().collect()))
}

//! Random cells to change.

use crosscheck_core::Cell;
use rand::{Rng, RngExt};

use crate::texas::parts::Parts;

/// Returns a random cell of the board.
pub(super) fn cell(parts: &Parts, rng: &mut dyn Rng) -> Cell {
    let (rows, cols) = (parts.pieces.rows(), parts.pieces.cols());
    Cell::new(rng.random_range(1..=rows), rng.random_range(1..=cols))
}

/// Returns a random cell that shares a side with this one, or the cell itself if there is none.
pub(super) fn neighbour(parts: &Parts, of: Cell, rng: &mut dyn Rng) -> Cell {
    let mut sides = [
        Cell::new(of.row, of.col + 1),
        Cell::new(of.row + 1, of.col),
        Cell::new(of.row, of.col - 1),
        Cell::new(of.row - 1, of.col),
    ];
    sides.rotate_left(rng.random_range(0..4));
    sides.into_iter().find(|&side| parts.pieces.contains(side)).unwrap_or(of)
}

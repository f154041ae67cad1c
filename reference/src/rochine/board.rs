//! Rows, columns and neighbours: the terms of the clauses, without any of their decisions.

use std::collections::BTreeSet;

use crosscheck_core::{Cell, Grid};
use spec::rochine::Side;

/// A board in play: a piece or `None` on each cell.
pub type Pieces = Grid<Option<Side>>;

/// The cells of a row from the left, or of a column from the top.
pub type Line = Vec<Cell>;

/// A move between two cells of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trip {
    /// The cell that the piece leaves.
    pub from: Cell,
    /// The cell that the piece enters.
    pub to: Cell,
}

/// The cells that a move captures (clause R3.1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// The cells captured through rows.
    pub row: BTreeSet<Cell>,
    /// The cells captured through columns.
    pub column: BTreeSet<Cell>,
}

/// Returns all rows of a board.
pub(super) fn rows(board: &Pieces) -> impl Iterator<Item = Line> {
    (1..=board.rows()).map(|row| (1..=board.cols()).map(|col| Cell::new(row, col)).collect())
}

/// Returns all columns of a board.
pub(super) fn columns(board: &Pieces) -> impl Iterator<Item = Line> {
    (1..=board.cols()).map(|col| (1..=board.rows()).map(|row| Cell::new(row, col)).collect())
}

/// Returns those of some cells on which a piece of a side stands, in order.
pub(super) fn of(board: &Pieces, side: Side, cells: &[Cell]) -> Vec<Cell> {
    cells.iter().copied().filter(|&cell| board[cell] == Some(side)).collect()
}

/// Returns the number of pieces a side has.
pub(super) fn count(board: &Pieces, side: Side) -> u32 {
    board.values().iter().filter(|&&piece| piece == Some(side)).count() as u32
}

/// Returns whether two cells share a side.
pub(super) fn share_a_side(a: Cell, b: Cell) -> bool {
    let (rows, cols) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
    (rows == 0 && cols == 1) || (rows == 1 && cols == 0)
}

/// Returns whether some cells of a line, in order, are adjacent without gaps.
pub(super) fn consecutive(cells: &[Cell]) -> bool {
    cells.windows(2).all(|pair| share_a_side(pair[0], pair[1]))
}

/// Returns the cells of a side's pieces that have an empty cell next to them, in order.
pub(super) fn mobile(board: &Pieces, side: Side) -> impl Iterator<Item = Cell> {
    let free = |cell: Cell| neighbours(board, cell).any(|to| board[to].is_none());
    board.cells().filter(move |&cell| board[cell] == Some(side) && free(cell))
}

/// Returns the cells of a board that share a side with a cell.
pub(super) fn neighbours(board: &Pieces, cell: Cell) -> impl Iterator<Item = Cell> {
    let Cell { row, col } = cell;
    let around = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)];
    let around = around.map(|(row, col)| Cell::new(row, col));
    around.into_iter().filter(|&cell| board.contains(cell))
}

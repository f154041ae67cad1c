//! Neighbours and what stands in lines: the terms of the clauses, without any of their decisions.

use crosscheck_core::{Cell, Grid};
use spec::rochine::Team;

use crate::cells::Cells;
use crate::lines::Line;

/// A board in play: a piece or `None` on each cell.
pub type Pieces = Grid<Option<Team>>;

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
    pub row: Cells,
    /// The cells captured through columns.
    pub column: Cells,
}

/// Returns the cells of a line on which a piece of a side stands, in order.
pub(super) fn of(board: &Pieces, side: Team, line: &Line) -> Vec<Cell> {
    let pieces = line.cells().zip(line.pieces(board));
    pieces.filter(|&(_, piece)| piece == Some(side)).map(|(cell, _)| cell).collect()
}

/// Returns the number of pieces a side has.
pub(super) fn count(board: &Pieces, side: Team) -> u32 {
    board.values().iter().map(|&piece| u32::from(piece == Some(side))).sum()
}

pub(super) fn share_a_side(a: Cell, b: Cell) -> bool {
    let (rows, cols) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
    (rows == 0 && cols == 1) || (rows == 1 && cols == 0)
}

/// Returns whether some cells of a line, in order, are adjacent without gaps.
pub(super) fn consecutive(cells: &[Cell]) -> bool {
    cells.windows(2).all(|pair| share_a_side(pair[0], pair[1]))
}

/// Returns the cells of a side's pieces that have an empty cell next to them, in order.
pub(super) fn mobile(board: &Pieces, side: Team) -> impl Iterator<Item = Cell> {
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

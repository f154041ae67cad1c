//! Rows, columns and neighbours: the terms of the clauses, without any of their decisions.

use std::collections::BTreeSet;

use crosscheck_core::{Cell, Grid};
use spec::rochine::Team;

/// A board in play: a piece or `None` on each cell.
pub type Pieces = Grid<Option<Team>>;

/// A row or a column. It is not a list of its cells: the rules look at every line after every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first cell: the leftmost of a row, the topmost of a column.
    first: Cell,
    is_row: bool,
    len: u32,
}

impl Line {
    /// Returns a row of so many cells.
    pub fn row(row: u32, len: u32) -> Self {
        Line { first: Cell::new(row, 1), is_row: true, len }
    }

    /// Returns a column of so many cells.
    pub fn column(col: u32, len: u32) -> Self {
        Line { first: Cell::new(1, col), is_row: false, len }
    }

    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the cells of a row from the left, or of a column from the top.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        let Line { first, is_row, len } = *self;
        (0..len).map(move |at| match is_row {
            true => Cell::new(first.row, first.col + at),
            false => Cell::new(first.row + at, first.col),
        })
    }

    /// Returns whether a cell of the board lies on it.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        if self.is_row { cell.row == self.first.row } else { cell.col == self.first.col }
    }
}

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

pub(super) fn rows(board: &Pieces) -> impl Iterator<Item = Line> {
    (1..=board.rows()).map(|row| Line::row(row, board.cols()))
}

pub(super) fn columns(board: &Pieces) -> impl Iterator<Item = Line> {
    (1..=board.cols()).map(|col| Line::column(col, board.rows()))
}

/// Returns the cells of a line on which a piece of a side stands, in order.
pub(super) fn of(board: &Pieces, side: Team, line: &Line) -> Vec<Cell> {
    line.cells().filter(|&cell| board[cell] == Some(side)).collect()
}

/// Returns the number of pieces a side has.
pub(super) fn count(board: &Pieces, side: Team) -> u32 {
    board.values().iter().filter(|&&piece| piece == Some(side)).count() as u32
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

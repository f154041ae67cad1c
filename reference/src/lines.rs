//! The rows and columns of a board.

use crosscheck_core::{Cell, Grid};

/// A row or a column. It is not a list of its cells, which would take time: some rules look at every line after every move.
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

    pub(crate) fn is_row(&self) -> bool {
        self.is_row
    }

    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the cells of a row from the left, or of a column from the top.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Line { first, is_row, len } = *self;
        (0..len).map(move |at| match is_row {
            true => Cell::new(first.row, first.col + at),
            false => Cell::new(first.row + at, first.col),
        })
    }

    /// Returns what stands on its cells, in the same order.
    pub(crate) fn pieces<T: Copy>(&self, board: &Grid<T>) -> impl Iterator<Item = T> {
        self.cells().map(|cell| board[cell])
    }

    /// Returns whether a cell of the board lies on it.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        if self.is_row { cell.row == self.first.row } else { cell.col == self.first.col }
    }
}

/// Returns the rows of a board from the top, and then its columns from the left.
pub(crate) fn lines<T>(board: &Grid<T>) -> impl Iterator<Item = Line> + use<T> {
    let (rows, cols) = (board.rows(), board.cols());
    let columns = (1..=cols).map(move |col| Line::column(col, rows));
    (1..=rows).map(move |row| Line::row(row, cols)).chain(columns)
}

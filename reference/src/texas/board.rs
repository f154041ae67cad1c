//! Rows, columns, squares and blocks: the terms of the clauses, without any of their decisions.

use std::collections::BTreeSet;

use crosscheck_core::{Cell, Grid};
use spec::texas::{Piece, Trigger};

/// A board in play: a piece or `None` on each cell.
pub type Pieces = Grid<Option<Piece>>;

/// The cells of a run, in the order of its line (clause T3.1).
pub type Run = Vec<Cell>;

/// Returns the cells of a row, from the left.
pub(super) fn row(board: &Pieces, row: u32) -> Vec<Cell> {
    (1..=board.cols()).map(|col| Cell::new(row, col)).collect()
}

/// Returns the cells of a column, from the top.
pub(super) fn column(board: &Pieces, col: u32) -> Vec<Cell> {
    (1..=board.rows()).map(|row| Cell::new(row, col)).collect()
}

/// Returns all rows and then all columns of a board.
pub(super) fn lines(board: &Pieces) -> impl Iterator<Item = Vec<Cell>> {
    let rows = (1..=board.rows()).map(|at| row(board, at));
    rows.chain((1..=board.cols()).map(|at| column(board, at)))
}

/// Returns the cells of the board that are at most `reach` rows and at most `reach` columns away from `centre`.
pub(super) fn square(board: &Pieces, centre: Cell, reach: u32) -> Vec<Cell> {
    // The bounds stop at the board's edges, and saturate for the largest possible coordinates.
    let around =
        |at: u32, last: u32| at.saturating_sub(reach).max(1)..=at.saturating_add(reach).min(last);
    let cols = around(centre.col, board.cols());
    around(centre.row, board.rows())
        .flat_map(|row| cols.clone().map(move |col| Cell::new(row, col)))
        .collect()
}

/// Returns the colour of the piece on a cell, if there is one.
pub(super) fn colour(board: &Pieces, cell: Cell) -> Option<u32> {
    board[cell].map(|piece| piece.colour)
}

/// Returns the colours of the pieces on some cells, one for each piece.
pub(super) fn colours(board: &Pieces, cells: &BTreeSet<Cell>) -> Vec<u32> {
    cells.iter().filter_map(|&cell| colour(board, cell)).collect()
}

/// Returns the effects of the pieces on some cells that have one.
pub(super) fn effects(board: &Pieces, cells: &BTreeSet<Cell>) -> Vec<Trigger> {
    use spec::texas::Effect;
    let effect = |&cell: &Cell| board[cell].map(|piece| Trigger { cell, effect: piece.effect });
    cells.iter().filter_map(effect).filter(|trigger| trigger.effect != Effect::None).collect()
}

/// Divides `cells` into parts. Two cells are in the same part if their pieces have the same colour and one can be
/// reached from the other over cells of `cells` that share a side and have that colour.
pub(super) fn connected(board: &Pieces, cells: &BTreeSet<Cell>) -> Vec<BTreeSet<Cell>> {
    let mut left = cells.clone();
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut part = BTreeSet::from([first]);
        // Use a work list instead of recursion: a part can be as large as the board.
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            for next in sharing_a_side(board, cell) {
                if colour(board, next) == colour(board, first) && left.remove(&next) {
                    part.insert(next);
                    open.push(next);
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// Returns the cells of the board that share a side with a cell.
fn sharing_a_side(board: &Pieces, cell: Cell) -> Vec<Cell> {
    let sides = |other: &Cell| other.row == cell.row || other.col == cell.col;
    square(board, cell, 1).into_iter().filter(|other| *other != cell && sides(other)).collect()
}

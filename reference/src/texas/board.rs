//! Rows, columns, squares and blocks: the terms of the clauses, without any of their decisions.

use crosscheck_core::{Cell, Grid};
use spec::texas::{Piece, Trigger};

use crate::cells::{Cells, Marks};
use crate::lines::Line;

/// A board in play: a piece or `None` on each cell.
pub type Pieces = Grid<Option<Piece>>;

/// The cells of a run, in the order of its line (clause T3.1).
pub type Run = Vec<Cell>;

/// Returns the cells of a row, from the left.
pub(super) fn row(board: &Pieces, row: u32) -> Vec<Cell> {
    Line::row(row, board.cols()).cells().collect()
}

/// Returns the cells of a column, from the top.
pub(super) fn column(board: &Pieces, col: u32) -> Vec<Cell> {
    Line::column(col, board.rows()).cells().collect()
}

/// Returns the stretches of three or more consecutive pieces of one kind in rows, and then those in columns. They extend as
/// far as the kind continues. A kind is a number from 1, as a colour is.
pub(super) fn stretches(board: &Pieces, kind: impl Fn(Piece) -> u64) -> Vec<Vec<Cell>> {
    const EMPTY: u64 = 0;
    let all_kinds = board.map(|piece| piece.map_or(EMPTY, &kind));
    let mut all = Vec::new();
    let mut look_along = |lines: &Grid<u64>, cell: &dyn Fn(u32, u32) -> Cell| {
        for (line, kinds) in (1..).zip(lines.lines()) {
            let mut keep = |start: usize, end: usize| {
                if end - start >= 3 && kinds[start] != EMPTY {
                    all.push((start..end).map(|at| cell(line, at as u32 + 1)).collect());
                }
            };
            let mut start = 0;
            for at in 1..kinds.len() {
                if kinds[at] != kinds[at - 1] {
                    keep(start, at);
                    start = at;
                }
            }
            keep(start, kinds.len());
        }
    };
    look_along(&all_kinds, &|row, col| Cell::new(row, col));
    look_along(&all_kinds.transposed(), &|col, row| Cell::new(row, col));
    all
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

pub(super) fn colour(board: &Pieces, cell: Cell) -> Option<u32> {
    board[cell].map(|piece| piece.colour)
}

/// Returns the colours of the pieces on some cells, one for each piece.
pub(super) fn colours(board: &Pieces, cells: &Cells) -> Vec<u32> {
    cells.iter().filter_map(|&cell| colour(board, cell)).collect()
}

/// Returns the effects of the pieces on some cells that have one.
pub(super) fn effects(board: &Pieces, cells: &Cells) -> Vec<Trigger> {
    use spec::texas::Effect;
    let effect = |&cell: &Cell| board[cell].map(|piece| Trigger { cell, effect: piece.effect });
    cells.iter().filter_map(effect).filter(|trigger| trigger.effect != Effect::None).collect()
}

/// Divides `cells` into parts. Two cells are in the same part if their pieces have the same colour and one can be
/// reached from the other over cells of `cells` that share a side and have that colour.
pub(super) fn connected(board: &Pieces, cells: &Cells) -> Vec<Cells> {
    let mut left = Marks::on(board.rows(), board.cols(), cells);
    let mut parts = Vec::new();
    for &first in cells.iter() {
        if !left.unmark(first) {
            continue;
        }
        // The part is its own work list, instead of recursion: it can be as large as the board.
        let mut part = vec![first];
        let mut at = 0;
        while let Some(&cell) = part.get(at) {
            at += 1;
            for next in sharing_a_side(board, cell) {
                if colour(board, next) == colour(board, first) && left.unmark(next) {
                    part.push(next);
                }
            }
        }
        parts.push(part.into_iter().collect());
    }
    parts
}

/// Returns the cells of the board that share a side with a cell.
fn sharing_a_side(board: &Pieces, Cell { row, col }: Cell) -> impl Iterator<Item = Cell> {
    let around =
        [(row - 1, col), (row, col - 1), (row, col.saturating_add(1)), (row.saturating_add(1), col)];
    let around = around.map(|(row, col)| Cell::new(row, col));
    around.into_iter().filter(|&cell| board.contains(cell))
}

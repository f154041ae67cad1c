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

/// Returns the stretches of at least so many consecutive pieces (two or more) in rows, and then those in columns, in which
/// each piece is like the next. They extend as far as that holds.
pub(super) fn stretches(
    board: &Pieces,
    least: usize,
    like: impl Fn(Piece, Piece) -> bool,
) -> Vec<Vec<Cell>> {
    let mut all = Vec::new();
    let alike = |one: &Option<Piece>, next: &Option<Piece>| {
        one.zip(*next).is_some_and(|(one, next)| like(one, next))
    };
    let mut look_along = |lines: &Pieces, cell: &dyn Fn(u32, u32) -> Cell| {
        for (line, pieces) in (1..).zip(lines.lines()) {
            let mut start = 1;
            for stretch in pieces.chunk_by(alike) {
                let end = start + stretch.len() as u32;
                if stretch.len() >= least {
                    all.push((start..end).map(|at| cell(line, at)).collect());
                }
                start = end;
            }
        }
    };
    look_along(board, &|row, col| Cell::new(row, col));
    look_along(&board.transposed(), &|col, row| Cell::new(row, col));
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
fn sharing_a_side(board: &Pieces, Cell { row, col }: Cell) -> impl Iterator<Item = Cell> {
    let around =
        [(row - 1, col), (row, col - 1), (row, col.saturating_add(1)), (row.saturating_add(1), col)];
    let around = around.map(|(row, col)| Cell::new(row, col));
    around.into_iter().filter(|&cell| board.contains(cell))
}

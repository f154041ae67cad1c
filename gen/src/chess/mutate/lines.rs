//! Changes to whole rows and columns.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};

use crate::chess::parts::{Board, Join};

/// Applies a change to the rows or to the columns.
fn either_way(
    board: &mut Board,
    rng: &mut dyn Rng,
    change: impl Fn(&Board, &mut dyn Rng) -> Board,
) -> bool {
    let turned = chance(rng, 50);
    *board = change(&board.clone().turned(turned), rng).turned(turned);
    true
}

/// Duplicates a row; its pieces stay in the first copy.
pub(super) fn duplicate(board: &mut Board, rng: &mut dyn Rng) -> bool {
    either_way(board, rng, |board, rng| {
        let (rows, cols) = (board.rows() + 1, board.cols());
        let line = rng.random_range(1..rows);
        let of = |cell: Cell, last: u32| {
            Cell::new((cell.row - u32::from(cell.row > line)).min(last), cell.col)
        };
        let right = Grid::from_fn(rows, cols - 1, |cell| board.right[of(cell, rows)]);
        let below = Grid::from_fn(rows - 1, cols, |cell| board.below[of(cell, board.rows() - 1)]);
        let on = |cell: Cell| Some(Cell::new(cell.row + u32::from(cell.row > line), cell.col));
        Board { right, below, placements: board.moved(on) }
    })
}

pub(super) fn remove(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let large = board.rows().min(board.cols()) > 2;
    large
        && either_way(board, rng, |board, rng| {
            let row = rng.random_range(0..board.rows());
            board.without_rows(row..row + 1, pick(rng, &[Join::Above, Join::Below]), chance(rng, 50))
        })
}

/// Exchanges the roads within two rows.
pub(super) fn exchange(board: &mut Board, rng: &mut dyn Rng) -> bool {
    either_way(board, rng, |board, rng| {
        let mut board = board.clone();
        let (a, b) = (rng.random_range(1..=board.rows()), rng.random_range(1..=board.rows()));
        for col in 1..=board.right.cols() {
            board.right.swap(Cell::new(a, col), Cell::new(b, col));
        }
        board
    })
}

/// Exchanges left and right, or top and bottom.
pub(super) fn mirror(board: &mut Board, rng: &mut dyn Rng) -> bool {
    either_way(board, rng, |board, _| board.mirrored())
}

/// Exchanges rows and columns.
pub(super) fn transpose(board: &mut Board, _: &mut dyn Rng) -> bool {
    *board = board.transposed();
    true
}

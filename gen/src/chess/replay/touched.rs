//! A test without everything that a query does not touch.

use crosscheck_core::{Cell, Grid, Limits};
use spec::chess::{Case, Road, Test};

use crate::chess::measure::around;
use crate::chess::parts::Board;

/// Returns only this test, with the queries up to this one: keeps the roads of the kind that lead on from its piece,
/// the cells they join, and the pieces there.
pub(super) fn alone(test: &Test, query: usize, kind: Option<Road>, limits: Limits) -> Option<Case> {
    let touched = cells(test, query, kind);
    let is = |cell: Cell| touched.get(cell).copied().unwrap_or(false);
    let mut board = Board::new(test);
    let kept = |road: Road, ends: [Cell; 2]| {
        let kept = kind.is_none_or(|kind| kind == road) && ends.into_iter().all(is);
        if kept { road } else { Road::Blocked }
    };
    let (rows, cols) = (test.rows(), test.cols());
    let right = |cell: Cell| kept(test.right()[cell], [cell, Cell::new(cell.row, cell.col + 1)]);
    let below = |cell: Cell| kept(test.below()[cell], [cell, Cell::new(cell.row + 1, cell.col)]);
    board.right = Grid::from_fn(rows, cols - 1, right);
    board.below = Grid::from_fn(rows - 1, cols, below);
    board.placements.truncate(query + 1);
    board.placements.retain(|placement| is(placement.cell));

    let on: Vec<Cell> = touched.cells().filter(|&cell| is(cell)).collect();
    let board = cropped(board, on.iter().map(|cell| cell.row)).transposed();
    let board = cropped(board, on.iter().map(|cell| cell.col)).transposed();
    Case::new(vec![board.test(limits)?], limits).ok()
}

/// Crops a board to the range of some rows, at least two.
fn cropped(board: Board, rows: impl Iterator<Item = u32> + Clone) -> Board {
    let count = board.rows();
    let first = rows.clone().min().unwrap_or(1).min(count - 1);
    let last = rows.max().unwrap_or(count).max(first + 1);
    let board = if last < count { board.without_rows(last..count) } else { board };
    if first > 1 { board.without_rows(0..first - 1) } else { board }
}

/// Returns the cell of a query's piece and the cells that it has a path to, over roads of a kind (or of any) and up to
/// the first piece.
pub(super) fn cells(test: &Test, query: usize, kind: Option<Road>) -> Grid<bool> {
    let (rows, cols) = (test.rows(), test.cols());
    let mut pieces = Grid::from_fn(rows, cols, |_| false);
    for placement in &test.placements()[..query] {
        pieces[placement.cell] = true;
    }
    let start = test.placements()[query].cell;
    let mut touched = Grid::from_fn(rows, cols, |_| false);
    touched[start] = true;
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        for (road, to) in around(test.right(), test.below(), cell) {
            let leads = |road: Road| kind.map_or(road != Road::Blocked, |kind| kind == road);
            if road.is_some_and(leads) && !touched[to] {
                touched[to] = true;
                open.extend((!pieces[to]).then_some(to));
            }
        }
    }
    touched
}

//! Combines parts of two cases.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::generate::mutate::interleaved;
use crosscheck_core::{Cell, Grid, Limits};
use rand::{Rng, RngExt};
use spec::chess::{Case, MAX_CELLS, MAX_QUERIES, MAX_SIDE, MAX_TESTS, Placement, Test};

use super::parts::{Board, distinct, limits_of, with};

/// Returns a valid case with parts of both, within the contest's limits if both are.
pub(super) fn cross(a: &Case, b: &Case, rng: &mut dyn Rng) -> Case {
    let limits = if limits_of(a) == limits_of(b) { limits_of(a) } else { Limits::None };
    let place = rng.random_range(0..a.tests().len());
    let (of_a, of_b) = (&a.tests()[place], &b.tests()[rng.random_range(0..b.tests().len())]);
    let crossed = match rng.random_range(0..6) {
        0 => return together(a, b, limits, rng).unwrap_or_else(|| a.clone()),
        1 => spliced(of_a, of_b, rng),
        2 => patched(of_a, of_b, rng),
        3 => Board { placements: bent(of_b.placements(), of_a), ..Board::new(of_a) },
        _ => joined(of_a, of_b, limits, rng),
    };
    let mut crossed = crossed;
    crossed.placements.truncate(limits.up_to(MAX_QUERIES) as usize);
    let test = crossed.test(limits);
    test.and_then(|test| with(a, place, test, limits)).unwrap_or_else(|| a.clone())
}

/// The first tests of `a` and the last ones of `b`.
fn together(a: &Case, b: &Case, limits: Limits, rng: &mut dyn Rng) -> Option<Case> {
    let first = rng.random_range(1..=a.tests().len());
    let last = rng.random_range(0..b.tests().len());
    let mut tests = [&a.tests()[..first], &b.tests()[last..]].concat();
    tests.truncate(limits.up_to(MAX_TESTS) as usize);
    Case::new(tests, limits).ok()
}

/// The board of `a` with its first queries, then the last ones of `b`.
fn spliced(a: &Test, b: &Test, rng: &mut dyn Rng) -> Board {
    let first = rng.random_range(0..=a.placements().len());
    let last = rng.random_range(0..b.placements().len());
    let placements = [&a.placements()[..first], &bent(&b.placements()[last..], a)].concat();
    Board { placements: distinct(placements), ..Board::new(a) }
}

/// The board of `a`, with the roads of `b` below and to the right of a random cell.
fn patched(a: &Test, b: &Test, rng: &mut dyn Rng) -> Board {
    let mut board = Board::new(a);
    let (row, col) = (rng.random_range(1..=a.rows()), rng.random_range(1..=a.cols()));
    for (into, from) in [(&mut board.right, b.right()), (&mut board.below, b.below())] {
        let cells = into.cells().filter(|cell| cell.row >= row && cell.col >= col);
        for (cell, &road) in cells.filter_map(|cell| Some((cell, from.get(cell)?))) {
            into[cell] = road;
        }
    }
    board
}

/// The first rows (or columns) of `a` followed by the last ones of `b`, with the queries of both interleaved.
fn joined(a: &Test, b: &Test, limits: Limits, rng: &mut dyn Rng) -> Board {
    let turned = chance(rng, 50);
    let whole = |test: &Test| {
        let board = Board::new(test);
        if turned { board.transposed() } else { board }
    };
    let (a, b) = (whole(a), whole(b));
    let cols = a.cols().min(b.cols());
    let first = rng.random_range(1..=a.rows());
    let most = limits.up_to(MAX_SIDE).min(limits.up_to(MAX_CELLS) / cols);
    let last = rng.random_range(1..=b.rows()).min(most.saturating_sub(first));
    let (rows, skipped) = (first + last, b.rows() - last);
    let (edge, roads) = (pick(rng, &spec::chess::Road::ALL), a.below.rows());
    let source = |cell: Cell| Cell::new(cell.row - first + skipped, cell.col);
    let right = Grid::from_fn(rows, cols - 1, |cell| {
        if cell.row <= first { a.right[cell] } else { b.right[source(cell)] }
    });
    let below = Grid::from_fn(rows.saturating_sub(1), cols, |cell| match cell.row {
        row if row == first && row <= roads => a.below[cell],
        row if row == first => edge,
        row if row < first => a.below[cell],
        _ => b.below[source(cell)],
    });
    let kept = |cell: Cell| (cell.row <= first && cell.col <= cols).then_some(cell);
    let from_b = |cell: Cell| {
        let row = cell.row.checked_sub(skipped).filter(|&row| row > 0)?;
        (cell.col <= cols).then(|| Cell::new(row + first, cell.col))
    };
    let board = Board { right, below, placements: interleaved(&a.moved(kept), &b.moved(from_b)) };
    if turned { board.transposed() } else { board }
}

/// Bends queries back onto a board: cells beyond it re-enter from the other side.
fn bent(placements: &[Placement], onto: &Test) -> Vec<Placement> {
    let back = |p: &Placement| {
        let cell = Cell::new((p.cell.row - 1) % onto.rows() + 1, (p.cell.col - 1) % onto.cols() + 1);
        Placement { cell, ..*p }
    };
    distinct(placements.iter().map(back).collect())
}

//! Combines parts of two cases.

use crosscheck_core::generate::mutate::interleaved;
use crosscheck_core::{Cell, Grid, Limits};
use rand::{Rng, RngExt};
use spec::texas::{Case, MAX_OPERATIONS, MAX_SIDE, Piece, Swap};

use super::parts::{Axis, Parts, limits_of};

/// Returns a valid case with parts of both, within the contest's limits if both are.
pub(super) fn cross(a: &Case, b: &Case, rng: &mut dyn Rng) -> Case {
    let limits = if limits_of(a) == limits_of(b) { limits_of(a) } else { Limits::None };
    let crossed = match rng.random_range(0..4) {
        0 => spliced(a, b, limits, rng),
        1 => Parts::with_swaps(a, bent(b.swaps(), a.pieces())),
        2 => joined(a, b, Axis::Rows, limits, rng),
        _ => joined(a, b, Axis::Cols, limits, rng),
    };
    crossed.case(limits).unwrap_or_else(|| a.clone())
}

/// The board of `a` with its first operations, then the last ones of `b`.
fn spliced(a: &Case, b: &Case, limits: Limits, rng: &mut dyn Rng) -> Parts {
    let first = rng.random_range(0..=a.swaps().len());
    let last = rng.random_range(0..b.swaps().len());
    let swaps = [&a.swaps()[..first], &bent(&b.swaps()[last..], a.pieces())].concat();
    Parts::with_swaps(a, cut(swaps, limits))
}

/// The first rows (or columns) of `a` followed by the last ones of `b`, with the operations of both.
fn joined(a: &Case, b: &Case, axis: Axis, limits: Limits, rng: &mut dyn Rng) -> Parts {
    let across = match axis {
        Axis::Rows => a.pieces().cols().min(b.pieces().cols()),
        Axis::Cols => a.pieces().rows().min(b.pieces().rows()),
    };
    let (of_a, of_b) = (axis.len(a.pieces()), axis.len(b.pieces()));
    let first = rng.random_range(1..=of_a);
    let last = rng.random_range(1..=of_b).min(limits.up_to(MAX_SIDE).saturating_sub(first));
    let (rows, cols) = match axis {
        Axis::Rows => (first + last, across),
        Axis::Cols => (across, first + last),
    };
    let pieces = Grid::from_fn(rows, cols, |cell| match axis.of(cell).checked_sub(first) {
        Some(beyond @ 1..) => b.pieces()[axis.moved(cell, of_b - last + beyond)],
        _ => a.pieces()[cell],
    });
    let swaps = interleaved(&bent(a.swaps(), &pieces), &bent(b.swaps(), &pieces));
    Parts { colours: a.colours().max(b.colours()), pieces, swaps: cut(swaps, limits) }
}

fn cut(mut swaps: Vec<Swap>, limits: Limits) -> Vec<Swap> {
    swaps.truncate(limits.up_to(MAX_OPERATIONS) as usize);
    swaps
}

/// Bends operations back onto a board: reflects cells beyond it at its edge, so that adjacent cells stay adjacent or
/// become equal.
fn bent(swaps: &[Swap], board: &Grid<Piece>) -> Vec<Swap> {
    let back =
        |cell: Cell| Cell::new(reflected(cell.row, board.rows()), reflected(cell.col, board.cols()));
    swaps.iter().map(|swap| Swap { a: back(swap.a), b: back(swap.b) }).collect()
}

/// Reflects a number from 1 into 1..=most: 1, 2, … most, most, … 2, 1, 1, 2, …
fn reflected(number: u32, most: u32) -> u32 {
    let (turn, step) = ((number - 1) / most, (number - 1) % most);
    if turn % 2 == 0 { step + 1 } else { most - step }
}

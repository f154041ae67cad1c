//! Removes two things at once, where neither can go without the other. Only for cases that are already small: the
//! number of pairs grows with the product of what is paired.

use crosscheck_core::generate::reduce::without;
use spec::texas::Case;

use super::lines::{self, Moving};
use crate::texas::parts::{Axis, Candidates, Parts};

/// The most pairs of one kind that are tried.
const MOST: usize = 600;

/// Returns all lines of a case, counted from 0.
fn lines_of(case: &Case) -> Vec<(Axis, u32)> {
    let of = |axis: Axis| (0..axis.len(case.pieces())).map(move |line| (axis, line));
    Axis::BOTH.into_iter().flat_map(of).collect()
}

/// Removes a line and an operation.
pub(super) fn lines_and_operations(case: &Case) -> Candidates<'_> {
    let (lines, count) = (lines_of(case), case.swaps().len());
    if lines.len() * count > MOST || count < 2 {
        return Box::new(std::iter::empty());
    }
    Box::new((0..count).flat_map(move |at| {
        let parts = Parts::with_swaps(case, without(case.swaps(), at..at + 1));
        let lines = lines.clone();
        lines
            .into_iter()
            .flat_map(move |(axis, line)| {
                let ways = [Moving::Staying, Moving::Back];
                ways.map(|moving| leave_out(&parts, axis, line, moving))
            })
            .flatten()
    }))
}

/// Removes two lines or two operations, or makes the colours of two pieces one smaller.
pub(super) fn pairs(case: &Case) -> Candidates<'_> {
    let lines = lines_of(case);
    let two_lines = pairs_below(lines.len()).flat_map(move |(i, j)| {
        // Remove the later one first, so that the other one's number stays the same.
        let ((axis, line), (other, other_line)) = (lines[j], lines[i]);
        let once = leave_out(&Parts::new(case), axis, line, Moving::WithPieces);
        once.and_then(|parts| leave_out(&parts, other, other_line, Moving::WithPieces))
    });
    let two_swaps = pairs_below(case.swaps().len()).map(|(i, j)| {
        let mut swaps = case.swaps().to_vec();
        swaps.remove(j);
        swaps.remove(i);
        Parts::with_swaps(case, swaps)
    });
    let two_pieces = pairs_below(case.pieces().values().len()).map(|pair| {
        let mut parts = Parts::new(case);
        for at in [pair.0, pair.1] {
            let piece = &mut parts.pieces.values_mut()[at];
            piece.colour = (piece.colour - 1).max(1);
        }
        parts
    });
    Box::new(two_lines.chain(two_swaps).chain(two_pieces))
}

fn leave_out(parts: &Parts, axis: Axis, line: u32, moving: Moving) -> Option<Parts> {
    (axis.len(&parts.pieces) > 1).then(|| lines::without(parts, axis, line..line + 1, moving))
}

/// Returns all pairs i < j below a number, or none if they are too many.
fn pairs_below(count: usize) -> impl Iterator<Item = (usize, usize)> {
    let count = if count * count.saturating_sub(1) / 2 > MOST { 0 } else { count };
    (0..count).flat_map(move |j| (0..j).map(move |i| (i, j)))
}

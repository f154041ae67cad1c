//! Fewer operations, and simpler ones.

use crosscheck_core::Cell;
use spec::texas::{Case, Guide, Swap, Verdict};

use super::{Candidates, chunks_of, without};
use crate::texas::parts::Parts;

/// One of the last operations alone, or a half, a quarter, an eighth of them.
pub(super) fn bold(case: &Case) -> Candidates<'_> {
    let count = case.swaps().len();
    let parts = [count, count / 2, count / 4, count / 8].map(|part| part.max(1));
    let alone = (0..count).rev().take(8).map(|at| at..at + 1);
    let large = parts.into_iter().skip(1).flat_map(move |size| chunks_of(size, count));
    let kept = alone.chain(large).filter(move |chunk| chunk.len() < count);
    Box::new(kept.map(|chunk| Parts::with_swaps(case, case.swaps()[chunk].to_vec())))
}

/// The valid operations without those that are skipped.
pub(super) fn valid_alone<G: Guide>(case: &Case) -> Candidates<'_> {
    Box::new(std::iter::once_with(|| {
        let mut guide = G::start(case);
        let valid = case.swaps().iter().filter(|swap| guide.play(**swap) == Verdict::Valid);
        Parts::with_swaps(case, valid.copied().collect())
    }))
}

/// All operations without a chunk. Five at a time are left out too: that leaves the later hands formed
/// of the same operations.
pub(super) fn chunks(case: &Case) -> Candidates<'_> {
    let count = case.swaps().len();
    let fives = (0..count.saturating_sub(5)).rev().map(|start| start..start + 5);
    let left_out = super::chunks(count).chain(fives);
    Box::new(left_out.map(|chunk| Parts::with_swaps(case, without(case.swaps(), chunk))))
}

/// Operations that say the same, or nearly, in smaller numbers, or in another order.
pub(super) fn simpler(case: &Case) -> Candidates<'_> {
    let ordered = |swap: &Swap| Swap { a: swap.a.min(swap.b), b: swap.a.max(swap.b) };
    let all = std::iter::once_with(move || case.swaps().iter().map(ordered).collect());
    let moved = [(1, 0), (0, 1)]
        .into_iter()
        .map(|by| case.swaps().iter().map(|swap| shifted(*swap, by, by)).collect());
    let single = (0..case.swaps().len()).flat_map(move |at| {
        variants(case.swaps()[at]).map(move |swap| {
            let mut swaps = case.swaps().to_vec();
            swaps[at] = swap;
            swaps
        })
    });
    let exchanged = (1..case.swaps().len()).map(|at| {
        let mut swaps = case.swaps().to_vec();
        swaps.swap(at - 1, at);
        swaps
    });
    let all = all.chain(moved).chain(single).chain(exchanged);
    Box::new(all.map(|swaps| Parts::with_swaps(case, swaps)))
}

/// Operations to try in one's place: in the other order, at the first cell, up or to the left.
fn variants(swap: Swap) -> impl Iterator<Item = Swap> {
    let first = Cell::new(1, 1);
    let turned = [Swap { a: swap.b, b: swap.a }, Swap { a: first, b: first }];
    const NONE: (u32, u32) = (0, 0);
    let steps = [(1, 0), (0, 1)];
    let together = steps.map(|by| shifted(swap, by, by));
    let apart = steps.into_iter().flat_map(move |by| [shifted(swap, by, NONE), shifted(swap, NONE, by)]);
    turned.into_iter().chain(together).chain(apart)
}

/// An operation with its cells moved up and to the left, as far as the board goes.
fn shifted(swap: Swap, a: (u32, u32), b: (u32, u32)) -> Swap {
    let back = |cell: Cell, (up, left): (u32, u32)| {
        Cell::new(cell.row.saturating_sub(up).max(1), cell.col.saturating_sub(left).max(1))
    };
    Swap { a: back(swap.a, a), b: back(swap.b, b) }
}

//! Fewer operations, and simpler ones; or the first operations are played and the case begins after them.

use crosscheck_core::generate::reduce::{self, chunks_of, without};
use crosscheck_core::{Cell, Grid};
use spec::texas::{Case, Guide, MAX_COLOURS, Piece, Swap, Verdict};

use crate::texas::parts::{Axis, Candidates, Parts, limits_of};

/// Keeps one of the last operations, or a half, a quarter, an eighth of all.
pub(super) fn bold(case: &Case) -> Candidates<'_> {
    let count = case.swaps().len();
    let parts = [count, count / 2, count / 4, count / 8].map(|part| part.max(1));
    let alone = (0..count).rev().take(8).map(|at| at..at + 1);
    let large = parts.into_iter().skip(1).flat_map(move |size| chunks_of(size, count));
    let kept = alone.chain(large).filter(move |chunk| chunk.len() < count);
    Box::new(kept.map(|chunk| Parts::with_swaps(case, case.swaps()[chunk].to_vec())))
}

/// Keeps the valid operations and drops those that are skipped.
pub(super) fn valid_alone<G: Guide>(case: &Case) -> Candidates<'_> {
    Box::new(std::iter::once_with(|| {
        let mut guide = G::start(case);
        let valid = case.swaps().iter().filter(|swap| guide.play(**swap) == Verdict::Valid);
        Parts::with_swaps(case, valid.copied().collect())
    }))
}

/// Removes a chunk of operations. Also tries five at a time, after which the later hands still consist of the same
/// operations.
pub(super) fn chunks(case: &Case) -> Candidates<'_> {
    let count = case.swaps().len();
    let fives = (0..count.saturating_sub(5)).rev().map(|start| start..start + 5);
    let left_out = reduce::chunks(count).chain(fives);
    Box::new(left_out.map(|chunk| Parts::with_swaps(case, without(case.swaps(), chunk))))
}

/// Writes operations in smaller numbers, with nearly the same effect, or in another order.
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

/// Returns variants of an operation: with its cells exchanged, at the first cell, moved up or to the left.
fn variants(swap: Swap) -> impl Iterator<Item = Swap> {
    let first = Cell::new(1, 1);
    let turned = [Swap { a: swap.b, b: swap.a }, Swap { a: first, b: first }];
    const NONE: (u32, u32) = (0, 0);
    let steps = [(1, 0), (0, 1)];
    let together = steps.map(|by| shifted(swap, by, by));
    let apart = steps.into_iter().flat_map(move |by| [shifted(swap, by, NONE), shifted(swap, NONE, by)]);
    turned.into_iter().chain(together).chain(apart)
}

/// Returns an operation with its cells moved up and to the left, as far as the board goes.
fn shifted(swap: Swap, a: (u32, u32), b: (u32, u32)) -> Swap {
    let back = |cell: Cell, (up, left): (u32, u32)| {
        Cell::new(cell.row.saturating_sub(up).max(1), cell.col.saturating_sub(left).max(1))
    };
    Swap { a: back(swap.a, a), b: back(swap.b, b) }
}

/// Plays all but the last operation, or three quarters of them, or half.
pub(super) fn bold_forward<G: Guide>(case: &Case) -> Candidates<'_> {
    let count = case.swaps().len();
    after::<G>(case, vec![count - 1, count - count.div_ceil(4), count / 2])
}

/// Plays a quarter of the operations, or five, two, one.
pub(super) fn forward<G: Guide>(case: &Case) -> Candidates<'_> {
    let count = case.swaps().len();
    after::<G>(case, vec![count / 4, 5, 2, 1])
}

/// Returns the cases that begin after these numbers of operations.
fn after<G: Guide>(case: &Case, mut numbers: Vec<usize>) -> Candidates<'_> {
    numbers.retain(|&played| (1..case.swaps().len()).contains(&played));
    numbers.dedup();
    Box::new(numbers.into_iter().flat_map(move |played| beginnings::<G>(case, played)))
}

/// Returns the ways to begin after `played` operations: without the rows that have empty cells, or with those cells
/// filled, by new colours that match nothing or by existing ones.
fn beginnings<G: Guide>(case: &Case, played: usize) -> Vec<Parts> {
    let mut guide = G::start(case);
    let verdicts = case.swaps()[..played].iter().map(|swap| guide.play(*swap));
    if verdicts.filter(|verdict| *verdict == Verdict::Valid).count() == 0 {
        return Vec::new();
    }
    let board = Grid::from_fn(case.pieces().rows(), case.pieces().cols(), |cell| guide.piece(cell));
    let full = (1..).zip(board.lines()).filter(|(_, line)| line.iter().all(Option::is_some));
    let full: Vec<u32> = full.map(|(row, _)| row).collect();
    let some = (1..).zip(board.lines()).filter(|(_, line)| line.iter().any(Option::is_some));
    let some: Vec<u32> = some.map(|(row, _)| row).collect();
    let rest = case.swaps()[played..].to_vec();
    let filled = [filled_with_new(case, &board), filled_with_old(case, &board)];
    let mut beginnings = Vec::new();
    for (colours, pieces) in filled.into_iter().flatten() {
        let parts = Parts { colours, pieces, swaps: rest.clone() };
        for rows in [&full, &some] {
            let place = |row| rows.iter().position(|&kept| kept == row).map(|at| at as u32 + 1);
            if !rows.is_empty() {
                beginnings.push(parts.relaid(Axis::Rows, rows, place));
            }
        }
        beginnings.push(parts);
    }
    beginnings
}

/// Fills the empty cells of a board with three new colours, no two alike side by side.
fn filled_with_new(case: &Case, board: &Grid<Option<Piece>>) -> Option<(u32, Grid<Piece>)> {
    let colours = case.colours().checked_add(3)?;
    if colours > limits_of(case).up_to(MAX_COLOURS) {
        return None;
    }
    let pieces = Grid::from_fn(board.rows(), board.cols(), |cell| {
        let new = case.colours() + 1 + (cell.row + cell.col) % 3;
        board[cell].unwrap_or(Piece::plain(new))
    });
    Some((colours, pieces))
}

/// Fills the empty cells of a board with the smallest colours that match nothing yet.
fn filled_with_old(case: &Case, board: &Grid<Option<Piece>>) -> Option<(u32, Grid<Piece>)> {
    const NONE: Piece = Piece::plain(0);
    let pieces = board.map(|piece| piece.unwrap_or(NONE));
    let mut parts = Parts { colours: case.colours(), pieces, swaps: Vec::new() };
    for cell in board.cells().filter(|&cell| board[cell].is_none()) {
        let colour = (1..=case.colours()).find(|&colour| parts.free(cell, colour))?;
        parts.pieces[cell].colour = colour;
    }
    Some((parts.colours, parts.pieces))
}

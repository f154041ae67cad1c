//! Fewer operations by playing the first ones: the case begins where they end.

use crosscheck_core::Grid;
use spec::texas::{Case, Guide, MAX_COLOURS, Piece, Verdict};

use super::Candidates;
use crate::texas::parts::{Axis, Parts, limits_of};

/// All but the last operation played, or three quarters of them, or half.
pub(super) fn bold<G: Guide>(case: &Case) -> Candidates<'_> {
    let count = case.swaps().len();
    after::<G>(case, vec![count - 1, count - count.div_ceil(4), count / 2])
}

/// A quarter of the operations played, or five, two, one.
pub(super) fn steps<G: Guide>(case: &Case) -> Candidates<'_> {
    let count = case.swaps().len();
    after::<G>(case, vec![count / 4, 5, 2, 1])
}

/// The cases that begin after some number of operations.
fn after<G: Guide>(case: &Case, mut numbers: Vec<usize>) -> Candidates<'_> {
    numbers.retain(|&played| (1..case.swaps().len()).contains(&played));
    numbers.dedup();
    Box::new(numbers.into_iter().flat_map(move |played| beginnings::<G>(case, played)))
}

/// The ways to begin after `played` operations: without the rows that have empty cells, or with these
/// filled: with new colours, which match nothing, or with those at hand.
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

/// The board with its empty cells filled by three new colours, no two alike side by side.
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

/// The board with its empty cells filled by the smallest colours that match nothing yet.
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

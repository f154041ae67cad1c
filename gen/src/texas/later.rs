//! Cases that begin where the first operations of another end. No shape can say what is on the board then.

use crosscheck_core::Grid;
use crosscheck_problem::shaped::limits_of;
use spec::texas::{Case, Guide, MAX_COLOURS, Piece, Verdict};

use super::parts::Parts;

/// Returns the cases that begin after some of the operations: all but one, three quarters of them, half, a quarter, five,
/// two, one.
pub(super) fn later<G: Guide>(case: &Case) -> impl Iterator<Item = Case> {
    let count = case.swaps().len();
    let mut numbers = vec![count - 1, count - count.div_ceil(4), count / 2, count / 4, 5, 2, 1];
    numbers.retain(|&played| (1..count).contains(&played));
    numbers.dedup();
    let limits = limits_of(case);
    let all = numbers.into_iter().flat_map(move |played| beginnings::<G>(case, played));
    all.filter_map(move |parts| parts.case(limits))
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
            if !rows.is_empty() {
                beginnings.push(parts.with_rows(rows));
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

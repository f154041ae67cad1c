//! Makes pieces simpler: low levels, black, near the top left.

use crosscheck_core::Cell;
use spec::chess::{Colour, Test};

use crate::chess::parts::{Board, Candidates, rank};

/// Sets all levels to 1 or renumbers them, makes all colours black or exchanges them, mirrors or transposes the board.
pub(super) fn all(test: &Test) -> Candidates<'_> {
    let changes: [fn(&mut Board); 8] = [
        |board| board.placements.iter_mut().for_each(|placement| placement.level = 1),
        |board| rank(&mut board.placements),
        |board| board.placements.iter_mut().for_each(|placement| placement.colour = Colour::Black),
        |board| *board = board.recoloured(),
        |board| *board = board.mirrored(),
        |board| *board = board.flipped(),
        |board| *board = board.flipped().mirrored(),
        |board| *board = board.transposed(),
    ];
    Box::new(changes.into_iter().map(move |change| changed(test, change)))
}

fn changed(test: &Test, change: impl FnOnce(&mut Board)) -> Board {
    let mut board = Board::new(test);
    change(&mut board);
    board
}

/// Makes each piece black, and gives each level 1, half of its level, or one less.
pub(super) fn single(test: &Test) -> Candidates<'_> {
    let each = 0..test.placements().len();
    let black =
        each.clone().map(move |at| changed(test, |board| board.placements[at].colour = Colour::Black));
    let lower = each.flat_map(move |at| {
        let level = test.placements()[at].level;
        let lower =
            [1, level.div_ceil(2), level - 1].into_iter().filter(move |&to| (1..level).contains(&to));
        lower.map(move |to| changed(test, |board| board.placements[at].level = to))
    });
    Box::new(black.chain(lower))
}

/// Moves each piece to a free cell: the first one, or the next one above or to the left.
pub(super) fn moved(test: &Test) -> Candidates<'_> {
    let placements = test.placements();
    let each = placements.iter().enumerate();
    Box::new(each.flat_map(move |(at, placement)| {
        let Cell { row, col } = placement.cell;
        let to = [(1, 1), (1, col), (row, 1), (row - 1, col), (row, col - 1), (row - 1, col - 1)];
        let free =
            |cell: Cell| cell.row > 0 && cell.col > 0 && placements.iter().all(|p| p.cell != cell);
        let free = to.map(|(row, col)| Cell::new(row, col)).into_iter().filter(move |&cell| free(cell));
        free.map(move |cell| changed(test, |board| board.placements[at].cell = cell))
    }))
}

//! Helpers: boards from drawings, and what a play shows.

use crosscheck_core::{Cell, Grid, Limits};
use games_reference::texas::Pieces;
use spec::texas::{Case, Piece, Round, Ruling, Score, Settled, Step, Swap};

use crate::play_of;

/// Builds a board from its rows: a piece is its colour and its effect's letter, `.` is an empty cell.
pub(crate) fn board(rows: &[&str]) -> Pieces {
    let cells: Vec<Vec<&str>> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
    let piece = |text: &str| (text != ".").then(|| text.parse().expect("a piece"));
    Grid::from_fn(rows.len() as u32, cells[0].len() as u32, |cell| {
        piece(cells[cell.row as usize - 1][cell.col as usize - 1])
    })
}

/// Builds a case from a full board and its operations, `[x1, y1, x2, y2]`.
pub(crate) fn case(rows: &[&str], swaps: &[[u32; 4]]) -> Case {
    let pieces = board(rows).map(|piece| piece.expect("a board is full at the start"));
    of_pieces(pieces, swaps)
}

fn of_pieces(pieces: Grid<Piece>, swaps: &[[u32; 4]]) -> Case {
    let colours = pieces.values().iter().map(|piece| piece.colour).max().expect("a piece");
    let swap = |&[ax, ay, bx, by]: &[u32; 4]| Swap { a: Cell::new(ax, ay), b: Cell::new(bx, by) };
    Case::new(colours, pieces, swaps.iter().map(swap).collect(), Limits::None).expect("a case")
}

/// The operation of a deal that does nothing: it swaps a cell with itself.
pub(crate) const SKIPPED: [u32; 4] = [1, 1, 1, 1];

/// Builds a case of valid operations with these main colours: one colour or two different ones for each operation, all
/// below 1001. Each operation has its own two columns of three cells, and one round:
///
/// ```text
/// x y    x .      to be swapped in the middle row; the dots are
/// y x    . x      colours from 1001 on, each used once
/// x y    x .
/// ```
pub(crate) fn deal(mains: &[&[u32]]) -> Case {
    let swaps: Vec<[u32; 4]> = (0..mains.len() as u32).map(middle).collect();
    deal_with(mains, &swaps)
}

/// Returns the operation on the columns at a place of a deal; places count from 0.
pub(crate) fn middle(at: u32) -> [u32; 4] {
    [2, 2 * at + 1, 2, 2 * at + 2]
}

/// Builds a deal with the given operations.
pub(crate) fn deal_with(mains: &[&[u32]], swaps: &[[u32; 4]]) -> Case {
    let pieces = Grid::from_fn(3, 2 * mains.len() as u32, |cell| {
        let first = (cell.row + cell.col) % 2 == 0;
        let unlike = 1000 + 3 * cell.col + cell.row;
        Piece::plain(match *mains[(cell.col as usize - 1) / 2] {
            [x, _] | [x] if first => x,
            [_, y] => y,
            _ => unlike,
        })
    });
    of_pieces(pieces, swaps)
}

/// Returns the steps of the reference, and its answer.
pub(crate) fn play(case: &Case) -> (Vec<Step>, Score) {
    play_of(&mut *games_reference::texas::player(), case)
}

/// Returns the verdicts of a play.
pub(crate) fn verdicts(case: &Case) -> Vec<Ruling> {
    let verdict = |step| if let Step::Operation(op) = step { Some(op.verdict) } else { None };
    play(case).0.into_iter().filter_map(verdict).collect()
}

/// Returns the rounds of a play.
pub(crate) fn rounds(case: &Case) -> Vec<Round> {
    let round = |step| if let Step::Round(round) = step { Some(round) } else { None };
    play(case).0.into_iter().filter_map(round).collect()
}

/// Returns the results of the valid operations of a play.
pub(crate) fn settled(case: &Case) -> Vec<Settled> {
    let settled = |step| if let Step::Settled(settled) = step { Some(settled) } else { None };
    play(case).0.into_iter().filter_map(settled).collect()
}

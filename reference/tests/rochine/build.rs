//! Helpers: boards from drawings, cases from moves, and what a play shows.

use crosscheck_core::{Grid, Limits};
use games_reference::Literal;
use games_reference::rochine::{Captured, Pieces, Rules, Trip};
use spec::rochine::{Answer, Case, Move, Ruling, Spot, Step, Team};

use crate::play_of;

/// Builds a board from its rows: `h`, `l` and `.`.
pub(crate) fn board(rows: &[&str]) -> Pieces {
    let piece = |letter| match letter {
        b'h' => Some(Team::Red),
        b'l' => Some(Team::Blue),
        _ => None,
    };
    Grid::from_fn(rows.len() as u32, rows.len() as u32, |cell| {
        piece(rows[cell.row as usize - 1].as_bytes()[cell.col as usize - 1])
    })
}

/// Builds a case from its size and its moves, `[a, b, c, d]` as in the input.
pub(crate) fn case(size: u32, moves: &[[i32; 4]]) -> Case {
    let spot = |col, row| Spot { col, row };
    let one = |&[a, b, c, d]: &[i32; 4]| Move { from: spot(a, b), to: spot(c, d) };
    Case::new(size, moves.iter().map(one).collect(), Limits::None).expect("a case")
}

/// Returns moves with which both sides, in turn, move one piece up and down, `times` moves in all.
pub(crate) fn shuffle(times: usize) -> Vec<[i32; 4]> {
    [[2, 1, 2, 2], [3, 1, 3, 2], [2, 2, 2, 1], [3, 2, 3, 1]].into_iter().cycle().take(times).collect()
}

/// Returns a step between two cells, `[row, column]`.
pub(crate) fn trip(from: [u32; 2], to: [u32; 2]) -> Trip {
    Trip { from: from.into(), to: to.into() }
}

/// Returns what a step captures; the drawing shows the board before the step.
pub(crate) fn captured(mover: Team, before: &[&str], trip: Trip) -> Captured {
    let before = board(before);
    assert_eq!((before[trip.from], before[trip.to]), (Some(mover), None), "the step is legal");
    let mut after = before.clone();
    Literal.step(&mut after, trip);
    Literal.captured(&after, mover, trip)
}

/// Returns the steps of the reference, and its answer.
pub(crate) fn play(case: &Case) -> (Vec<Step>, Answer) {
    play_of(&mut *games_reference::rochine::player(), case)
}

/// Returns the verdicts of a play.
pub(crate) fn verdicts(case: &Case) -> Vec<Ruling> {
    play(case).0.into_iter().map(|step| step.verdict).collect()
}

/// Returns all legal moves of a side.
pub(crate) fn trips(pieces: &Pieces, mover: Team) -> Vec<Trip> {
    let mut trips = Vec::new();
    for from in pieces.cells().filter(|&cell| pieces[cell] == Some(mover)) {
        for to in pieces.cells() {
            let one = Move { from: Spot::from(from), to: Spot::from(to) };
            if from.row.abs_diff(to.row) + from.col.abs_diff(to.col) == 1 {
                trips.extend(Literal.verdict(pieces, mover, one));
            }
        }
    }
    trips
}

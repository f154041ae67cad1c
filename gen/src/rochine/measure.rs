//! The measures of a case that aims and statistics share.

use crosscheck_core::Cell;
use spec::rochine::{Board, Case, Over, Play, Step, Team, Way};

pub(super) fn plays<'a>(steps: &'a [&'a Step]) -> impl DoubleEndedIterator<Item = &'a Play> {
    steps.iter().filter_map(|step| step.play.as_ref())
}

pub(super) fn taken(play: &Play) -> u64 {
    (play.row.len() + play.column.len()) as u64
}

/// Returns how a case comes out: with an illegal move (0), unfinished (1), or won by pieces by red (2) or blue (3), or
/// by immobility by red (4) or blue (5).
pub(super) fn outcome(steps: &[&Step]) -> usize {
    match steps.last().and_then(|step| step.play.as_ref()) {
        None => 0,
        Some(Play { over: None, .. }) => 1,
        Some(Play { over: Some(Over { winner, by }), .. }) => {
            2 + 2 * usize::from(*by == Way::Immobility) + *winner as usize
        }
    }
}

/// Returns the ways that a side's pieces have to empty neighbours, each with the piece's cell first.
pub(super) fn ways(Board(grid): &Board, side: Team) -> impl Iterator<Item = (Cell, Cell)> {
    grid.cells().filter(move |&cell| grid[cell] == Some(side)).flat_map(|from| {
        let Cell { row, col } = from;
        let around = [(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)];
        let around = around.into_iter().map(|(row, col)| Cell::new(row, col));
        around.filter(|&to| grid.get(to) == Some(&None)).map(move |to| (from, to))
    })
}

/// Returns how complex a case is: the size of the board, then the number of moves, then the sum of all coordinates, in
/// which a negative one counts a little more than its opposite.
pub(super) fn weight(case: &Case) -> Vec<u64> {
    let coordinates = case.moves().iter().flat_map(|mv| [mv.from, mv.to]);
    let number = |at: i32| 2 * u64::from(at.unsigned_abs()) + u64::from(at < 0);
    vec![
        u64::from(case.side()),
        case.moves().len() as u64,
        coordinates.map(|spot| number(spot.col) + number(spot.row)).sum(),
    ]
}

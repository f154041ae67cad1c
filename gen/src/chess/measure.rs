//! The measures of a case that aims and statistics share.
//!
//! The case shows what lies next to a new piece; only the steps tell what it reaches further away. Nothing here follows
//! a road beyond the first.

use crosscheck_core::contract::Case as _;
use crosscheck_core::{Cell, Grid};
use spec::chess::{Case, Colour, Reached, Road, Step, Test};

/// The kinds of road that are not blocked, in the order of [`kinds`].
pub(super) const KINDS: &[&str] = &["normal", "straight", "connected"];

pub(super) fn kinds(step: &Step) -> [Reached; 3] {
    [step.normal, step.straight, step.connected]
}

/// Returns how many cells are counted twice if the cells reached by roads of each kind are added up. No cell is reached
/// by roads of all three kinds: a normal and a straight road to it would have to be the same edge.
pub(super) fn twice(step: &Step) -> u64 {
    let all: u64 = kinds(step).iter().map(|kind| kind.all()).sum();
    all.saturating_sub(step.reachable.into())
}

pub(super) fn cells(test: &Test) -> u64 {
    u64::from(test.rows()) * u64::from(test.cols())
}

/// Returns the roads around a cell, each with the cell it leads to: to the right, down, to the left, up. The road is
/// `None` beyond the rim.
pub(super) fn around(right: &Grid<Road>, below: &Grid<Road>, cell: Cell) -> [(Option<Road>, Cell); 4] {
    let Cell { row, col } = cell;
    let (left, up) = (Cell::new(row, col - 1), Cell::new(row - 1, col));
    [
        (right.get(cell).copied(), Cell::new(row, col + 1)),
        (below.get(cell).copied(), Cell::new(row + 1, col)),
        (right.get(left).copied(), left),
        (below.get(up).copied(), up),
    ]
}

/// Counts the queries whose new piece is joined by a road that is not blocked to a neighbour of the other colour: one
/// of its own level, and one of a higher level.
pub(super) fn meetings(test: &Test) -> [u64; 2] {
    // The number of the piece on a cell, from 1; 0 if there is none. A board of pieces would not fit the cache.
    let mut board: Grid<u32> = Grid::from_fn(test.rows(), test.cols(), |_| 0);
    let (placements, mut meetings) = (test.placements(), [0; 2]);
    for (number, mover) in (1..).zip(placements) {
        let (mut equal, mut higher) = (false, false);
        for (road, cell) in around(test.right(), test.below(), mover.cell) {
            if road.is_none_or(|road| road == Road::Blocked) {
                continue;
            }
            if let Some(other) = placements.get((board[cell] as usize).wrapping_sub(1))
                && other.colour != mover.colour
            {
                equal |= other.level == mover.level;
                higher |= other.level > mover.level;
            }
        }
        meetings[0] += u64::from(equal);
        meetings[1] += u64::from(higher);
        board[mover.cell] = number;
    }
    meetings
}

/// Returns how complex a case is. What a reader must look at comes first: tests, cells, queries, then roads that are
/// not blocked. Then smaller numbers win: the sums of all states and levels, the number of white pieces, the sum of all
/// coordinates.
pub(super) fn weight(case: &Case) -> Vec<u64> {
    let mut weight = vec![case.tests().len() as u64, 0, case.turns() as u64, 0, 0, 0, 0, 0];
    for test in case.tests() {
        weight[1] += u64::from(test.rows()) * u64::from(test.cols());
        for &road in test.right().values().iter().chain(test.below().values()) {
            weight[3] += u64::from(road != Road::Blocked);
            weight[4] += road as u64;
        }
        for placement in test.placements() {
            weight[5] += u64::from(placement.level);
            weight[6] += u64::from(placement.colour == Colour::White);
            weight[7] += u64::from(placement.cell.row) + u64::from(placement.cell.col);
        }
    }
    weight
}

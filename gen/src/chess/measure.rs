//! The measures of a case that aims and statistics share.
//!
//! The case shows what lies next to a new piece; only the steps tell what it reaches further away. Nothing here follows
//! a road beyond the first.

use crosscheck_core::{Cell, Grid};
use spec::chess::{Placement, Reached, Road, Step, Test};

/// The kinds of road that are not blocked, in the order of [`kinds`].
pub(super) const KINDS: &[&str] = &["normal", "straight", "connected"];

/// Returns what a query reaches by each kind of road.
pub(super) fn kinds(step: &Step) -> [Reached; 3] {
    [step.normal, step.straight, step.connected]
}

/// Returns how many cells are counted twice if the cells reached by roads of each kind are added up. No cell is reached
/// by roads of all three kinds: a normal and a straight road to it would have to be the same edge.
pub(super) fn twice(step: &Step) -> u64 {
    let all: u64 = kinds(step).iter().map(|kind| kind.all()).sum();
    all.saturating_sub(step.reachable.into())
}

/// Returns how many cells a board has.
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

/// A new piece and one of the cells next to it.
struct Beside<'a> {
    mover: &'a Placement,
    road: Road,
    /// The piece on that cell.
    other: Option<Placement>,
}

/// Returns every cell next to every new piece of a test, with what stands there when the piece is placed.
fn beside(test: &Test) -> impl Iterator<Item = [Option<Beside<'_>>; 4]> {
    // The number of the piece on a cell, from 1; 0 if there is none. A board of pieces would not fit the cache.
    let mut board: Grid<u32> = Grid::from_fn(test.rows(), test.cols(), |_| 0);
    let placements = test.placements();
    (1..).zip(placements).map(move |(number, mover)| {
        let around = around(test.right(), test.below(), mover.cell);
        let seen = |way: usize| {
            let (road, cell) = around[way];
            let other = || placements.get((board[cell] as usize).wrapping_sub(1)).copied();
            road.map(|road| Beside { mover, road, other: other() })
        };
        // Written out: `map` over the four is not inlined.
        let beside = [seen(0), seen(1), seen(2), seen(3)];
        board[mover.cell] = number;
        beside
    })
}

impl Beside<'_> {
    /// Returns the other piece, if the road to it is open and it has the other colour.
    fn enemy(&self) -> Option<Placement> {
        self.other.filter(|other| self.road != Road::Blocked && other.colour != self.mover.colour)
    }
}

/// Counts the queries whose new piece is joined by a road that is not blocked to a neighbour of the other colour: one
/// of its own level, and one of a higher level.
pub(super) fn meetings(test: &Test) -> [u64; 2] {
    let mut meetings = [0; 2];
    for beside in beside(test) {
        let met = || beside.iter().flatten().filter_map(|at| Some((at.enemy()?.level, at.mover.level)));
        meetings[0] += u64::from(met().any(|(other, own)| other == own));
        meetings[1] += u64::from(met().any(|(other, own)| other > own));
    }
    meetings
}

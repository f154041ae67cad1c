//! Changes to roads.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::chess::Road;

use crate::chess::parts::Board;

pub(super) fn one(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let number = rng.random_range(0..board.roads());
    let road = board.road_mut(number);
    *road = Road::ALL[(*road as usize + rng.random_range(1..=3)) % 4];
    true
}

/// Gives several consecutive roads one state.
pub(super) fn run(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let (first, road) = (rng.random_range(0..board.roads()), pick(rng, &Road::ALL));
    let last = (first + rng.random_range(1..=6)).min(board.roads());
    (first..last).for_each(|number| *board.road_mut(number) = road);
    true
}

/// Gives the roads of a rectangle one state, or only those in one direction.
pub(super) fn patch(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let (a, b, road) = (board.any_cell(rng), board.any_cell(rng), pick(rng, &Road::ALL));
    let (across, down) = pick(rng, &[(true, true), (true, false), (false, true)]);
    let rows = a.row.min(b.row)..=a.row.max(b.row);
    let cols = a.col.min(b.col)..=a.col.max(b.col);
    let within = |cell: &Cell| rows.contains(&cell.row) && cols.contains(&cell.col);
    for (roads, change) in [(&mut board.right, across), (&mut board.below, down)] {
        roads.cells().filter(|cell| change && within(cell)).for_each(|cell| roads[cell] = road);
    }
    true
}

/// Gives all roads of one state another state; those of the other state get the first one, or stay.
pub(super) fn exchange_states(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let (a, b, both) = (pick(rng, &Road::ALL), pick(rng, &Road::ALL), chance(rng, 50));
    board.map_roads(|road| match road {
        road if road == a => b,
        road if both && road == b => a,
        road => road,
    });
    a != b
}

/// Gives the roads at a piece one state.
pub(super) fn around_a_piece(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let Some(at) = board.any_query(rng) else { return false };
    let (cell, road) = (board.placements[at].cell, pick(rng, &Road::ALL));
    let (up, left) = (Cell::new(cell.row - 1, cell.col), Cell::new(cell.row, cell.col - 1));
    for (roads, cells) in [(&mut board.right, [cell, left]), (&mut board.below, [cell, up])] {
        for cell in cells {
            if roads.contains(cell) {
                roads[cell] = road;
            }
        }
    }
    true
}

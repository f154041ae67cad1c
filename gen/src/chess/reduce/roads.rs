//! Makes roads simpler: blocked, or of an earlier state.

use crosscheck_core::generate::reduce::chunks;
use spec::chess::{Road, Test};

use crate::chess::parts::{Board, Candidates};

/// Gives all roads one state; then gives those of one state another.
pub(super) fn all(test: &Test) -> Candidates<'_> {
    let one = Road::ALL.into_iter().map(move |to| mapped(test, |_| to));
    let pairs = Road::ALL.into_iter().flat_map(|from| Road::ALL.map(|to| (from, to)));
    let lower = pairs.filter(|(from, to)| to < from);
    let apart = lower.map(move |(from, to)| mapped(test, |road| if road == from { to } else { road }));
    Box::new(one.chain(apart))
}

fn mapped(test: &Test, to: impl Fn(Road) -> Road) -> Board {
    let mut board = Board::new(test);
    board.map_roads(to);
    board
}

/// Returns the numbers of the roads that are not blocked.
pub(super) fn open(test: &Test) -> Vec<usize> {
    let board = Board::new(test);
    (0..board.roads()).filter(|&number| board.road(number) != Road::Blocked).collect()
}

/// If more roads are open, they are not tried one by one: a query for which that many matter reaches that many cells
/// ([`crate::chess::replay`]).
const MANY: usize = 64;

/// Blocks chunks of the open roads, down to single ones if there are few.
pub(super) fn chunks_blocked(test: &Test) -> Candidates<'_> {
    let open = open(test);
    let least = open.len().div_ceil(MANY);
    let chunks = chunks(open.len()).filter(move |chunk| chunk.len() >= least);
    Box::new(chunks.map(move |chunk| {
        let mut board = Board::new(test);
        open[chunk].iter().for_each(|&number| *board.road_mut(number) = Road::Blocked);
        board
    }))
}

/// Gives each road an earlier state, if there are few.
pub(super) fn single(test: &Test) -> Candidates<'_> {
    let open = Some(open(test)).filter(|open| open.len() <= MANY).unwrap_or_default();
    Box::new(open.into_iter().flat_map(move |number| {
        let lower = Road::ALL.into_iter();
        lower.filter_map(move |road| {
            let mut board = Board::new(test);
            let old = std::mem::replace(board.road_mut(number), road);
            (road < old).then_some(board)
        })
    }))
}

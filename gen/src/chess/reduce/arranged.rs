//! The same roads and pieces in other places: all cases made of the same parts, if they are few.
//!
//! To move a road often means to move a piece with it. No single reduction does that, so all arrangements are tried.

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::reduce::without;
use crosscheck_core::{Cell, Grid, Limits};
use spec::chess::{Case, Placement, Road, Test};

use crate::chess::parts::Board;
use crate::chess::weight::sorted;

/// The most arrangements to try.
const MOST: usize = 400;

/// The most roads placed in every way.
const MOST_ROADS: usize = 4;

/// Returns all cases made of the same parts as this one, the simplest first, or none if they are too many.
pub(super) fn arranged(case: &Case) -> impl Iterator<Item = Case> + use<> {
    let mut cases: Vec<Vec<Test>> = vec![Vec::new()];
    let mut left = MOST;
    for test in case.tests() {
        let tests = tests(test, case.turns() > 1, left);
        left /= tests.len().max(1);
        let longer = |case: &Vec<Test>| {
            let case = case.clone();
            tests.iter().map(move |test| [&case[..], std::slice::from_ref(test)].concat())
        };
        cases = cases.iter().flat_map(longer).collect();
    }
    let cases = cases.into_iter().filter_map(|tests| Case::new(tests, Limits::Contest).ok());
    sorted(cases.collect()).into_iter()
}

/// Returns all tests made of the same parts, unless there are more than `most`. They keep the board's shape; a lone
/// piece may also have one road less, and several pieces are also tried on the smallest board.
fn tests(test: &Test, several: bool, most: usize) -> Vec<Test> {
    let board = Board::new(test);
    let states = (0..board.roads()).map(|number| board.road(number));
    let open: Vec<Road> = states.filter(|&road| road != Road::Blocked).collect();
    let mut sides = vec![(test.rows(), test.cols()), (test.cols(), test.rows())];
    sides.extend((several && test.placements().len() <= 4).then_some((2, 2)));
    sides.sort_unstable();
    sides.dedup();
    let fewer = if several { 0..0 } else { 0..open.len() };
    let mut sets: Vec<Vec<Road>> = fewer.map(|at| without(&open, at..at + 1)).collect();
    sets.push(open);
    sets.dedup();
    let kinds = sets.iter().flat_map(|roads| sides.iter().map(move |&size| (roads, size)));
    kinds.flat_map(|(roads, size)| of(test.placements(), roads, size, most)).collect()
}

/// Returns all tests with these pieces and roads on a board of this size, unless there are more than `most`.
fn of(pieces: &[Placement], open: &[Road], (rows, cols): (u32, u32), most: usize) -> Vec<Test> {
    let cells = rows as usize * cols as usize;
    let edges = 2 * cells - rows as usize - cols as usize;
    let free = (0..pieces.len()).map(|taken| cells.saturating_sub(taken));
    let mut count = free.chain((0..open.len()).map(|taken| edges.saturating_sub(taken)));
    let count = count.try_fold(1, |product: usize, factor| product.checked_mul(factor));
    // Roads of the same state are interchangeable, so at most this many orders are equal.
    let same: usize = (1..=open.len().min(MOST_ROADS)).product();
    if open.len() > MOST_ROADS || count.is_none_or(|count| count / same > most) {
        return Vec::new();
    }
    let on: Vec<Cell> = Grid::from_fn(rows, cols, |cell| cell).values().to_vec();
    let placed = choices(cells, pieces.len()).into_iter().map(|places| -> Vec<Placement> {
        let places = pieces.iter().zip(places);
        places.map(|(piece, place)| Placement { cell: on[place], ..*piece }).collect()
    });
    let placed: Vec<Vec<Placement>> = placed.collect();
    let laid = choices(edges, open.len()).into_iter().map(|places| {
        let mut roads = vec![Road::Blocked; edges];
        open.iter().zip(places).for_each(|(&road, place)| roads[place] = road);
        roads
    });
    let mut laid: Vec<Vec<Road>> = laid.collect();
    laid.sort_unstable();
    laid.dedup();
    let test = |roads: &[Road], placements: &[Placement]| {
        let (right, below) = roads.split_at((rows * (cols - 1)) as usize);
        let right = Grid::new(rows, cols - 1, right.to_vec());
        let below = Grid::new(rows - 1, cols, below.to_vec());
        Test::new(right, below, placements.to_vec(), Limits::Contest).ok()
    };
    laid.iter().flat_map(|roads| placed.iter().filter_map(|cells| test(roads, cells))).collect()
}

/// Returns all lists of this many different places.
fn choices(places: usize, count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: &Vec<usize>| {
            let free = (0..places).filter(|place| !list.contains(place));
            free.map(|place| [&list[..], &[place]].concat()).collect::<Vec<_>>()
        };
        lists.iter().flat_map(longer).collect()
    })
}

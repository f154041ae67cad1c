//! Draws a part of a case again while all else stays, and takes its tests apart.

use crosscheck_core::generate::draw::pick;
use crosscheck_core::generate::{Rng, RngExt};
use spec::chess::{Case, Colour, Road, Test};

use super::parts::{Board, limits_of};

/// The parts: the roads, and two of a piece's properties.
pub(super) const PARTS: [&str; 3] = ["the roads", "the levels", "the colours"];

/// Returns a case with one of the parts drawn again.
pub(super) fn redrawn(case: &Case, part: usize, mut rng: &mut dyn Rng) -> Option<Case> {
    let limits = limits_of(case);
    let again = |test: &Test| {
        let mut board = Board::new(test);
        let queries = board.placements.len() as u32;
        match part {
            0 => {
                for roads in [&mut board.right, &mut board.below] {
                    let all = roads.clone();
                    all.cells().for_each(|cell| roads[cell] = pick(&mut rng, &Road::ALL));
                }
            }
            1 => board.placements.iter_mut().for_each(|of| of.level = rng.random_range(1..=queries)),
            _ => board
                .placements
                .iter_mut()
                .for_each(|of| of.colour = pick(&mut rng, &[Colour::Black, Colour::White])),
        }
        Test::new(board.right, board.below, board.placements, limits).ok()
    };
    let tests: Option<Vec<Test>> = case.tests().iter().map(again).collect();
    Case::new(tests?, limits).ok().filter(|drawn| drawn != case)
}

/// Returns a case for each test of one that has several.
pub(super) fn tests_alone(case: &Case) -> Vec<Case> {
    let tests = case.tests();
    let alone = tests.iter().filter_map(|test| Case::new(vec![test.clone()], limits_of(case)).ok());
    if tests.len() < 2 { Vec::new() } else { alone.collect() }
}

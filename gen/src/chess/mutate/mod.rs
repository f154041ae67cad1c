//! Makes cases that differ a little from a given one.

mod lines;
mod queries;
mod roads;
mod tests;

use crosscheck_core::generate::draw::chance;
use crosscheck_core::generate::mutate::{changed, mutated, one_of};
use crosscheck_core::{Cell, Limits};
use rand::{Rng, RngExt};
use spec::chess::{Case, Colour};

use super::parts::{Board, limits_of, with};

/// A change to a board; returns `false` if it does not apply.
type Change = fn(&mut Board, &mut dyn Rng) -> bool;

/// Returns a valid case that differs from this one.
pub(super) fn mutate(case: &Case, rng: &mut dyn Rng) -> Case {
    let limits = limits_of(case);
    let attempt = |rng: &mut dyn Rng| match chance(rng, 5) {
        true => tests::change(case, limits, rng),
        false => board(case, limits, rng),
    };
    mutated(case, rng, attempt).unwrap_or_else(|| turn_one_colour(case, limits))
}

/// Changes one of the case's boards, once or a few times.
fn board(case: &Case, limits: Limits, rng: &mut dyn Rng) -> Option<Case> {
    let place = rng.random_range(0..case.tests().len());
    let mut board = Board::of(&case.tests()[place]);
    if changed(&mut board, rng, change) { with(case, place, board.test(limits)?, limits) } else { None }
}

fn change(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let changes: [(u32, Change); 20] = [
        (12, roads::one),
        (6, roads::run),
        (5, roads::patch),
        (2, roads::exchange_states),
        (3, roads::around_a_piece),
        (10, queries::insert),
        (6, queries::remove),
        (6, queries::displace),
        (5, queries::step),
        (7, queries::recolour),
        (7, queries::level),
        (4, queries::level_of_another),
        (5, queries::exchange),
        (2, queries::reverse),
        (2, queries::truncate),
        (4, lines::duplicate),
        (4, lines::remove),
        (3, lines::exchange),
        (1, lines::mirror),
        (1, lines::transpose),
    ];
    one_of(changes, rng)(board, rng)
}

/// Returns the case with the other colour for its first piece, which is always valid.
fn turn_one_colour(case: &Case, limits: Limits) -> Case {
    let mut board = Board::of(&case.tests()[0]);
    other(&mut board.placements[0].colour);
    let test = board.test(limits);
    test.and_then(|test| with(case, 0, test, limits)).expect("colours do not make a case invalid")
}

fn other(colour: &mut Colour) {
    *colour = if *colour == Colour::Black { Colour::White } else { Colour::Black };
}

/// Returns a random cell of the board.
fn cell(board: &Board, rng: &mut dyn Rng) -> Cell {
    Cell::new(rng.random_range(1..=board.rows()), rng.random_range(1..=board.cols()))
}

/// Returns the place of a random query, if there is one.
fn query(board: &Board, rng: &mut dyn Rng) -> Option<usize> {
    let count = board.placements.len();
    (count > 0).then(|| rng.random_range(0..count))
}

//! Makes cases that differ a little from a given one.

mod lines;
mod queries;
mod roads;

use crosscheck_core::Limits;
use crosscheck_core::generate::draw::chance;
use crosscheck_core::generate::mutate::{changed, mutated, one_of};
use rand::{Rng, RngExt};
use spec::chess::{Case, MAX_TESTS};

use super::parts::{Board, limits_of, other, with};

/// A change to a board; returns `false` if it does not apply.
type Change = fn(&mut Board, &mut dyn Rng) -> bool;

/// Returns a valid case that differs from this one.
pub(super) fn mutate(case: &Case, rng: &mut dyn Rng) -> Case {
    let limits = limits_of(case);
    let attempt = |rng: &mut dyn Rng| match chance(rng, 5) {
        true => tests(case, limits, rng),
        false => board(case, limits, rng),
    };
    mutated(case, rng, attempt).unwrap_or_else(|| turn_one_colour(case, limits))
}

/// Changes one of the case's boards, once or a few times.
fn board(case: &Case, limits: Limits, rng: &mut dyn Rng) -> Option<Case> {
    let place = rng.random_range(0..case.tests().len());
    let mut board = Board::new(&case.tests()[place]);
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

/// Adds or removes a test, or exchanges two.
fn tests(case: &Case, limits: Limits, rng: &mut dyn Rng) -> Option<Case> {
    let mut tests = case.tests().to_vec();
    let (a, b) = (rng.random_range(0..tests.len()), rng.random_range(0..tests.len()));
    match rng.random_range(0..3) {
        0 if tests.len() < limits.up_to(MAX_TESTS) as usize => tests.insert(b, tests[a].clone()),
        1 if tests.len() > 1 => drop(tests.remove(a)),
        _ => tests.swap(a, b),
    }
    Case::new(tests, limits).ok()
}

/// Returns the case with the other colour for its first piece, which is always valid.
fn turn_one_colour(case: &Case, limits: Limits) -> Case {
    let mut board = Board::new(&case.tests()[0]);
    let first = &mut board.placements[0].colour;
    *first = other(*first);
    let test = board.test(limits);
    test.and_then(|test| with(case, 0, test, limits)).expect("colours do not make a case invalid")
}

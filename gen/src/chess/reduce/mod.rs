//! Simpler cases, for shrinking: all valid and below the case in weight, the boldest first.
//!
//! A greedy shrinker stops where no single reduction keeps the failure. So some reductions change several related
//! things at once: they remove a line and move its pieces to the next, remove a row and a column, or remove two
//! queries.

mod arranged;
mod coupled;
mod lines;
mod pieces;
mod queries;
mod roads;

use crosscheck_core::generate::reduce::{only_simpler, without};
use spec::chess::{Case, Test};

use super::parts::{Candidates, Join, limits_of, with};
use super::weight::weight;

/// One kind of reduction of a board.
type Stage = for<'a> fn(&'a Test) -> Candidates<'a>;

const STAGES: [Stage; 13] = [
    queries::bold,
    lines::chunks_gone,
    queries::chunks_gone,
    roads::all,
    roads::chunks_blocked,
    pieces::all,
    lines::kept,
    roads::single,
    pieces::single,
    pieces::moved,
    coupled::corners,
    coupled::queries,
    coupled::exchanged,
];

/// Returns valid cases that are simpler than this one, the boldest first.
pub(super) fn reductions<'a>(case: &'a Case) -> Box<dyn Iterator<Item = Case> + 'a> {
    let limits = limits_of(case);
    let boards = STAGES.into_iter().flat_map(move |stage| {
        (0..case.tests().len()).flat_map(move |place| {
            stage(&case.tests()[place])
                .filter_map(move |board| with(case, place, board.test(limits)?, limits))
        })
    });
    let candidates = tests(case).filter_map(move |tests| Case::new(tests, limits).ok()).chain(boards);
    let candidates = candidates.chain(std::iter::once_with(|| arranged::arranged(case)).flatten());
    only_simpler(case, weight, candidates)
}

/// Returns the first half of each board, across its longer side, with the pieces placed there.
pub(super) fn halved(case: &Case) -> Option<Case> {
    let limits = limits_of(case);
    let half = |test: &Test| {
        let turned = test.cols() > test.rows();
        let lines = test.rows().max(test.cols());
        let gone = lines.div_ceil(2).max(2)..lines;
        if gone.is_empty() {
            return None;
        }
        lines::without(test, turned, gone, Join::Above, false).test(limits)
    };
    let tests: Option<Vec<Test>> = case.tests().iter().map(half).collect();
    Case::new(tests?, limits).ok()
}

/// Returns each test alone, then the tests without one, and last the tests with two exchanged.
fn tests(case: &Case) -> impl Iterator<Item = Vec<Test>> + '_ {
    let all = case.tests();
    let alone = all.iter().map(|test| vec![test.clone()]);
    let fewer = (0..all.len()).map(|at| without(all, at..at + 1));
    let exchanged = (1..all.len()).map(|at| {
        let mut tests = all.to_vec();
        tests.swap(at - 1, at);
        tests
    });
    alone.chain(fewer).chain(exchanged)
}

//! Simpler cases, for shrinking: every one valid and below the case in weight, the boldest first.
//!
//! A greedy shrinker stops where no single reduction keeps the failure alive. So there are reductions here
//! that change several things at once where these hang together: a line goes and its pieces move to the
//! next, a row goes and a column, two queries go.

mod arranged;
mod coupled;
mod lines;
mod pieces;
mod queries;
mod roads;

use std::ops::Range;

use crosscheck_core::contract::Case as _;
use spec::chess::{Case, Colour, Road, Test};

use super::parts::{Board, Join, limits_of, with};

/// What reductions are made of: candidates that may be invalid, or no simpler.
type Candidates<'a> = Box<dyn Iterator<Item = Board> + 'a>;

/// One sort of reduction of a board.
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

/// Valid cases that are simpler than this one, the boldest first.
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
    Box::new(candidates.filter(move |candidate| is_simpler(candidate, case)))
}

/// Whether a case is simpler than another, by weight and then by its text.
pub(super) fn is_simpler(a: &Case, b: &Case) -> bool {
    weight(a).cmp(&weight(b)).then_with(|| a.text().cmp(&b.text())).is_lt()
}

/// The first half of each board, across its longer side, with the pieces that are placed there.
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

/// Each test alone; then, one left out. Last, two in each other's place.
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

/// How complex a case is. What a reader must look at comes first: tests, cells, queries, then roads that are
/// not blocked; then, that small numbers are preferred to large ones: the sums of all states and levels, the
/// number of white pieces, the sum of all coordinates.
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

/// Chunks of `count` things to leave out, from half of them down to single ones, from the end.
fn chunks(count: usize) -> impl Iterator<Item = Range<usize>> {
    let sizes = std::iter::successors(Some(count / 2), |size| Some(size / 2));
    sizes.take_while(|&size| size > 0).flat_map(move |size| {
        (0..count.div_ceil(size)).map(move |nth| {
            let end = count - nth * size;
            end.saturating_sub(size)..end
        })
    })
}

/// What is left of some things without a chunk of them.
fn without<T: Clone>(all: &[T], chunk: Range<usize>) -> Vec<T> {
    [&all[..chunk.start], &all[chunk.end..]].concat()
}

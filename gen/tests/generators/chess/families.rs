//! The families of `chess`: what the cases of each are for.

use spec::chess::{Case, Road, Step, Test};

use crate::tested::Purpose;

pub(super) const PURPOSES: &[Purpose<Case>] = &[
    ("tiny", 100, |case, _| all(case, |test| test.rows() <= 3 && test.cols() <= 4)),
    ("any", 100, |case, _| all(case, |test| test.rows().max(test.cols()) <= 10)),
    ("connected", 90, |case, _| all(case, |test| is_mostly(test, Road::Connected))),
    ("all-connected", 100, |case, _| all(case, |test| share(test, Road::Connected) == 100)),
    ("straight", 90, |case, _| all(case, |test| is_mostly(test, Road::Straight))),
    ("straight-across", 90, |case, _| all(case, is_straight_across)),
    ("normal", 90, |case, _| all(case, |test| is_mostly(test, Road::Normal))),
    ("late-cuts", 90, is_cut),
    ("captures", 95, |_, steps| steps.iter().any(|step| captured(step) > 0)),
    ("few-levels", 100, |case, _| all(case, |test| levels(test).max() <= Some(4))),
    ("rising", 100, |case, _| all(case, |test| levels(test).is_sorted_by(|a, b| a < b))),
    ("falling", 100, |case, _| all(case, |test| levels(test).is_sorted_by(|a, b| a > b))),
    ("thin", 100, |case, _| all(case, |test| test.rows().min(test.cols()) <= 3)),
    ("several", 100, |case, _| (2..=5).contains(&case.tests().len())),
    ("full", 100, |case, _| all(case, |test| test.placements().len() == size(test))),
    ("larger", 100, |case, _| all(case, |test| test.rows().min(test.cols()) > 10)),
    ("wide", 100, |case, steps| firsts(case, steps).all(|(_, step)| step.reachable > 255)),
    // What all queries of the five boards together cost a slow solution, in cells or pieces visited.
    ("against-search", 100, |case, steps| costs(case, 30_000, sum(steps, |step| step.connected.free))),
    ("largest", 100, |case, _| {
        all(case, |test| size(test) > 199_000 && test.placements().len() == 100_000)
    }),
    ("largest-full", 100, |case, _| {
        all(case, |test| test.placements().len() == size(test) && size(test) > 99_000)
    }),
    ("against-merges", 100, |case, steps| costs(case, 10_000, sum(steps, |step| step.reachable))),
    ("against-line-walks", 100, |case, steps| {
        costs(case, 20_000, sum(steps, |step| step.straight.free))
    }),
    ("against-rebuilds", 100, |case, _| {
        let cost = |test: &Test| (size(test) * test.placements().len()) as u64;
        costs(case, 50_000, case.tests().iter().map(cost).sum())
    }),
];

/// Whether a case has five boards and costs a slow solution this many millions of steps.
fn costs(case: &Case, millions: u64, cost: u64) -> bool {
    case.tests().len() == 5 && cost >= millions * 1_000_000
}

pub(super) fn size(test: &Test) -> usize {
    test.rows() as usize * test.cols() as usize
}

fn sum(steps: &[Step], of: impl Fn(&Step) -> u32) -> u64 {
    steps.iter().map(|step| u64::from(of(step))).sum()
}

fn all(case: &Case, holds: impl Fn(&Test) -> bool) -> bool {
    case.tests().iter().all(holds)
}

fn roads(test: &Test) -> impl Iterator<Item = Road> {
    test.right().values().iter().chain(test.below().values()).copied()
}

fn share(test: &Test, road: Road) -> usize {
    100 * roads(test).filter(|&other| other == road).count() / roads(test).count()
}

fn is_mostly(test: &Test, road: Road) -> bool {
    Road::ALL.iter().all(|&other| share(test, road) >= share(test, other))
}

fn is_straight_across(test: &Test) -> bool {
    let most = |roads: &[Road], road: Road| {
        2 * roads.iter().filter(|&&other| other == road).count() > roads.len()
    };
    let (right, below) = (test.right().values(), test.below().values());
    [(right, below), (below, right)]
        .iter()
        .any(|(a, b)| most(a, Road::Straight) && most(b, Road::Connected))
}

/// Whether some query leaves out an empty cell, although connected roads join all cells.
fn is_cut(case: &Case, steps: &[Step]) -> bool {
    let mut at = 0;
    case.tests().iter().any(|test| {
        let of = &steps[at..at + test.placements().len()];
        at += of.len();
        of.iter().zip(1..).any(|(step, placed)| (step.connected.free as usize) < size(test) - placed)
    })
}

fn captured(step: &Step) -> u32 {
    step.normal.captured.max(step.straight.captured).max(step.connected.captured)
}

fn levels(test: &Test) -> impl Iterator<Item = u32> {
    test.placements().iter().map(|placement| placement.level)
}

/// Returns every test with the step of its first query.
fn firsts<'a>(case: &'a Case, steps: &'a [Step]) -> impl Iterator<Item = (&'a Test, &'a Step)> {
    let first = |number: usize| steps.iter().find(move |step| step.test as usize == number);
    (1..).zip(case.tests()).filter_map(move |(number, test)| Some((test, first(number)?)))
}

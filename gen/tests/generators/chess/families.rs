//! The families of `chess`: what the cases of each are for.

use crosscheck_core::Cell;
use crosscheck_core::contract::Case as _;
use spec::chess::{Case, Placement, Road, Step, Test};

use crate::tested::Purpose;

/// Every family with the least percentage of its cases that serve its purpose, and the purpose.
pub(super) const PURPOSES: &[Purpose<Case>] = &[
    ("tiny", 100, |case, _| all(case, |test| test.rows() <= 3 && test.cols() <= 4)),
    ("uniform", 95, |case, _| all(case, |test| Road::ALL.iter().all(|&road| share(test, road) <= 60))),
    ("connected", 90, |case, _| all(case, |test| is_mostly(test, Road::Connected))),
    ("all-connected", 100, |case, _| all(case, |test| share(test, Road::Connected) == 100)),
    ("straight", 90, |case, _| all(case, |test| is_mostly(test, Road::Straight))),
    ("straight-across", 90, |case, _| all(case, is_straight_across)),
    ("normal", 90, |case, _| all(case, |test| is_mostly(test, Road::Normal))),
    ("one-state", 100, |case, _| {
        all(case, |test| Road::ALL.iter().any(|&road| share(test, road) == 100))
    }),
    ("late-cuts", 90, is_cut),
    ("captures", 95, |_, steps| steps.iter().any(|step| captured(step) > 0)),
    ("few-levels", 100, |case, _| all(case, |test| levels(test).max() <= Some(4))),
    ("equal-levels", 100, |case, _| all(case, |test| levels(test).min() == levels(test).max())),
    ("rising", 100, |case, _| all(case, |test| levels(test).is_sorted_by(|a, b| a < b))),
    ("falling", 100, |case, _| all(case, |test| levels(test).is_sorted_by(|a, b| a > b))),
    ("reading", 100, |case, _| all(case, |test| cells(test).is_sorted())),
    ("columns", 100, |case, _| {
        all(case, |test| cells(test).is_sorted_by_key(|cell| (cell.col, cell.row)))
    }),
    ("spiral", 100, |case, _| all(case, |test| rings(test).is_sorted())),
    ("outwards", 100, |case, _| all(case, |test| rings(test).rev().is_sorted())),
    ("checkered", 100, |case, _| all(case, is_checkered)),
    ("thin", 100, |case, _| all(case, |test| test.rows().min(test.cols()) <= 3)),
    ("loops", 100, |_, steps| steps.iter().any(reached_twice)),
    ("several", 100, |case, _| (2..=5).contains(&case.tests().len())),
    ("full", 100, |case, _| all(case, |test| test.placements().len() == size(test))),
    ("larger", 100, |case, _| all(case, |test| test.rows().min(test.cols()) > 10)),
    ("wide", 100, |case, steps| firsts(case, steps).all(|(_, step)| step.reachable > 255)),
    ("two-by-two", 100, |case, _| all(case, |test| (test.rows(), test.cols()) == (2, 2))),
    ("blocked", 100, |_, steps| steps.iter().all(|step| step.reachable == 0)),
    ("one-colour", 100, |case, steps| {
        case.turns() > 1 && steps.iter().all(|step| captured(step) == 0) && all(case, is_one_colour)
    }),
    ("corridors", 100, |case, steps| {
        firsts(case, steps).all(|(test, step)| step.straight.free >= test.rows().max(test.cols()) - 1)
    }),
    ("snake", 100, reaches_all),
    ("comb", 100, reaches_all),
    ("rim", 100, |case, steps| {
        lasts(case, steps).all(|(test, step)| captured(step) as usize == test.placements().len() - 1)
    }),
    ("five-tests", 100, |case, _| case.tests().len() == 5),
    ("largest", 100, |case, _| {
        all(case, |test| size(test) > 199_000 && test.placements().len() == 100_000)
    }),
    ("largest-regions", 100, |case, steps| {
        firsts(case, steps).all(|(test, step)| step.reachable as usize > size(test) * 9 / 10)
    }),
    ("largest-full", 100, |case, _| {
        all(case, |test| test.placements().len() == size(test) && size(test) > 99_000)
    }),
    // What all queries of the five boards together cost a slow solution, in cells or pieces visited.
    ("against-search", 100, |case, steps| costs(case, 50_000, sum(steps, |step| step.connected.free))),
    ("against-border-walks", 100, |case, steps| {
        costs(case, 4_000, sum(steps, |step| step.connected.captured))
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

/// Returns how many cells a board has.
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

/// Returns the percentage of roads in this state.
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

fn reached_twice(step: &Step) -> bool {
    [step.normal, step.straight, step.connected].iter().map(|kind| kind.all()).sum::<u64>()
        > u64::from(step.reachable)
}

fn levels(test: &Test) -> impl Iterator<Item = u32> {
    test.placements().iter().map(|placement| placement.level)
}

fn cells(test: &Test) -> impl Iterator<Item = Cell> {
    test.placements().iter().map(|placement| placement.cell)
}

/// Returns how far from the edge the cell of each placement is.
fn rings(test: &Test) -> impl DoubleEndedIterator<Item = u32> {
    let to = |Placement { cell, .. }: &Placement| {
        cell.row.min(cell.col).min(test.rows() + 1 - cell.row).min(test.cols() + 1 - cell.col)
    };
    test.placements().iter().map(to)
}

fn is_checkered(test: &Test) -> bool {
    let first = test.placements()[0].cell;
    cells(test).is_sorted_by_key(|cell| (cell.row + cell.col + first.row + first.col) % 2)
}

fn is_one_colour(test: &Test) -> bool {
    test.placements().iter().all(|placement| placement.colour == test.placements()[0].colour)
}

/// Returns every test with the step of its first query.
fn firsts<'a>(case: &'a Case, steps: &'a [Step]) -> impl Iterator<Item = (&'a Test, &'a Step)> {
    let first = |number: usize| steps.iter().find(move |step| step.test as usize == number);
    (1..).zip(case.tests()).filter_map(move |(number, test)| Some((test, first(number)?)))
}

/// Returns every test with the step of its last query.
fn lasts<'a>(case: &'a Case, steps: &'a [Step]) -> impl Iterator<Item = (&'a Test, &'a Step)> {
    let last = |number: usize| steps.iter().rfind(move |step| step.test as usize == number);
    (1..).zip(case.tests()).filter_map(move |(number, test)| Some((test, last(number)?)))
}

/// Whether the first piece of every test reaches all other cells by connected roads.
fn reaches_all(case: &Case, steps: &[Step]) -> bool {
    firsts(case, steps).all(|(test, step)| step.connected.free as usize == size(test) - 1)
}

//! What a user can ask of a case of `chess` beyond its sizes.

use crosscheck_core::generate::Aim;
use spec::chess::{Case, Reached, Step, Test};

use super::count::meetings;

/// The kinds of road as a user names them, in the order of [`kinds`].
const ROADS: &[&str] = &["normal", "straight", "connected"];

/// Families whose boards have large regions.
const REGIONS: &[&str] = &["all-connected", "connected", "late-cuts", "larger"];

/// The aims that users can ask for.
pub(super) const AIMS: &[Aim<Case>] = &[
    Aim {
        name: "reach",
        help: "the most cells that one query reaches",
        words: &[],
        measure: |_, steps, _| most(steps, |step| step.reachable.into()),
        families: REGIONS,
    },
    Aim {
        name: "road",
        help: "the most cells that one query reaches by roads of this kind",
        words: ROADS,
        measure: |_, steps, word| most(steps, |step| kinds(step)[word].all()),
        families: &["corridors", "all-connected", "normal"],
    },
    Aim {
        name: "captured",
        help: "the most pieces that one query captures by roads of this kind",
        words: ROADS,
        measure: |_, steps, word| most(steps, |step| kinds(step)[word].captured.into()),
        families: &["rim", "captures"],
    },
    Aim {
        name: "twice",
        help: "the most cells that one query reaches by roads of two kinds",
        words: &[],
        measure: |_, steps, _| most(steps, twice),
        families: &["loops", "straight-across"],
    },
    Aim {
        name: "stuck",
        help: "queries that reach nothing",
        words: &[],
        measure: |_, steps, _| count(steps.iter().filter(|step| step.reachable == 0)),
        families: &["full", "blocked", "one-colour"],
    },
    Aim {
        name: "meets",
        help: "queries that find a piece of the other colour next to them, of this level to theirs",
        words: &["equal", "higher"],
        measure: |case, _, word| case.tests().iter().map(|test| meetings(test)[word]).sum(),
        families: &["equal-levels", "captures", "falling", "few-levels"],
    },
    Aim {
        name: "full",
        help: "boards with a piece on every cell in the end",
        words: &[],
        measure: |case, _, _| count(case.tests().iter().filter(|test| cells(test) == placed(test))),
        families: &["full", "two-by-two"],
    },
    Aim {
        name: "cells",
        help: "cells of the largest board",
        words: &[],
        measure: |case, _, _| case.tests().iter().map(cells).max().unwrap_or(0),
        families: &["larger", "corridors"],
    },
    Aim {
        name: "queries",
        help: "queries of all test cases together",
        words: &[],
        measure: |_, steps, _| steps.len() as u64,
        families: &["larger", "five-tests", "full"],
    },
    Aim {
        name: "tests",
        help: "test cases, the input's T",
        words: &[],
        measure: |case, _, _| case.tests().len() as u64,
        families: &["five-tests", "several"],
    },
];

/// Returns what a query reaches, in the order of [`ROADS`].
fn kinds(step: &Step) -> [Reached; 3] {
    [step.normal, step.straight, step.connected]
}

fn most(steps: &[Step], of: impl Fn(&Step) -> u64) -> u64 {
    steps.iter().map(of).max().unwrap_or(0)
}

/// Returns how many cells are counted twice if the cells reached by roads of each kind are added up. No cell is reached
/// by roads of all three kinds: a normal and a straight road to it would have to be the same edge.
fn twice(step: &Step) -> u64 {
    let all: u64 = kinds(step).iter().map(|kind| kind.all()).sum();
    all - u64::from(step.reachable).min(all)
}

fn count<T>(all: impl Iterator<Item = T>) -> u64 {
    all.count() as u64
}

fn cells(test: &Test) -> u64 {
    u64::from(test.rows()) * u64::from(test.cols())
}

fn placed(test: &Test) -> u64 {
    test.placements().len() as u64
}

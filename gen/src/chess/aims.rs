//! The properties that a user can ask of a case of `chess` beyond its sizes.

use crosscheck_core::generate::Aim;
use spec::chess::{Case, Step};

use super::measure::{KINDS, cells, kinds, meetings, twice};

const REGIONS: &[&str] = &["all-connected", "connected", "late-cuts", "larger"];

pub(super) const AIMS: &[Aim<Case>] = &[
    Aim::new("reach", "the most cells that one query reaches", REGIONS, &|_, steps, _| {
        most(steps, |step| step.reachable.into())
    }),
    Aim::new(
        "road",
        "the most cells that one query reaches by roads of this kind",
        &["straight", "all-connected", "normal"],
        &|_, steps, word| most(steps, |step| kinds(step)[word].all()),
    )
    .words(KINDS),
    Aim::new(
        "captured",
        "the most pieces that one query captures by roads of this kind",
        &["captures", "full"],
        &|_, steps, word| most(steps, |step| kinds(step)[word].captured.into()),
    )
    .words(KINDS),
    Aim::new(
        "twice",
        "the most cells that one query reaches by roads of two kinds",
        &["straight-across", "any"],
        &|_, steps, _| most(steps, twice),
    ),
    Aim::new("stuck", "queries that reach nothing", &["full", "normal"], &|_, steps: &[&Step], _| {
        steps.iter().filter(|step| step.reachable == 0).count() as u64
    }),
    Aim::new(
        "meets",
        "queries that find a piece of the other colour next to them, of this level to theirs",
        &["captures", "falling", "few-levels"],
        &|case: &Case, _, word| case.tests().iter().map(|test| meetings(test)[word]).sum(),
    )
    .words(&["equal", "higher"]),
    Aim::new(
        "full",
        "boards with a piece on every cell in the end",
        &["full", "tiny"],
        &|case: &Case, _, _| {
            let full = case.tests().iter().filter(|test| cells(test) == test.placements().len() as u64);
            full.count() as u64
        },
    ),
];

fn most(steps: &[&Step], of: impl Fn(&Step) -> u64) -> u64 {
    steps.iter().copied().map(of).max().unwrap_or(0)
}

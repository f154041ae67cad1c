//! The statistics: what the cases of a campaign contained.

use crosscheck_core::generate::Counted;
use crosscheck_core::generate::counted::holding;
use crosscheck_core::generate::floor::{Floor, Floors, but_the_last};
use crosscheck_core::generate::tally::class;
use spec::chess::{Case, Placement, Step, Test};

use super::measure::{KINDS, cells, kinds, meetings, twice};

pub(super) const ANSWERS: Counted<Case> = Counted::new(
    1,
    "queries by answer",
    &["0", "1", "2–3", "4–7", "8–15", "16–63", "64+"],
    |_, steps: &[&Step], see| {
        steps.iter().for_each(|step| see(class(&[0, 1, 2, 4, 8, 16, 64], step.reachable.into()), 1));
    },
);

/// Captures by the kind of road; a piece captured in two ways counts for both.
pub(super) const CAPTURES: Counted<Case> =
    Counted::new(2, "captures by road", KINDS, |_, steps: &[&Step], see| {
        for step in steps {
            kinds(step).iter().enumerate().for_each(|(kind, of)| see(kind, of.captured.into()));
        }
    });

pub(super) const QUERIES: Counted<Case> = Counted::new(
    3,
    "queries",
    &[
        "all",
        "reached two ways",
        "connected region over 4",
        "connected region over 16",
        "connected, two captures or more",
        "next to the other colour, equal level",
        "next to the other colour, higher level",
    ],
    |case: &Case, steps: &[&Step], see| {
        for step in steps {
            let region = step.connected.all();
            let captures = step.connected.captured >= 2;
            let all = holding([true, twice(step) > 0, region > 4, region > 16, captures]);
            all.for_each(|entry| see(entry, 1));
        }
        for [equal, higher] in case.tests().iter().map(meetings) {
            see(5, equal);
            see(6, higher);
        }
    },
);

const TESTS: Counted<Case> =
    Counted::new(4, "cases by tests", &["1", "2", "3+"], |case: &Case, _, see| {
        see(case.tests().len().min(3) - 1, 1);
    });

const BOARDS: Counted<Case> = Counted::new(
    5,
    "boards",
    &["all", "two rows or columns", "a side over 10", "full", "all levels equal", "one colour"],
    |case: &Case, _, see| {
        for test in case.tests() {
            let placements = test.placements();
            let (first, several) = (placements[0], placements.len() > 1);
            let all = holding([
                true,
                test.rows().min(test.cols()) == 2,
                test.rows().max(test.cols()) > 10,
                placements.len() as u64 == cells(test),
                several && placements.iter().all(|placement| placement.level == first.level),
                several && placements.iter().all(|placement| placement.colour == first.colour),
            ]);
            all.for_each(|entry| see(entry, 1));
        }
    },
);

const ORDERS: Counted<Case> = Counted::new(
    6,
    "boards of four pieces or more by order",
    &["reading order", "column order", "another"],
    |case: &Case, _, see| {
        for placements in case.tests().iter().map(Test::placements).filter(|all| all.len() >= 4) {
            let by = |key: fn(&Placement) -> (u32, u32)| placements.is_sorted_by_key(key);
            let rows = by(|of| (of.cell.row, of.cell.col));
            let columns = by(|of| (of.cell.col, of.cell.row));
            see(if rows { 0 } else { 2 - usize::from(columns) }, 1);
        }
    },
);

pub(super) const COUNTED: &[Counted<Case>] = &[ANSWERS, CAPTURES, QUERIES, TESTS, BOARDS, ORDERS];

pub(super) const FLOORS: Floors = Floors {
    cases: 2000,
    all: &[
        ANSWERS.each(200),
        Floor::each(ANSWERS.topic, but_the_last(ANSWERS.entries), 1500),
        CAPTURES.each(1000),
        QUERIES.each(1000),
        TESTS.each(50),
        BOARDS.each(80),
        ORDERS.each(50),
    ],
};

//! The statistics: what the cases of a campaign contained.

use crosscheck_core::generate::Tally;
use crosscheck_core::generate::floor::{Floor, Floors, but_the_last};
use crosscheck_core::generate::tally::Topic;
use crosscheck_core::{Cell, Grid};
use spec::chess::{Case, Placement, Road, Step, Test};

/// Queries by their answer.
pub const ANSWERS: Topic = Topic { rank: 1, name: "queries by answer" };
/// Captures by the kind of road; a piece captured in two ways counts for both.
pub const CAPTURES: Topic = Topic { rank: 2, name: "captures by road" };
/// Queries with notable properties.
pub const QUERIES: Topic = Topic { rank: 3, name: "queries" };
/// Cases by their number of tests.
pub const TESTS: Topic = Topic { rank: 4, name: "cases by tests" };
/// Boards by their properties.
pub const BOARDS: Topic = Topic { rank: 5, name: "boards" };
/// Boards by the order in which they receive pieces.
pub const ORDERS: Topic = Topic { rank: 6, name: "boards of four pieces or more by order" };

/// The entries of [`ANSWERS`].
pub const ANSWERS_OF: [&str; 7] = ["0", "1", "2–3", "4–7", "8–15", "16–63", "64+"];
const ANSWERS_FROM: [u64; 7] = [0, 1, 2, 4, 8, 16, 64];
/// The entries of [`CAPTURES`].
pub const CAPTURES_OF: [&str; 3] = ["normal", "straight", "connected"];
/// The entries of [`QUERIES`].
pub const QUERIES_OF: [&str; 7] = [
    "all",
    "reached two ways",
    "connected region over 4",
    "connected region over 16",
    "connected, two captures or more",
    "next to the other colour, equal level",
    "next to the other colour, higher level",
];
/// The entries of [`TESTS`].
pub const TESTS_OF: [&str; 3] = ["1", "2", "3+"];
const TESTS_FROM: [u64; 3] = [1, 2, 3];
/// The entries of [`BOARDS`].
pub const BOARDS_OF: [&str; 6] =
    ["all", "two rows or columns", "a side over 10", "full", "all levels equal", "one colour"];
/// The entries of [`ORDERS`].
pub const ORDERS_OF: [&str; 3] = ["reading order", "column order", "another"];

/// What the cases of a campaign contain at least.
pub const FLOORS: Floors = Floors {
    cases: 2000,
    all: &[
        Floor::each(ANSWERS, &ANSWERS_OF, 200),
        Floor::each(ANSWERS, but_the_last(&ANSWERS_OF), 1500),
        Floor::each(CAPTURES, &CAPTURES_OF, 1000),
        Floor::each(QUERIES, &QUERIES_OF, 1000),
        Floor::each(TESTS, &TESTS_OF, 50),
        Floor::each(BOARDS, &BOARDS_OF, 80),
        Floor::each(ORDERS, &ORDERS_OF, 50),
    ],
};

/// Counts what a case contained, from the steps of its play.
pub(super) fn count(case: &Case, steps: &[Step], tally: &mut Tally) {
    let (mut answers, mut captures) = ([0; ANSWERS_OF.len()], [0; CAPTURES_OF.len()]);
    let (mut queries, mut boards, mut orders) = ([0; 7], [0; 6], [0; 3]);
    for step in steps {
        answers[class(&ANSWERS_FROM, u64::from(step.reachable))] += 1;
        let kinds = [step.normal, step.straight, step.connected];
        for (sum, kind) in captures.iter_mut().zip(kinds) {
            *sum += u64::from(kind.captured);
        }
        let sum: u64 = kinds.iter().map(|kind| kind.all()).sum();
        queries[0] += 1;
        queries[1] += u64::from(sum > u64::from(step.reachable));
        queries[2] += u64::from(step.connected.all() > 4);
        queries[3] += u64::from(step.connected.all() > 16);
        queries[4] += u64::from(step.connected.captured >= 2);
    }
    for test in case.tests() {
        let [equal, higher] = meetings(test);
        queries[5] += equal;
        queries[6] += higher;
        traits(test).into_iter().zip(&mut boards).for_each(|(is, sum)| *sum += u64::from(is));
        if test.placements().len() >= 4 {
            orders[order(test)] += 1;
        }
    }
    let mut tests = [0; TESTS_OF.len()];
    tests[class(&TESTS_FROM, case.tests().len() as u64)] = 1;
    tell(tally, ANSWERS, &ANSWERS_OF, &answers);
    tell(tally, CAPTURES, &CAPTURES_OF, &captures);
    tell(tally, QUERIES, &QUERIES_OF, &queries);
    tell(tally, TESTS, &TESTS_OF, &tests);
    tell(tally, BOARDS, &BOARDS_OF, &boards);
    tell(tally, ORDERS, &ORDERS_OF, &orders);
}

/// Returns the properties of a board, in the order of [`BOARDS_OF`].
fn traits(test: &Test) -> [bool; 6] {
    let placements = test.placements();
    let cells = u64::from(test.rows()) * u64::from(test.cols());
    let (first, several) = (placements[0], placements.len() > 1);
    [
        true,
        test.rows().min(test.cols()) == 2,
        test.rows().max(test.cols()) > 10,
        placements.len() as u64 == cells,
        several && placements.iter().all(|placement| placement.level == first.level),
        several && placements.iter().all(|placement| placement.colour == first.colour),
    ]
}

/// Returns the order of the pieces, by its place in [`ORDERS_OF`].
fn order(test: &Test) -> usize {
    let by = |key: fn(&Placement) -> Cell| test.placements().is_sorted_by_key(key);
    if by(|placement| placement.cell) {
        0
    } else if by(|placement| Cell::new(placement.cell.col, placement.cell.row)) {
        1
    } else {
        2
    }
}

/// Counts the queries whose new piece is joined by a road that is not blocked to a neighbour of the other colour: one
/// of its own level, and one of a higher level.
pub(super) fn meetings(test: &Test) -> [u64; 2] {
    let mut board: Grid<Option<Placement>> = Grid::from_fn(test.rows(), test.cols(), |_| None);
    let mut meetings = [0; 2];
    for &placement in test.placements() {
        let Cell { row, col } = placement.cell;
        let (up, left) = (Cell::new(row - 1, col), Cell::new(row, col - 1));
        let sides = [
            (test.below().get(up), up),
            (test.right().get(left), left),
            (test.below().get(placement.cell), Cell::new(row + 1, col)),
            (test.right().get(placement.cell), Cell::new(row, col + 1)),
        ];
        let open = sides.iter().filter(|(road, _)| road.is_some_and(|&road| road != Road::Blocked));
        let met =
            open.filter_map(|&(_, side)| board[side]).filter(|other| other.colour != placement.colour);
        let (equal, higher) = met.fold((false, false), |(equal, higher), other| {
            (equal || other.level == placement.level, higher || other.level > placement.level)
        });
        meetings[0] += u64::from(equal);
        meetings[1] += u64::from(higher);
        board[placement.cell] = Some(placement);
    }
    meetings
}

/// Adds the counts of a topic's entries, including zeros, so that a table shows what did not happen.
fn tell(tally: &mut Tally, topic: Topic, entries: &[&'static str], counts: &[u64]) {
    for (rank, (&entry, &times)) in entries.iter().zip(counts).enumerate() {
        tally.add(topic, rank as u32, entry, times);
    }
}

/// Returns the last class that begins at or below a number.
fn class(from: &[u64], number: u64) -> usize {
    from.iter().rposition(|&from| from <= number).unwrap_or(0)
}

//! `chess`: reachability queries on a growing board. Its rules are the clauses of `spec/chess.md`.

mod case;
mod game;
mod stage;
mod step;

use std::sync::LazyLock;

use crosscheck_core::{Cell, Grid, Limits};
use crosscheck_problem::shaped::Shaped;
use crosscheck_problem::value::Row;
use crosscheck_problem::{Meaning, Shape};

pub use case::{Case, Colour, MAX_CELLS, MAX_QUERIES, MAX_SIDE, MAX_TESTS, Placement, Road, Test, Turn};
pub use game::{ALLOWANCE, RULES};
pub use stage::Chess;
pub use step::{Answer, Reached, Step};

/// The shape of an input, within the contest's limits. The names are those of the statement; it has none for the number
/// of cells and for the state of an edge.
pub static SHAPE: LazyLock<Shape> =
    LazyLock::new(|| crate::shape(include_str!("input.shape"), MEANINGS));

const MEANINGS: &[Meaning] = &[
    ("T", "the number of test cases", Some("tests")),
    ("n", "the number of rows", Some("rows")),
    ("m", "the number of columns", Some("cols")),
    ("q", "the number of queries", Some("queries")),
    ("nm", "the number of cells", None),
    ("road", "the state of an edge", Some("roads")),
    ("col", "the colour of the piece", None),
    ("lv", "the level of the piece", Some("levels")),
    ("x", "the row of the piece", None),
    ("y", "the column of the piece", None),
];

/// The shape of an input of any size.
static BEYOND: LazyLock<Shape> = LazyLock::new(|| SHAPE.lifted(&["T", "n", "m", "q", "nm"]));

impl Shaped for Case {
    fn shapes() -> [&'static Shape; 2] {
        [&SHAPE, &BEYOND]
    }

    fn of_values(values: &Row) -> Option<Self> {
        let tests = values.records(1).iter().map(test).collect::<Option<_>>()?;
        Case::new(tests, Limits::None).ok()
    }
}

/// Returns the test that a record of an input says.
fn test(values: &Row) -> Option<Test> {
    let grid = |slot: usize| {
        let lines = values.words(slot);
        let road = |digit: &u8| Road::ALL.get(usize::from(digit.checked_sub(b'0')?)).copied();
        let roads: Vec<Road> = lines.iter().flatten().map(road).collect::<Option<_>>()?;
        let cols = lines.first()?.len();
        let is_full = lines.iter().all(|line| line.len() == cols);
        is_full.then(|| Grid::new(lines.len() as u32, cols as u32, roads))
    };
    let placement = |of: &Row| {
        let colour = if of.number::<u32>(0)? == 0 { Colour::Black } else { Colour::White };
        let cell = Cell::new(of.number(2)?, of.number(3)?);
        Some(Placement { colour, level: of.number(1)?, cell })
    };
    let placements = values.records(5).iter().map(placement).collect::<Option<_>>()?;
    Test::new(grid(3)?, grid(4)?, placements, Limits::None).ok()
}

//! `chess`: reachability queries on a growing board. Its rules are the clauses of `spec/chess.md`.

mod case;
mod game;
mod step;

use std::sync::LazyLock;

use crosscheck_core::contract::text::Lines;
use crosscheck_core::{Cell, Grid, Limits};
use crosscheck_problem::shaped::Shaped;
use crosscheck_problem::{Meaning, Shape};

pub use case::{Case, Colour, MAX_CELLS, MAX_QUERIES, MAX_SIDE, MAX_TESTS, Placement, Road, Test, Turn};
pub use game::{ALLOWANCE, RULES};
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

impl Shaped for Case {
    fn shapes() -> [&'static Shape; 2] {
        static BEYOND: LazyLock<Shape> = LazyLock::new(|| SHAPE.lifted(&["T", "n", "m", "q", "nm"]));
        [&SHAPE, &BEYOND]
    }

    fn read(lines: &mut Lines<'_>, limits: Limits) -> Result<Self, String> {
        let [count] = lines.numbers::<1, u32>()?;
        let tests = (0..count).map(|_| read_test(lines, limits)).collect::<Result<_, _>>()?;
        Case::new(tests, limits)
    }
}

fn read_test(lines: &mut Lines<'_>, limits: Limits) -> Result<Test, String> {
    let [rows, cols, queries] = lines.numbers::<3, u32>()?;
    if rows < 2 || cols < 2 {
        return Err("a board has at least two rows and two columns".into());
    }
    let right = read_roads(lines, rows, cols - 1)?;
    let below = read_roads(lines, rows - 1, cols)?;
    let mut placements = lines.room_for(queries.into(), 4);
    for _ in 0..queries {
        let [colour, level, row, col] = lines.numbers()?;
        let colour = *Colour::ALL.get(colour as usize).ok_or("the colour is neither 0 nor 1")?;
        placements.push(Placement { colour, level, cell: Cell::new(row, col) });
    }
    Test::new(right, below, placements, limits)
}

fn read_roads(lines: &mut Lines<'_>, rows: u32, cols: u32) -> Result<Grid<Road>, String> {
    let mut roads = lines.room_for(u64::from(rows) * u64::from(cols), 1);
    for _ in 0..rows {
        for digit in lines.word(cols)? {
            let road = Road::ALL.get(usize::from(digit.wrapping_sub(b'0')));
            roads.push(*road.ok_or("the state of an edge is not in 0..=3")?);
        }
    }
    Ok(Grid::new(rows, cols, roads))
}

//! A case, which is a list of boards with their roads and placements, and its text format.

use std::fmt::{self, Write};

use crosscheck_core::contract;
use crosscheck_core::contract::grid::{Cell, Grid};
use crosscheck_core::contract::text::Limits;

use crate::words::words;

/// The contest's largest number of test cases in one input.
pub const MAX_TESTS: u32 = 5;
/// The contest's largest number of rows, and of columns.
pub const MAX_SIDE: u32 = 100_000;
/// The contest's largest number of cells on a board.
pub const MAX_CELLS: u32 = 200_000;
/// The contest's largest number of queries on a board.
pub const MAX_QUERIES: u32 = 100_000;

/// The state of the edge between two neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Road {
    /// State 0: no move uses it.
    Blocked,
    /// State 1: a move uses at most one.
    Normal,
    /// State 2: a move uses any number in one line.
    Straight,
    /// State 3: a move uses any number and may turn.
    Connected,
}

impl Road {
    /// All states, by their number in the input.
    pub const ALL: [Road; 4] = [Road::Blocked, Road::Normal, Road::Straight, Road::Connected];

    /// Returns the digit that stands for it in the input.
    pub fn digit(self) -> char {
        char::from(b'0' + self as u8)
    }
}

words! {
    /// A piece's colour: 0 in the input is black, 1 is white.
    pub enum Colour {
        /// 0 in the input.
        Black = "black",
        /// 1 in the input.
        White = "white",
    }
}

/// One query: a new piece and the empty cell on which it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The piece's colour.
    pub colour: Colour,
    /// The piece's level, from 1.
    pub level: u32,
    /// The cell on which it is placed.
    pub cell: Cell,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [colour, level, row, col] = self.numbers();
        write!(f, "{colour} {level} {row} {col}")
    }
}

impl Placement {
    /// Returns the numbers of its line in the input: `col lv x y`.
    fn numbers(self) -> [u32; 4] {
        [self.colour as u32, self.level, self.cell.row, self.cell.col]
    }
}

/// One of an input's test cases: a board's roads and the queries on it. It is valid: no cell receives a second piece,
/// and no level exceeds the number of queries.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Test {
    /// Between (i, j) and (i, j + 1): one column less than the board has.
    right: Grid<Road>,
    /// Between (i, j) and (i + 1, j): one row less than the board has.
    below: Grid<Road>,
    placements: Vec<Placement>,
}

impl Test {
    /// Creates a test from the roads between a cell and its right neighbour (n × (m − 1)), those between a cell and the
    /// one below it ((n − 1) × m), and the queries.
    ///
    /// # Errors
    /// Why the parts are not a test within these limits.
    pub fn new(
        right: Grid<Road>,
        below: Grid<Road>,
        placements: Vec<Placement>,
        limits: Limits,
    ) -> Result<Self, String> {
        let (rows, cols) = (right.rows(), below.cols());
        if rows < 2 || cols < 2 || below.rows() != rows - 1 || right.cols() != cols - 1 {
            return Err(format!(
                "the roads are not those of a board of {rows} × {cols} (at least 2 × 2)"
            ));
        }
        let cells = u64::from(rows) * u64::from(cols);
        let most = u64::from(limits.up_to(MAX_CELLS));
        let side = limits.up_to(MAX_SIDE);
        if cells > most || rows > side || cols > side {
            return Err(format!("{rows} × {cols} is too large"));
        }
        let queries = u32::try_from(placements.len()).unwrap_or(u32::MAX);
        if queries == 0 || queries > limits.up_to(MAX_QUERIES) {
            return Err(format!("{queries} queries are not in 1..={}", limits.up_to(MAX_QUERIES)));
        }
        let mut taken = Grid::new(rows, cols, vec![false; cells as usize]);
        for placement in &placements {
            let Placement { level, cell, .. } = *placement;
            if !(1..=queries).contains(&level) {
                return Err(format!("level {level} is not in 1..={queries}"));
            }
            if !taken.contains(cell) || std::mem::replace(&mut taken[cell], true) {
                return Err(format!("{cell} is off the board or has a piece already"));
            }
        }
        Ok(Test { right, below, placements })
    }

    /// Returns the number of rows, n.
    pub fn rows(&self) -> u32 {
        self.right.rows()
    }

    /// Returns the number of columns, m.
    pub fn cols(&self) -> u32 {
        self.below.cols()
    }

    /// Returns the roads between a cell and its right neighbour: n × (m − 1).
    pub fn right(&self) -> &Grid<Road> {
        &self.right
    }

    /// Returns the roads between a cell and the one below it: (n − 1) × m.
    pub fn below(&self) -> &Grid<Road> {
        &self.below
    }

    /// Returns the queries, in order.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// Returns the test with only its first `queries` queries. If a level would exceed the number of queries, the
    /// levels are renumbered from 1 in their order, which preserves every comparison.
    fn prefix(&self, queries: usize) -> Self {
        let mut placements = self.placements[..queries].to_vec();
        if placements.iter().any(|placement| placement.level as usize > queries) {
            let mut levels: Vec<u32> = placements.iter().map(|placement| placement.level).collect();
            levels.sort_unstable();
            levels.dedup();
            for placement in &mut placements {
                placement.level = 1 + levels.partition_point(|&level| level < placement.level) as u32;
            }
        }
        Test { right: self.right.clone(), below: self.below.clone(), placements }
    }

    fn transposed(&self) -> Self {
        let flip = |p: &Placement| Placement { cell: Cell::new(p.cell.col, p.cell.row), ..*p };
        Test {
            right: self.below.transposed(),
            below: self.right.transposed(),
            placements: self.placements.iter().map(flip).collect(),
        }
    }
}

/// An input: one or more test cases, each with its own board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    tests: Vec<Test>,
}

/// One of all queries of an input: its test, and its index there; both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The test's index in [`Case::tests`].
    pub test: usize,
    /// The query's index in [`Test::placements`].
    pub query: usize,
}

impl Case {
    /// Creates a case from these tests.
    ///
    /// # Errors
    /// There are too few or too many tests for these limits.
    pub fn new(tests: Vec<Test>, limits: Limits) -> Result<Self, String> {
        let most = limits.up_to(MAX_TESTS) as usize;
        if tests.is_empty() || tests.len() > most {
            return Err(format!("{} test cases are not in 1..={most}", tests.len()));
        }
        Ok(Case { tests })
    }

    /// Returns the test cases, in order.
    pub fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// Returns the position of a query. Queries are numbered from 1 across all tests.
    ///
    /// # Panics
    /// If the case has fewer queries.
    pub fn locate(&self, turn: usize) -> Turn {
        let mut query = turn - 1;
        for (test, of) in self.tests.iter().enumerate() {
            match query.checked_sub(of.placements.len()) {
                None => return Turn { test, query },
                Some(left) => query = left,
            }
        }
        panic!("the case has no query {turn}")
    }
}

impl contract::Case for Case {
    fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{}", self.tests.len());
        for test in &self.tests {
            let _ = writeln!(text, "{} {} {}", test.rows(), test.cols(), test.placements.len());
            for roads in [&test.right, &test.below] {
                for line in roads.lines() {
                    text.extend(line.iter().map(|road| road.digit()));
                    text.push('\n');
                }
            }
            crate::push_lines(&mut text, test.placements.iter().map(|placement| placement.numbers()));
        }
        text
    }

    fn turns(&self) -> usize {
        self.tests.iter().map(|test| test.placements.len()).sum()
    }

    fn turn(&self, turn: usize) -> String {
        let Turn { test, query } = self.locate(turn);
        self.tests[test].placements[query].to_string()
    }

    fn prefix(&self, turns: usize) -> Self {
        let Turn { test, query } = self.locate(turns);
        let mut tests = self.tests[..test].to_vec();
        tests.push(self.tests[test].prefix(query + 1));
        Case { tests }
    }

    /// Transposes the boards: exchanges rows and columns.
    fn mirrored(&self) -> Option<Self> {
        Some(Case { tests: self.tests.iter().map(Test::transposed).collect() })
    }

    fn size(&self) -> String {
        let boards: Vec<String> =
            self.tests.iter().map(|test| format!("{} × {}", test.rows(), test.cols())).collect();
        let queries = self.turns();
        let many = if queries == 1 { "query" } else { "queries" };
        format!("{}, {queries} {many}", boards.join(" and "))
    }
}

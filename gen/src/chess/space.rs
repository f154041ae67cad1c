//! Every case within bounds.

use crosscheck_core::generate::Knob;
use crosscheck_core::generate::space::{BEYOND, Block, Bounds, Cases, Digits, Scope, numbered, product};
use crosscheck_core::{Cell, Grid, Limits};
use spec::chess::{Case, Colour, Placement, Road, Test};

pub(super) const BOUNDS: &[Knob] = &[
    Knob::new("cells", "The most cells of a board", 4, 24),
    Knob::new("queries", "The most queries on a board", 1, 16),
    Knob::new("tests", "The most test cases", 1, 5),
];

pub(super) const SCOPES: &[Scope] = &[
    Scope {
        name: "usual",
        purpose: "up to six cells, and two pieces: 16 million",
        bounds: &[("cells", 6), ("queries", 2), ("tests", 1)],
    },
    Scope {
        name: "tiny",
        purpose: "four cells, and two pieces: what a test has time for",
        bounds: &[("cells", 4), ("queries", 2), ("tests", 1)],
    },
    Scope {
        name: "pieces",
        purpose: "four cells, until they are full: 27 million",
        bounds: &[("cells", 4), ("queries", 4), ("tests", 1)],
    },
    Scope {
        name: "tests",
        purpose: "four cells and a piece, twice in one input, so that nothing is carried over: 4 million",
        bounds: &[("cells", 4), ("queries", 1), ("tests", 2)],
    },
];

/// All cases within bounds: every board with every list of placements and, if more tests are allowed, every list of
/// such tests.
pub(super) struct All {
    bounds: [u32; 3],
    blocks: Vec<Block>,
    /// For each block, the kinds of its tests.
    tests: Vec<Vec<Kind>>,
}

#[derive(Clone, Copy)]
struct Kind {
    rows: u32,
    cols: u32,
    queries: u32,
    tests: u64,
}

impl All {
    pub(super) fn within(bounds: &Bounds) -> Result<Self, String> {
        let bounds = ["cells", "queries", "tests"].map(|name| bounds.get(name));
        let [cells, queries, most] = bounds;
        let kinds = kinds(cells, queries)?;
        let (mut tests, mut lists) = (Vec::new(), vec![Vec::new()]);
        for _ in 0..most {
            if lists.len() * kinds.len() > MOST_BLOCKS {
                return Err(BEYOND.into());
            }
            let longer = |list: &Vec<Kind>| {
                kinds.iter().map(|kind| [&list[..], &[*kind]].concat()).collect::<Vec<_>>()
            };
            lists = lists.iter().flat_map(longer).collect();
            tests.extend(lists.iter().cloned());
        }
        let block = |list: &Vec<Kind>| {
            let words: Vec<String> = list.iter().map(|kind| kind.words()).collect();
            let cases = product(list.iter().map(|kind| kind.tests)).ok_or(BEYOND)?;
            Ok(Block { words: words.join(" and "), cases })
        };
        let blocks = tests.iter().map(block).collect::<Result<_, String>>()?;
        Ok(All { bounds, blocks: numbered(blocks)?, tests })
    }
}

const MOST_BLOCKS: usize = 100_000;

/// Returns all kinds of tests, those with few cells first.
fn kinds(cells: u32, queries: u32) -> Result<Vec<Kind>, String> {
    let mut kinds = Vec::new();
    for cells in 4..=cells {
        for rows in (2..=cells / 2).filter(|rows| cells % rows == 0) {
            for queries in 1..=queries.min(cells) {
                let mut kind = Kind { rows, cols: cells / rows, queries, tests: 0 };
                kind.tests = kind.count().ok_or(BEYOND)?;
                kinds.push(kind);
            }
        }
    }
    Ok(kinds)
}

impl Cases<Case> for All {
    fn words(&self) -> String {
        let [cells, queries, tests] = self.bounds;
        format!("every input with T ≤ {tests}, and on each board n·m ≤ {cells} and q ≤ {queries}")
    }

    fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    fn case(&self, block: usize, number: u64) -> Case {
        let mut digits = Digits(number);
        let kinds = self.tests[block].iter().rev();
        let mut tests: Vec<Test> = kinds.map(|kind| kind.test(digits.take(kind.tests))).collect();
        tests.reverse();
        Case::new(tests, Limits::Contest).expect("there are no more tests than a contest has")
    }
}

impl Kind {
    fn words(self) -> String {
        let many = if self.queries == 1 { "query" } else { "queries" };
        format!("{} × {}, {} {many}", self.rows, self.cols, self.queries)
    }

    /// Counts the tests: a state for every edge, then for every query a colour, a level and one of the cells still
    /// empty.
    fn count(self) -> Option<u64> {
        let edges = self.rows * (self.cols - 1) + (self.rows - 1) * self.cols;
        let cells = u64::from(self.rows * self.cols);
        let queries = u64::from(self.queries);
        let places = (0..queries).map(|taken| cells - taken);
        let roads = (0..edges).map(|_| 4);
        product(roads.chain(places).chain((0..queries).map(|_| 2 * queries)))
    }

    fn test(self, number: u64) -> Test {
        let Kind { rows, cols, queries, .. } = self;
        let mut digits = Digits(number);
        let mut empty: Vec<Cell> = Grid::from_fn(rows, cols, |cell| cell).values().to_vec();
        let mut placement = || {
            let colour = [Colour::Black, Colour::White][digits.take(2) as usize];
            let level = digits.take(queries.into()) as u32 + 1;
            let cell = empty.remove(digits.take(empty.len() as u64) as usize);
            Placement { colour, level, cell }
        };
        let placements = (0..queries).map(|_| placement()).collect();
        let mut road = |_| Road::ALL[digits.take(4) as usize];
        let right = Grid::from_fn(rows, cols - 1, &mut road);
        let below = Grid::from_fn(rows - 1, cols, &mut road);
        Test::new(right, below, placements, Limits::Contest).expect("no cell is taken twice")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::assert_all_differ;

    #[test]
    fn no_case_comes_twice_and_there_are_as_many_as_combine() {
        // 2 × 2: four edges of four states; one query, or two, with four combinations of level and colour each, on
        // twelve pairs of cells.
        let (one, two) = (256 * 2 * 4, 256 * 4 * 4 * 12);
        // 2 × 3 and 3 × 2: seven edges.
        let more = 2 * 16_384 * 2 * 6;
        let cases = [([4, 1, 1], one), ([4, 2, 1], one + two), ([6, 1, 1], one + more)];
        for (bounds, expected) in cases {
            let names = ["cells", "queries", "tests"];
            let space = All::within(&Bounds(names.into_iter().zip(bounds).collect())).expect("a scope");
            assert_all_differ(&space, expected);
        }
    }

    #[test]
    fn two_tests_are_all_pairs_of_tests() {
        let bounds = Bounds([("cells", 4), ("queries", 1), ("tests", 2)].into_iter().collect());
        let space = All::within(&bounds).expect("a scope");
        let sizes: Vec<u64> = space.blocks().iter().map(|block| block.cases).collect();
        assert_eq!(sizes, [2048, 2048 * 2048]);
        let distinct: HashSet<Case> = (0..5000).map(|at| space.case(1, at * 837)).collect();
        assert_eq!(distinct.len(), 5000);
    }
}

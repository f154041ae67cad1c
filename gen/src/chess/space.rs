//! Every case within bounds.

use crosscheck_core::generate::Knob;
use crosscheck_core::generate::space::{BEYOND, Bounds, Choices, Chosen, Scope};
use crosscheck_core::{Cell, Error, Grid, Limits};
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

#[derive(Clone, Copy)]
pub(super) struct Kind {
    rows: u32,
    cols: u32,
    queries: u32,
}

/// The most lists of tests of each kind.
const MOST: usize = 100_000;

/// Returns every board with every list of placements and, if more tests are allowed, every list of such tests.
pub(super) fn within(bounds: &Bounds) -> Result<Chosen<Vec<Kind>, Case>, Error> {
    let [cells, queries, tests] = ["cells", "queries", "tests"].map(|name| bounds.get(name));
    let shapes = (4..=cells).flat_map(|cells| {
        let sides = (2..=cells / 2).filter(move |rows| cells % rows == 0);
        sides.map(move |rows| (rows, cells / rows))
    });
    let kinds = shapes.flat_map(|(rows, cols)| {
        (1..=queries.min(rows * cols)).map(move |queries| Kind { rows, cols, queries })
    });
    let kinds: Vec<Kind> = kinds.collect();
    let (mut all, mut lists) = (Vec::new(), vec![Vec::new()]);
    for _ in 0..tests {
        if lists.len() * kinds.len() > MOST {
            return Err(BEYOND.into());
        }
        let longer = |list: Vec<Kind>| kinds.iter().map(move |kind| [&list[..], &[*kind]].concat());
        lists = lists.into_iter().flat_map(longer).collect();
        all.extend(lists.iter().map(|list| (words(list), list.clone())));
    }
    let words =
        format!("every input with T ≤ {tests}, and on each board n·m ≤ {cells} and q ≤ {queries}");
    Chosen::new(words, all, |kinds, choices| {
        let tests = kinds.iter().map(|kind| kind.test(choices)).collect();
        Case::new(tests, Limits::Contest).expect("there are no more tests than a contest has")
    })
}

fn words(kinds: &[Kind]) -> String {
    let words = kinds.iter().map(|Kind { rows, cols, queries }| {
        let many = if *queries == 1 { "query" } else { "queries" };
        format!("{rows} × {cols}, {queries} {many}")
    });
    words.collect::<Vec<_>>().join(" and ")
}

impl Kind {
    /// Chooses for every query a colour, a level and one of the cells still empty, and then a state for every edge.
    fn test(self, choices: &mut Choices) -> Test {
        let Kind { rows, cols, queries } = self;
        let mut empty: Vec<Cell> = Grid::from_fn(rows, cols, |cell| cell).values().to_vec();
        let mut placement = || {
            let colour = Colour::ALL[choices.below(2) as usize];
            let level = choices.below(queries.into()) as u32 + 1;
            let cell = empty.remove(choices.below(empty.len() as u64) as usize);
            Placement { colour, level, cell }
        };
        let placements = (0..queries).map(|_| placement()).collect();
        let mut road = |_| Road::ALL[choices.below(4) as usize];
        let right = Grid::from_fn(rows, cols - 1, &mut road);
        let below = Grid::from_fn(rows - 1, cols, &mut road);
        Test::new(right, below, placements, Limits::Contest).expect("no cell is taken twice")
    }
}

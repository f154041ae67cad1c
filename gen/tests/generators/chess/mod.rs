//! The generator of `chess`.

mod cases;
mod families;

use crosscheck_core::Player;
use crosscheck_core::contract::Case as _;
use engine::chess::player;
use generator::chess::Maker;
use spec::chess::{Case, Test};

use crate::tested::{Knobs, Mean, Property, Purpose, Refusal, Tested};

pub(crate) struct Chess;

impl Tested for Chess {
    const NAME: &'static str = "chess";
    type Case = Case;
    type Maker = Maker;

    const BEYOND: Knobs = &[("rows", 3), ("cols", 4), ("tests", 9)];
    const CROSSED: u64 = 75;
    const FLOORS: usize = 7;
    const FOLLOWED: &'static [Knobs] =
        &[&[("rows", 2), ("cols", 9), ("queries", 7), ("tests", 3)], &[("queries", 500), ("tests", 1)]];
    const LARGEST: (&'static str, Knobs, usize) =
        ("connected", &[("rows", 447), ("cols", 447), ("queries", 100_000), ("tests", 5)], 1);
    const MEANS: &'static [Mean<Case>] = &[
        ("cells", |case| case.tests().iter().map(families::size).sum(), 25.0, 75.0),
        ("queries", |case| case.turns(), 8.0, 25.0),
    ];
    const MUTATED: (&'static str, Knobs, &'static [Property<Case>]) = (
        "captures",
        &[("tests", 2)],
        &[
            |new, _| new.tests().len() == 3,
            |new, _| new.tests().len() == 1,
            |new, old| new.tests()[0].rows() > old.tests()[0].rows(),
            |new, old| new.tests()[0].cols() < old.tests()[0].cols(),
            |new, old| {
                let (new, old) = (&new.tests()[0], &old.tests()[0]);
                new.right() != old.right() && new.placements() == old.placements()
            },
            |new, old| new.turns() > old.turns(),
            |new, old| new.turns() < old.turns(),
        ],
    );
    const PLAYER: fn() -> Box<dyn Player<Case>> = player;
    const PURPOSES: &'static [Purpose<Case>] = families::PURPOSES;
    const REFUSED: &'static [Refusal] = &[
        (None, &[("rows", 1)], "--rows 1 is not in 2..=100000 for chess within the contest's limits"),
        (None, &[("tests", 6)], "--tests 6 is not in 1..=5 for chess within the contest's limits"),
        (None, &[("colors", 2)], "chess has no option --colors"),
        (None, &[("rows", 3), ("cols", 3), ("queries", 10)], "3 × 3 cells are too few for 10 queries"),
        (None, &[("rows", 1000), ("cols", 1000)], "a board of 1000 × 1000 is too large"),
        (None, &[("roads", 33)], "--roads 33: the states are 0, 1, 2 and 3, each at most once"),
    ];
    const SIMPLEST: &'static str = "1\n2 2 1\n0\n0\n00\n0 1 1 1\n";

    fn cases(family: &str) -> u64 {
        if family.starts_with("largest") || family.starts_with("against") { 4 } else { 300 }
    }

    fn sizes(case: &Case, knob: &str) -> Vec<usize> {
        let of = |test: &Test| match knob {
            "rows" => test.rows() as usize,
            "cols" => test.cols() as usize,
            "queries" => test.placements().len(),
            _ => case.tests().len(),
        };
        case.tests().iter().map(of).collect()
    }
}

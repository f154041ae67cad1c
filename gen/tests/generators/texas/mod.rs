//! The generator of `texas`.

mod built;
mod cases;
mod families;
mod sources;

use crosscheck_core::Player;
use crosscheck_core::contract::Case as _;
use engine::texas::{Table, player};
use generator::texas::Maker;
use spec::texas::Case;

use crate::tested::{Knobs, Mean, Property, Purpose, Refusal, Tested};

pub(crate) type Texan = Maker<Table>;

pub(crate) struct Texas;

impl Tested for Texas {
    const NAME: &'static str = "texas";
    type Case = Case;
    type Maker = Texan;

    const BEYOND: Knobs = &[("rows", 60), ("cols", 5), ("colors", 300), ("ops", 4)];
    const CROSSED: u64 = 75;
    const FLOORS: usize = 12;
    const FOLLOWED: &'static [Knobs] = &[
        &[("rows", 7), ("cols", 3), ("colors", 4), ("ops", 9)],
        &[("rows", 1), ("ops", 3)],
        &[("rows", 50), ("ops", 3)],
        &[("cols", 1), ("ops", 3)],
        &[("cols", 50), ("ops", 3)],
        &[("colors", 1), ("ops", 3)],
        &[("colors", 2), ("ops", 3)],
    ];
    const LARGEST: (&'static str, Knobs, usize) = ("full", &[], 50);
    const MEANS: &'static [Mean<Case>] = &[
        ("cells", |case| case.pieces().values().len(), 40.0, 60.0),
        ("operations", |case| case.turns(), 8.0, 12.0),
    ];
    const MUTATED: (&'static str, Knobs, &'static [Property<Case>]) = (
        "small",
        &[],
        &[
            |new, old| new.pieces().rows() > old.pieces().rows(),
            |new, old| new.pieces().cols() < old.pieces().cols(),
            |new, old| new.colours() > old.colours(),
            |new, old| new.turns() > old.turns() && new.pieces() == old.pieces(),
            |new, old| new.turns() < old.turns(),
            |new, old| new.swaps() == old.swaps() && new.pieces() != old.pieces(),
        ],
    );
    const PARTICULAR: &'static [&'static str] = &[
        "dominoes",
        "deepest",
        "every-hand",
        "choices",
        "block",
        "against-rescans",
        "against-reruns",
        "against-closures",
    ];
    const PLAYER: fn() -> Box<dyn Player<Case>> = player;
    const PURPOSES: &'static [Purpose<Case>] = families::PURPOSES;
    const REFUSED: &'static [Refusal] = &[
        (None, &[("rows", 51)], "--rows 51 is not in 1..=50 for texas within the contest's limits"),
        (None, &[("ops", 0)], "--ops 0 is not in 1..=1000 for texas within the contest's limits"),
        (None, &[("effects", 101)], "--effects 101 is not in 0..=100 for texas"),
        (None, &[("height", 1)], "texas has no option --height"),
        (
            None,
            &[("colors", 1), ("rows", 3), ("cols", 2)],
            "every board of 3 × 2 in one colour has three in a line",
        ),
        (
            Some("deepest"),
            &[("rows", 6), ("cols", 9)],
            "a chain from column to column needs 7 rows and 3 columns, not 6 × 9",
        ),
        (Some("deepest"), &[("colors", 8)], "that takes 1 colours more"),
        (
            Some("dominoes"),
            &[("effects", 10)],
            "this family has its own effects and operations: effects cannot be set",
        ),
        (
            Some("every-hand"),
            &[("rows", 9), ("cols", 9)],
            "hands of every kind need 20 operations in even columns: 9 × 9 has too little room",
        ),
    ];
    const SIMPLEST: &'static str = "1 1 1 1\n1\n0\n1 1 1 1\n";

    fn cases(family: &str) -> u64 {
        if family == "full" || family.starts_with("against") { 3 } else { 300 }
    }

    fn sizes(case: &Case, knob: &str) -> Vec<usize> {
        vec![match knob {
            "rows" => case.pieces().rows() as usize,
            "cols" => case.pieces().cols() as usize,
            "colors" => case.colours() as usize,
            _ => case.turns(),
        }]
    }
}

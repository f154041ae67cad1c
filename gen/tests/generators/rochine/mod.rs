//! The generator of `rochine`.

mod families;

use crosscheck_core::Player;
use crosscheck_core::contract::Case as _;
use engine::rochine::{Table, player};
use generator::rochine::Maker;
use spec::rochine::{Case, Ruling};

use crate::tested::{Knobs, Mean, Property, Purpose, Refusal, Tested};

pub(crate) struct Rochine;

impl Tested for Rochine {
    const NAME: &'static str = "rochine";
    type Case = Case;
    type Maker = Maker<Table>;

    const BEYOND: Knobs = &[("size", 14), ("moves", 1001)];
    const CROSSED: u64 = 60;
    const FLOORS: usize = 10;
    const FOLLOWED: &'static [Knobs] = &[
        &[("size", 4), ("moves", 9)],
        &[("size", 6), ("moves", 1)],
        &[("size", 8), ("moves", 30)],
        &[("size", 10), ("moves", 12)],
        &[("size", 4), ("moves", 200)],
    ];
    const LARGEST: (&'static str, Knobs, usize) = ("largest", &[], 10);
    const MEANS: &'static [Mean<Case>] = &[("moves", |case| case.turns(), 10.0, 40.0)];
    const MUTATED: (&'static str, Knobs, &'static [Property<Case>]) = (
        "pieces",
        &[("size", 6)],
        &[
            |new, old| new.side() > old.side(),
            |new, old| new.side() < old.side(),
            |new, old| new.turns() > old.turns(),
            |new, old| new.turns() < old.turns(),
            |new, old| new.turns() == old.turns() && new.side() == old.side(),
            |new, _| Rochine::steps(new).last().is_some_and(|step| step.verdict != Ruling::Legal),
        ],
    );
    const PLAYER: fn() -> Box<dyn Player<Case>> = player;
    const PURPOSES: &'static [Purpose<Case>] = families::PURPOSES;
    const REFUSED: &'static [Refusal] = &[
        (None, &[("size", 11)], "--size 11 is not in 4..=10 for rochine within the contest's limits"),
        (None, &[("size", 5)], "--size 5 is odd, and must be even"),
        (None, &[("moves", 0)], "--moves 0 is not in 1..=1000 for rochine within the contest's limits"),
        (None, &[("rows", 4)], "rochine has no option --rows"),
    ];
    const SIMPLEST: &'static str = "4 1\n0 0 0 0\n";

    fn cases(family: &str) -> u64 {
        if ["long", "largest"].contains(&family) { 20 } else { 300 }
    }

    fn sizes(case: &Case, knob: &str) -> Vec<usize> {
        vec![if knob == "size" { case.side() as usize } else { case.turns() }]
    }
}

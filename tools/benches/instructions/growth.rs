//! How the engines' cost grows with the size of a board: four doublings, as a Markdown table.

use std::hint::black_box;
use std::process::Stdio;

use crosscheck_core::contract::Case as _;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::{Game, Limits};

use super::counted::the_part_that_counts;
use super::figures::{collected, valgrind};
use super::inputs;

/// Sides of the boards, each twice as long as the one before.
const SIDES: [(&str, [u32; 5]); 3] = [
    ("texas", [50, 100, 200, 400, 800]),
    ("chess", [56, 112, 224, 448, 896]),
    ("rochine", [10, 20, 40, 80, 160]),
];

/// How many operations, queries or moves a case has.
const TURNS: u32 = 150;

/// Plays a case of this size, or its first turn alone.
fn grown(game: &AnyGame, side: u32, whole: bool) {
    let case: AnyCase = if game.name() == "chess" {
        let text = inputs::chess(side, TURNS, b"\x00\x01\x02\x03");
        game.parse(text.as_bytes(), Limits::None).expect("it is a case")
    } else {
        let texas = [("rows", side), ("cols", side), ("ops", TURNS), ("colors", 8), ("effects", 0)];
        let knobs = texas.into_iter().chain([("valid", 100), ("size", side), ("moves", TURNS)]);
        let known = |name: &str| game.generator().knobs().iter().any(|knob| knob.name == name);
        let settings = Settings {
            family: Some(if game.name() == "rochine" { "largest" } else { "small" }),
            limits: Limits::None,
            knobs: knobs.filter(|(name, _)| known(name)).collect(),
            ..Settings::default()
        };
        let made = game.generator().generate(&settings, &mut seeded(game.name(), 1, 1));
        made.expect("a case")
    };
    let case = if whole { case } else { case.prefix(1) };
    let mut engine = game.engine();
    the_part_that_counts(&mut || {
        black_box(engine.answer(&case));
    });
}

pub(super) fn table() {
    let executable = std::env::current_exe().expect("it has a path");
    let count = |game: &str, side: u32, turns: &str| {
        let mut command = valgrind(&["--toggle-collect=*::the_part_that_counts*"]);
        command.arg(&executable).args(["--count", game, &side.to_string(), turns]).stdin(Stdio::null());
        collected(command, "")
    };
    println!("| game | board | first turn | a cell | a later turn |\n|---|---|---|---|---|");
    for (game, sides) in SIDES {
        for side in sides {
            let [first, all] = ["first", "all"].map(|turns| count(game, side, turns));
            let cell = first as f64 / f64::from(side * side);
            let later = (all - first) as f64 / f64::from(TURNS - 1);
            println!("| `{game}` | {side} × {side} | {first} | {cell:.1} | {later:.0} |");
        }
    }
}

/// Plays what a line of the table counts.
pub(super) fn play(game: &str, side: &str, turns: &str) {
    let side = side.parse().expect("a number");
    grown(games::game(game).expect("a game is named"), side, turns == "all");
}

//! The parts of a campaign that are counted, for each game.

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case as _;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Generator, Settings, Tally, seeded};
use crosscheck_core::oracle::{Batch, Oracle, Played};
use crosscheck_core::{Game, Limits};

use super::inputs;

/// What is counted of each game, per case. A campaign reads a case, plays it on both sides, compares them, checks laws,
/// and counts what it contains; the others make a case, write and read its text, and have a side answer it.
pub(super) const KINDS: [&str; 5] = ["campaign", "make", "text", "engine", "reference"];

/// Does what is counted of a game, on this number of cases.
pub(super) fn count(game: &AnyGame, kind: &str, cases: u64) {
    let texts = inputs::cases(game.name(), cases);
    let read = |text: &String| game.parse(text.as_bytes(), Limits::Contest);
    let read_back: Vec<AnyCase> = texts.iter().map(|text| read(text).expect("it is a case")).collect();
    match kind {
        "campaign" => the_part_that_counts(&mut || campaign(game, &texts)),
        "make" => the_part_that_counts(&mut || {
            for number in 0..cases {
                let mut rng = seeded(game.name(), 1, number);
                let made = game.generator().generate(&Settings::default(), &mut rng);
                made.expect("a case");
            }
        }),
        "text" => the_part_that_counts(&mut || {
            for case in &read_back {
                assert!(read(&case.text()).as_ref() == Ok(case));
            }
        }),
        _ => {
            let mut side = if kind == "engine" { game.engine() } else { game.reference() };
            the_part_that_counts(&mut || {
                for case in &read_back {
                    std::hint::black_box(side.answer(case));
                }
            });
        }
    }
}

/// Valgrind counts within this function.
#[inline(never)]
fn the_part_that_counts(part: &mut dyn FnMut()) {
    part();
}

/// Plays a campaign over the cases with these texts.
fn campaign(game: &AnyGame, texts: &[String]) {
    let numbers: Vec<u64> = (0..texts.len() as u64).collect();
    let batch = Batch {
        numbers: &numbers,
        make: &|number| {
            let text = &texts[number as usize];
            game.parse(text.as_bytes(), Limits::Contest).map_err(|error| error.to_string().into())
        },
        over: &|_| false,
        exhaustive: false,
    };
    let mut tally = Tally::default();
    Pair::new(game, None).play(&batch, &mut tally, &mut |number, played| {
        assert!(matches!(played, Played::Judged(_, None)), "case {number}");
    });
}

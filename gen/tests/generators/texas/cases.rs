//! Generated cases: valid, reproducible, and as the settings require.

use crosscheck_core::Limits;
use crosscheck_core::generate::{Generator, Rng, Settings, seeded};
use spec::texas::{Case, Effect, Step};

use crate::common::{CONSTANTS, Constant, Texan, case, is_valid, knobs, steps};

fn every_family() -> impl Iterator<Item = Settings> {
    let families = Texan::FAMILIES.iter();
    families.map(|family| Settings { family: Some(family.name), ..Settings::default() })
}

/// The families that cannot make a case for some settings. All others make a case of any size.
const PARTICULAR: &[&str] = &[
    "dominoes",
    "deepest",
    "every-hand",
    "columns",
    "two-main",
    "choices",
    "block",
    "extremes",
    "clear",
    "all-valid",
    "refusals",
    "against-rescans",
    "against-reruns",
    "against-closures",
];

/// Makes a case; `None` if the generator gives a reason why there is none, which only `PARTICULAR` families may do.
fn made(settings: &Settings, rng: &mut dyn Rng) -> Option<Case> {
    match Texan::default().generate(settings, rng) {
        Ok(case) => Some(case),
        Err(reason) => {
            let family = settings.family.unwrap_or("any");
            assert!(PARTICULAR.contains(&family) && reason.to_string().len() > 20, "{family}: {reason}");
            None
        }
    }
}

fn refused(settings: &Settings) -> String {
    let made = Texan::default().generate(settings, &mut seeded::<Case>(1, 1));
    made.expect_err("the settings cannot be met").into()
}

#[test]
fn every_case_of_every_family_is_valid_and_its_text_reads_back() {
    for settings in every_family() {
        let cases = if settings.family == Some("full") { 2 } else { 300 };
        (0..cases).for_each(|index| is_valid(&case(&settings, index)));
    }
}

#[test]
fn a_seed_and_an_index_always_make_the_same_case() {
    let made = |index| case(&Settings::default(), index);
    assert!((0..200).all(|index| made(index) == made(index)));
    assert_ne!(made(0), made(1));
}

#[test]
fn random_numbers_that_are_all_the_same_make_a_valid_case() {
    for settings in every_family().chain([Settings::default()]) {
        for constant in CONSTANTS {
            made(&settings, &mut Constant(constant)).iter().for_each(is_valid);
        }
    }
}

#[test]
fn a_size_that_is_asked_for_is_made_in_every_family() {
    for family in every_family().chain([Settings::default()]) {
        let sizes = knobs(&[("rows", 7), ("cols", 3), ("colors", 4), ("ops", 9), ("effects", 100)]);
        let settings = Settings { family: family.family, ..sizes };
        for index in 0..20 {
            let Some(case) = made(&settings, &mut seeded::<Case>(1, index)) else { continue };
            let board = case.pieces();
            let size = (board.rows(), board.cols(), case.colours(), case.swaps().len());
            assert_eq!(size, (7, 3, 4, 9), "{:?}", family.family);
            assert!(board.values().iter().all(|piece| piece.effect != Effect::None));
        }
    }
}

#[test]
fn one_side_alone_is_enough_to_ask_for_in_every_family() {
    for family in every_family().chain([Settings::default()]) {
        for (name, value) in
            [("rows", 1), ("rows", 50), ("cols", 1), ("cols", 50), ("colors", 1), ("colors", 2)]
        {
            let settings = Settings { family: family.family, ..knobs(&[(name, value), ("ops", 3)]) };
            let cases = (0..20).filter_map(|index| made(&settings, &mut seeded::<Case>(1, index)));
            cases.for_each(|case| is_valid(&case));
        }
    }
}

fn verdicts(settings: &Settings, cases: u64) -> [usize; 4] {
    let mut counts = [0; 4];
    for step in (0..cases).flat_map(|index| steps(&case(settings, index))) {
        if let Step::Operation(operation) = step {
            counts[operation.verdict as usize] += 1;
        }
    }
    counts
}

#[test]
fn the_share_of_each_verdict_is_the_one_that_is_asked_for() {
    let board = [("rows", 12), ("cols", 12), ("colors", 4), ("effects", 0), ("ops", 10)];
    let with = |shares: &[(&'static str, u32)]| verdicts(&knobs(&[&board[..], shares].concat()), 100);
    // A few boards run out of valid operations.
    let [valid, apart, ..] = with(&[("valid", 100)]);
    assert!(valid > 950 && apart == 0, "{valid} {apart}");
    let [valid, apart, ..] = with(&[("valid", 0), ("near", 0), ("empty", 0)]);
    assert_eq!((valid, apart), (0, 1000));
    let [valid, _, _, near] = with(&[("valid", 50), ("near", 50)]);
    assert!((400..600).contains(&valid) && (400..600).contains(&near), "{valid} {near}");
    // There is an empty cell only after a valid operation. Before that, another kind takes its place.
    let [_, _, empty, _] = with(&[("valid", 30), ("empty", 70)]);
    assert!((380..700).contains(&empty), "{empty}");
}

#[test]
fn what_no_case_can_be_is_refused_with_the_reason() {
    let one_colour = refused(&knobs(&[("colors", 1), ("rows", 3)]));
    assert!(one_colour.contains("one colour has three in a line"), "{one_colour}");
    let rows = refused(&knobs(&[("rows", 51)]));
    assert_eq!(rows, "--rows 51 is not in 1..=50 for texas within the contest's limits");
    assert_eq!(
        refused(&knobs(&[("ops", 0)])),
        "--ops 0 is not in 1..=1000 for texas within the contest's limits"
    );
    assert_eq!(refused(&knobs(&[("valid", 101)])), "--valid 101 is not in 0..=100 for texas");
    assert_eq!(refused(&knobs(&[("height", 1)])), "texas has no option --height");
    let family = Settings { family: Some("none"), ..Settings::default() };
    assert_eq!(refused(&family), "texas has no family \"none\"");
}

#[test]
fn beyond_the_contests_limits_cases_are_as_large_as_asked() {
    let sizes = knobs(&[("rows", 60), ("cols", 70), ("colors", 4_000_000_000), ("ops", 1001)]);
    let settings = Settings { limits: Limits::None, ..sizes };
    let case: Case = case(&settings, 1);
    assert_eq!((case.pieces().rows(), case.pieces().cols(), case.swaps().len()), (60, 70, 1001));
    let boundless = knobs(&[("rows", u32::MAX), ("cols", u32::MAX)]);
    let boundless = Settings { limits: Limits::None, ..boundless };
    assert_eq!(refused(&boundless), "a board of 4294967295 × 4294967295 is too large to make");
}

#[test]
fn a_family_says_what_keeps_it_from_following_the_settings() {
    let of = |family, set: &[_]| Settings { family: Some(family), ..knobs(set) };
    assert_eq!(
        refused(&of("deepest", &[("rows", 6)])).split(", not").next(),
        Some("a chain from column to column needs 7 rows and 3 columns")
    );
    assert_eq!(refused(&of("deepest", &[("colors", 8)])), "that takes 1 colours more");
    assert_eq!(
        refused(&of("dominoes", &[("effects", 10)])),
        "this family has its own effects and operations: effects cannot be set"
    );
    assert_eq!(
        refused(&of("every-hand", &[("colors", 9)])),
        "hands of every kind need 10 colours, not 9"
    );
    assert_eq!(
        refused(&of("clear", &[("rows", 1), ("cols", 3)])),
        "no case that serves the family's purpose was found in 24 draws"
    );
}

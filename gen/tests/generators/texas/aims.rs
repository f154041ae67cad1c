//! Aims of `texas`: the engine's play confirms that cases built for an aim meet it.

use crosscheck_core::generate::{Generator, Settings, Want, seeded};
use spec::texas::Case;

use crate::common::{Texan, is_valid, knobs, steps};

/// Parses an aim with the least amount required: `hand=five>=3`, `cleared`.
fn want(words: &str) -> Want<Case> {
    let (aim, least) = words.split_once(">=").unwrap_or((words, "1"));
    let (name, word) = aim.split_once('=').unwrap_or((aim, ""));
    let aim = Texan::AIMS.iter().find(|aim| aim.name == name).expect("an aim");
    let word = aim.words.iter().position(|&of| of == word).unwrap_or(0);
    Want { aim, word, least: least.parse().expect("a number"), most: u64::MAX }
}

/// Makes a case for some aims; returns its amount of each, or `None` if no case is made.
fn met(wants: &str, settings: &Settings, index: u64) -> Option<Vec<u64>> {
    let wants: Vec<Want<Case>> = wants.split(' ').map(want).collect();
    let case = Texan::default().aimed(&wants, settings, &mut seeded::<Case>(1, index))?;
    is_valid(&case);
    let steps = steps(&case);
    Some(wants.iter().map(|want| want.measure(&case, &steps)).collect())
}

/// The aims for which a case can be built, alone and together.
const BUILT: &[&str] = &[
    "rounds>=2",
    "rounds>=10",
    "rounds>=100",
    "rounds>=500",
    "rounds>=587",
    "waves>=3",
    "waves>=50",
    "waves>=1000",
    "hand=high-card",
    "hand=one-pair",
    "hand=two-pairs",
    "hand=three",
    "hand=full-house",
    "hand=four",
    "hand=five",
    "hand=five>=70",
    "hands>=70",
    "valid>=300",
    "two-main>=20",
    "cleared",
    "all-valid",
    "skipped>=3",
    "verdict=not-adjacent>=2",
    "verdict=empty>=2",
    "verdict=no-elimination>=2",
    "verdict=valid>=7",
    "effect=row>=100",
    "effect=column>=100",
    "effect=cross>=100",
    "effect=square-of-3>=100",
    "effect=square-of-5>=100",
    "effect=colour>=100",
    "taken>=2000",
    "block>=7",
    "block>=1600",
    "total>=100000",
    "total>=100000000",
    "left>=2000",
    "rounds>=10 cleared",
    "rounds>=300 cleared",
    "cleared hand=five all-valid",
    "cleared hand=five hand=high-card all-valid rounds>=20 waves>=100 two-main>=3",
    "verdict=empty verdict=no-elimination verdict=not-adjacent cleared",
    "block>=200 waves>=50 hand=full-house",
    "left>=10 hand=four",
    "block>=40 waves>=20 all-valid",
    "block>=40 waves>=30",
    "block>=40 effect=row>=30 all-valid cleared",
];

#[test]
fn what_can_be_built_is_met_every_time() {
    let mut short = Vec::new();
    for &wants in BUILT {
        for index in 0..10 {
            let met = met(wants, &Settings::default(), index);
            let least: Vec<u64> = wants.split(' ').map(|words| want(words).least).collect();
            if !met.as_ref().is_some_and(|met| met.iter().zip(&least).all(|(met, least)| met >= least)) {
                short.push(format!("{wants}: {met:?}"));
            }
        }
    }
    assert!(short.is_empty(), "{short:#?}");
}

#[test]
fn what_is_too_much_is_met_as_nearly_as_the_largest_board_allows() {
    assert_eq!(met("rounds>=1000", &Settings::default(), 1), Some(vec![587]));
    assert!(met("waves>=5000", &Settings::default(), 1) >= Some(vec![1200]));
    assert!(met("total>=1000000000", &Settings::default(), 1) >= Some(vec![130_000_000]));
}

#[test]
fn what_is_built_follows_the_settings_or_is_not_built() {
    let of = |wants: &str, set: &[_]| {
        let wants: Vec<Want<Case>> = wants.split(' ').map(want).collect();
        Texan::default().aimed(&wants, &knobs(set), &mut seeded::<Case>(1, 1))
    };
    for wants in
        ["rounds>=9", "cleared", "hand=five", "waves>=9", "cleared rounds>=9", "all-valid", "left"]
    {
        let case = of(wants, &[("rows", 31), ("cols", 14), ("colors", 40), ("ops", 90)]);
        if wants == "all-valid" {
            assert!(case.is_none());
        } else {
            let case = case.expect("there is room");
            let board = case.pieces();
            let size = (board.rows(), board.cols(), case.colours(), case.swaps().len());
            assert_eq!(size, (31, 14, 40, 90), "{wants}");
        }
    }
    assert!(of("rounds>=9", &[("effects", 10)]).is_none());
    assert!(of("rounds>=9", &[("rows", 3)]).is_none());
    assert!(of("rounds>=9", &[("colors", 8)]).is_none());
    let family = Settings { family: Some("tiny"), ..Settings::default() };
    assert!(met("cleared", &family, 1).is_none());
}

//! Generated cases are as the settings require.

use crosscheck_core::Limits;
use crosscheck_core::generate::{Generator, Settings, Tally, seeded};
use spec::texas::Effect;

use super::Texas;
use crate::tested::{Tested, families, settings};

#[test]
fn every_piece_has_an_effect_if_it_is_asked_for() {
    for family in families::<Texas>().map(|of| of.family).chain([None]) {
        let settings = settings(family, &[("rows", 7), ("cols", 3), ("colors", 4), ("effects", 100)]);
        let cases = (0..20).filter_map(|index| Texas::made(&settings, &mut seeded("texas", 1, index)));
        for case in cases {
            assert!(case.pieces().values().iter().all(|piece| piece.effect != Effect::None));
        }
    }
}

#[test]
fn beyond_the_contests_limits_cases_are_as_large_as_asked() {
    let sizes = settings(None, &[("rows", 60), ("cols", 70), ("colors", 4_000_000_000), ("ops", 1001)]);
    let large = Settings { limits: Limits::None, ..sizes };
    let case = Texas::case(&large, 1);
    assert_eq!((case.pieces().rows(), case.pieces().cols(), case.swaps().len()), (60, 70, 1001));
    let boundless = settings(None, &[("rows", u32::MAX), ("cols", u32::MAX)]);
    let boundless = Settings { limits: Limits::None, ..boundless };
    assert_eq!(Texas::refused(&boundless), "a board of 4294967295 × 4294967295 is too large to make");
}

/// A case with effects in late rounds may have dozens, so one seed's 10,000 cases say little: 24 seeds have 9 to 94.
#[test]
fn effects_in_late_rounds_are_as_frequent_as_twenty_in_ten_thousand_cases() {
    const CASES: u64 = 40_000;
    let mut tally = Tally::default();
    for case in (0..CASES).map(Texas::any) {
        Texas::maker().count(&case, &Texas::steps(&case).iter().collect::<Vec<_>>(), &mut tally);
    }
    let late = tally.get("effects triggered by round", "7+");
    assert!(late * 10_000 >= 20 * CASES, "{late} in {CASES} cases");
}

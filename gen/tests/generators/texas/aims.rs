//! Aims of `texas`: the engine's play confirms that cases built for an aim meet it.

use crosscheck_core::generate::{Generator, Settings, seeded};
use spec::texas::Case;

use super::Texas;
use crate::tested::{Tested, aimed, settings, wants};

/// The aims for which a case can be built, alone and together, between commas.
const BUILT: &str = "\
    rounds>=2, rounds>=10, rounds>=100, rounds>=500, rounds>=587, waves>=3, waves>=50, waves>=1000, \
    hand=high-card, hand=one-pair, hand=two-pairs, hand=three, hand=full-house, hand=four, hand=five, \
    hand=five>=70, hands>=70, valid>=300, two-main>=20, cleared, all-valid, skipped>=3, \
    verdict=not-adjacent>=2, verdict=empty>=2, verdict=no-elimination>=2, verdict=valid>=7, \
    effect=row>=100, effect=column>=100, effect=cross>=100, effect=square-of-3>=100, \
    effect=square-of-5>=100, effect=colour>=100, taken>=2000, block>=7, block>=1600, total>=100000, \
    total>=100000000, left>=2000, \
    rounds>=10 cleared, rounds>=300 cleared, cleared hand=five all-valid, \
    cleared hand=five hand=high-card all-valid rounds>=20 waves>=100 two-main>=3, \
    verdict=empty verdict=no-elimination verdict=not-adjacent cleared, \
    block>=200 waves>=50 hand=full-house, left>=10 hand=four, block>=40 waves>=20 all-valid, \
    block>=40 waves>=30, block>=40 effect=row>=30 all-valid cleared";

#[test]
fn what_can_be_built_is_met_every_time() {
    for wants in BUILT.split(", ") {
        aimed::<Texas>(wants, &[], 10);
    }
}

/// Makes a case for some aims, or `None` if none is made.
fn made(typed: &str, settings: &Settings) -> Option<Case> {
    Texas::maker().aimed(&wants::<Texas>(typed), settings, &mut seeded("texas", 1, 1))
}

#[test]
fn what_is_too_much_is_met_as_nearly_as_the_largest_board_allows() {
    let met = |typed| {
        let case = made(typed, &Settings::default()).expect("a case");
        Texas::maker().measure(
            &wants::<Texas>(typed)[0],
            &case,
            &Texas::steps(&case).iter().collect::<Vec<_>>(),
        )
    };
    assert_eq!(met("rounds>=1000"), 587);
    assert!(met("waves>=5000") >= 1200);
    assert!(met("total>=1000000000") >= 130_000_000);
}

#[test]
fn what_is_built_follows_the_settings_or_is_not_built() {
    let all = [("rows", 31), ("cols", 14), ("colors", 40), ("ops", 90)];
    for typed in ["rounds>=9", "cleared", "hand=five", "waves>=9", "cleared rounds>=9", "left"] {
        for (case, _) in aimed::<Texas>(typed, &all, 1) {
            let sizes: Vec<usize> = all.iter().flat_map(|(knob, _)| Texas::sizes(&case, knob)).collect();
            assert_eq!(sizes, [31, 14, 40, 90], "{typed}");
        }
    }
    assert!(made("all-valid", &settings(None, &all)).is_none());
    for knob in [("effects", 10), ("rows", 3), ("colors", 8)] {
        assert!(made("rounds>=9", &settings(None, &[knob])).is_none(), "{knob:?}");
    }
    assert!(made("cleared", &settings(Some("tiny"), &[])).is_none());
}

//! Aims of `chess` and `rochine`: the cases made for them have what they ask for.

use crosscheck_core::generate::{Generator, Settings, seeded};

use crate::chess::Chess;
use crate::rochine::Rochine;
use crate::tested::{Tested, aimed, settings, wants};

#[test]
fn boards_of_chess_show_what_is_asked_for() {
    for least in [1, 2, 3, 4, 17, 300] {
        for aim in ["reach", "road=connected", "road=straight", "captured=connected", "twice"] {
            aimed::<Chess>(&format!("{aim}>={least}"), &[], 20);
        }
        for aim in ["road=normal", "road=straight", "captured=normal", "captured=straight"] {
            aimed::<Chess>(&format!("{aim}>={}", least.min(4)), &[], 20);
        }
    }
}

#[test]
fn the_largest_boards_of_chess_reach_as_much_as_there_is() {
    for typed in ["reach>=199999", "road=straight>=99999", "twice>=99999", "captured=connected>=2000"] {
        aimed::<Chess>(typed, &[], 3);
    }
    aimed::<Chess>("queries>=500000", &[], 1);
}

#[test]
fn several_aims_of_chess_are_met_together() {
    let all = "reach>=50 twice>=6 captured=connected>=9 queries>=300 tests>=5 cells>=1000";
    for typed in [all, "tests>=4", "cells>=5000"] {
        aimed::<Chess>(typed, &[], 10);
    }
}

#[test]
fn a_board_of_chess_has_exactly_as_much_as_it_is_made_for() {
    for (aim, least) in [("reach", 23), ("road=straight", 11), ("captured=connected", 8), ("twice", 5)] {
        let all = aimed::<Chess>(&format!("{aim}>={least}"), &[], 40);
        assert!(all.iter().filter(|(_, measured)| *measured == least).count() >= 30, "{aim}");
    }
}

#[test]
fn knobs_of_chess_are_followed_by_what_is_made() {
    let knobs = [("rows", 6), ("cols", 9), ("queries", 12), ("tests", 3), ("levels", 2)];
    for typed in ["reach>=40", "road=straight>=12", "captured=connected>=9", "twice>=7"] {
        for (case, _) in aimed::<Chess>(typed, &knobs, 10) {
            assert_eq!(case.tests().len(), 3);
            for test in case.tests() {
                assert_eq!((test.rows(), test.cols(), test.placements().len()), (6, 9, 12));
                assert!(test.placements().iter().all(|placement| placement.level <= 2));
            }
        }
    }
    for knobs in [[("rows", 2)], [("cols", 2)], [("rows", 7)], [("cols", 7)], [("queries", 400)]] {
        aimed::<Chess>("reach>=100 twice>=9 captured=connected>=20", &knobs, 10);
    }
}

#[test]
fn games_of_rochine_come_out_as_is_asked_for() {
    for outcome in ["illegal", "unfinished", "red-by-pieces", "blue-by-pieces"] {
        aimed::<Rochine>(&format!("outcome={outcome}"), &[], 20);
    }
    for outcome in ["red-by-immobility", "blue-by-immobility"] {
        for size in [4, 6, 8, 10] {
            let cases = aimed::<Rochine>(&format!("outcome={outcome}"), &[("size", size)], 5);
            assert!(cases.iter().all(|(case, _)| case.side() == size));
        }
    }
}

#[test]
fn games_of_rochine_are_made_as_long_as_is_asked_for() {
    for outcome in ["unfinished", "illegal", "blue-by-immobility", "red-by-pieces"] {
        aimed::<Rochine>(&format!("outcome={outcome} moves>=500"), &[], 3);
    }
    aimed::<Rochine>("moves>=1000", &[("size", 10)], 2);
    let exact = aimed::<Rochine>("outcome=blue-by-immobility", &[("moves", 300)], 5);
    assert!(exact.iter().all(|(case, _)| case.moves().len() == 300));
}

#[test]
fn games_of_rochine_hold_what_is_asked_for() {
    for typed in ["taken>=4", "taken>=2", "way=both", "cornered"] {
        aimed::<Rochine>(typed, &[], 20);
    }
    for verdict in ["off-board", "not-own", "no-move", "not-adjacent", "occupied"] {
        aimed::<Rochine>(&format!("verdict={verdict}"), &[], 20);
        aimed::<Rochine>(&format!("verdict={verdict} moves>=200 ignored>=30"), &[], 2);
    }
}

#[test]
fn what_cannot_be_made_on_purpose_is_left_to_others() {
    let made = |typed: &str, settings: &Settings| {
        Chess::maker().aimed(&wants::<Chess>(typed), settings, &mut seeded("chess", 1, 0))
    };
    assert_eq!(made("stuck>=3", &Settings::default()), None);
    assert_eq!(made("reach>=3", &settings(Some("tiny"), &[])), None);
}

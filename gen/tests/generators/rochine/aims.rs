//! Aims of `rochine`: the cases built for them have what they ask for.

use super::Rochine;
use crate::tested::aimed;

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

//! The details of one query that a player gives for a report.

use crosscheck_core::contract::Case as _;
use crosscheck_core::{Grid, Limits, Value};
use games_reference::chess::{MISREADINGS, player};
use spec::chess::Case;

use super::build::{Chance, black, case, test, told, white};
use crate::play_of;

/// Returns a small case. Black at (2,1) has a normal road up, and connected roads to the right and round to the white
/// piece at (1,2).
fn small() -> Case {
    case(&["+2+ +", "1 3  ", "+3+3+"], &[white(1, 1, 2), black(2, 2, 1)])
}

/// Returns the drawing of a query.
fn drawing(case: &Case, turn: usize) -> Grid<String> {
    match player().details(case, turn).remove(4).value {
        Value::Board(drawing) => drawing,
        other => panic!("{other:?} is no board"),
    }
}

#[test]
fn the_details_are_cells_by_kind_the_captures_and_a_drawing() {
    let details = player().details(&small(), 2);
    let named: Vec<_> = details.iter().map(|field| (field.name, field.clause)).collect();
    let expected = [
        ("reached by a normal road", Some("C3.1")),
        ("reached by straight roads", Some("C3.2")),
        ("reached by connected roads", Some("C3.3")),
        ("captured", Some("C4.1")),
        ("reached", Some("C5.1")),
    ];
    assert_eq!(named, expected);
    let player = &mut *player();
    assert_eq!(told(player, &small(), 2, "reached by connected roads"), [[1, 2], [2, 2], [2, 3]]);
    assert_eq!(told(player, &small(), 2, "captured"), [[1, 2]]);
    assert_eq!(drawing(&small(), 2).values(), ["n", "c", "·", "*", "c", "c"]);
}

#[test]
fn a_cell_has_a_letter_for_each_kind_that_reaches_it() {
    let case = case(&["+2+", "3 3", "+3+"], &[black(1, 1, 1)]);
    assert_eq!(drawing(&case, 1).values(), ["*", "sc", "c", "c"]);
}

#[test]
fn the_drawing_is_of_the_querys_own_test_case() {
    let one = test(&["+1+", "   ", "+ +"], &[black(1, 1, 1)]);
    let two = test(&["+1+1+", "     ", "+ + +"], &[black(1, 1, 2)]);
    let case = Case::new(vec![one, two], Limits::Contest).expect("a case");
    let drawing = drawing(&case, 2);
    assert_eq!((drawing.rows(), drawing.cols()), (2, 3));
    assert_eq!(drawing.values(), ["n", "*", "n", "·", "·", "·"]);
}

#[test]
fn every_player_tells_the_cells_that_its_steps_count() {
    let mut chance = Chance(6);
    let misread = MISREADINGS.iter().map(|misreading| (misreading.player)(&player));
    for mut player in misread.chain([player()]) {
        for _ in 0..10 {
            let case = chance.case();
            let (steps, _) = play_of(&mut *player, &case);
            for turn in 1..=case.turns() {
                let step = steps[turn - 1];
                let kinds = [
                    ("reached by a normal road", step.normal),
                    ("reached by straight roads", step.straight),
                    ("reached by connected roads", step.connected),
                ];
                for (kind, count) in kinds {
                    let cells = told(&mut *player, &case, turn, kind);
                    assert!(cells.is_sorted(), "{}", player.name());
                    assert_eq!(cells.len() as u64, count.all(), "{}", player.name());
                }
            }
        }
    }
}

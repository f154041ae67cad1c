//! The details of one query that a player gives for a report.

use crosscheck_core::{Grid, Limits, Value};
use games_reference::chess::player;
use spec::chess::Case;

use super::build::{black, case, test, told, white};

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
    assert_eq!(told(&small(), 2, "reached by connected roads"), [[1, 2], [2, 2], [2, 3]]);
    assert_eq!(told(&small(), 2, "captured"), [[1, 2]]);
    assert_eq!(drawing(&small(), 2).values(), ["n", "c", "·", "*", "c", "c"]);
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

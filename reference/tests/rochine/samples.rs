//! What the statement says of its samples besides the answers, which are kept in `tests/data/cases`.

use crosscheck_core::Limits;
use spec::rochine::{Case, Over, Ruling, Team, Way};

use super::build::{play, verdicts};

fn sample(text: &[u8]) -> Case {
    spec::parse(text, Limits::Contest).expect("a sample is a case")
}

#[test]
fn the_first_sample_moves_to_a_cell_that_is_occupied() {
    let case = sample(include_bytes!("../../../tests/data/cases/rochine/sample-1/case.in"));
    assert_eq!(verdicts(&case), [Ruling::Occupied]);
}

#[test]
fn the_fourth_sample_is_decided_by_move_21_and_the_rest_is_ignored() {
    let case = sample(include_bytes!("../../../tests/data/cases/rochine/sample-4/case.in"));
    let steps = play(&case).0;
    assert_eq!(steps.len(), 21);
    let last = steps[20].play.as_ref().expect("a legal move");
    assert_eq!(last.over, Some(Over { winner: Team::Red, by: Way::Pieces }));
    assert_eq!(last.blue, 3);
}

//! Cases of `rochine`: what shrinks to what.

use spec::rochine::{Step, Verdict, Way};

use super::Rochine;
use crate::tested::Tested;

/// Shrinks the first few cases that have a property: to the smallest board and few moves.
fn shrink(has: fn(&Step) -> bool, most: usize) {
    for case in Rochine::first_shrunk(12, has) {
        assert!(case.side() == 4 && case.moves().len() <= most, "{case:?}");
    }
}

#[test]
fn an_illegal_move_shrinks_to_the_first() {
    shrink(|step| step.verdict == Verdict::NotAdjacent, 1);
}

#[test]
fn a_capture_shrinks_to_a_few_moves_of_the_smallest_board() {
    shrink(|step| step.play.as_ref().is_some_and(|play| !play.column.is_empty()), 8);
}

#[test]
fn immobility_shrinks_to_a_short_game() {
    shrink(
        |step| {
            let over = step.play.as_ref().and_then(|play| play.over);
            over.is_some_and(|over| over.by == Way::Immobility)
        },
        12,
    );
}

//! Cases of `rochine`: what shrinks to what.

use spec::rochine::{Step, Verdict, Way};

use super::Rochine;
use crate::tested::Tested;

/// Shrinks the first few cases that have a property, greedily; returns the largest board and the largest number of
/// moves.
fn shrunk(has: fn(&Step) -> bool) -> (u32, usize) {
    let holds = |case: &spec::rochine::Case| Rochine::steps(case).iter().any(has);
    let cases = (0..).map(Rochine::any).filter(holds).take(12).map(|case| Rochine::shrunk(case, holds));
    let sizes = cases.map(|case| (case.side(), case.moves().len()));
    sizes.fold((0, 0), |most, one| (most.0.max(one.0), most.1.max(one.1)))
}

#[test]
fn an_illegal_move_shrinks_to_the_first() {
    assert_eq!(shrunk(|step| step.verdict == Verdict::NotAdjacent), (4, 1));
}

#[test]
fn a_capture_shrinks_to_a_few_moves_of_the_smallest_board() {
    let (side, moves) = shrunk(|step| step.play.as_ref().is_some_and(|play| !play.column.is_empty()));
    assert!(side == 4 && moves <= 8, "{side} {moves}");
}

#[test]
fn immobility_shrinks_to_a_short_game() {
    let (side, moves) = shrunk(|step| {
        let over = step.play.as_ref().and_then(|play| play.over);
        over.is_some_and(|over| over.by == Way::Immobility)
    });
    assert!(side == 4 && moves <= 12, "{side} {moves}");
}

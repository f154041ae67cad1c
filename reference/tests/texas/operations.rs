//! Sections 1 to 3 of the page: boards, operations, runs.

use crosscheck_core::Cell;
use games_reference::Literal;
use games_reference::texas::Rules;
use spec::texas::{Score, Step, Verdict};

use super::build::{board, case, play, rounds, verdicts};
use crate::cells;

/// Checks the verdicts of a case's operations, and its score.
#[track_caller]
fn judged(rows: &[&str], swaps: &[[u32; 4]], expected: &[Verdict], score: u128) {
    let case = case(rows, swaps);
    assert_eq!(verdicts(&case), expected);
    assert_eq!(play(&case).1, Score(score));
}

#[test]
fn an_operation_is_judged_on_the_board_that_the_one_before_has_left_however_small() {
    use Verdict::{Empty, NoElimination, NotAdjacent, Valid};
    judged(&["1*"], &[[1, 1, 1, 1]], &[NotAdjacent], 0);
    judged(&["1 2", "2 1"], &[[1, 1, 1, 2], [1, 1, 2, 1], [2, 1, 2, 2]], &[NoElimination; 3], 0);
    // 1 + 1 + 1, and the bonus for all valid; the 2 stays.
    judged(&["1 1 2 1"], &[[1, 3, 1, 4]], &[Valid], 1003);
    // Not adjacent takes precedence over empty: all cells are empty after the first operation.
    let swaps = [[1, 3, 1, 4], [1, 1, 1, 3], [1, 1, 1, 2], [1, 1, 1, 1], [1, 3, 1, 4]];
    judged(&["1 1- 2 1"], &swaps, &[Valid, NotAdjacent, Empty, NotAdjacent, Empty], 10005);
}

#[test]
fn a_swap_takes_the_effect_along() {
    // The row effect of (1, 4) moves to (1, 3), and is triggered there.
    let case = case(&["1 1 2 1-", "3 4 3 4"], &[[1, 3, 1, 4]]);
    let round = rounds(&case).remove(0);
    assert_eq!(round.waves[0].effects[0].cell, Cell::new(1, 3));
    assert_eq!(round.waves[0].removed, [Cell::new(1, 4)]);
}

#[test]
fn a_run_has_three_or_more_of_one_colour_and_effects_play_no_part() {
    let board = board(&["1- 1 1* 2 2", "3 3 3 3 2"]);
    let runs = Literal.runs(&board);
    assert_eq!(runs.len(), 2);
    assert_eq!(runs[0], Vec::from_iter(cells([[1, 1], [1, 2], [1, 3]])));
    assert_eq!(runs[1], Vec::from_iter(cells([[2, 1], [2, 2], [2, 3], [2, 4]])));
}

#[test]
fn runs_that_cross_are_eliminated_together() {
    let board = board(&["4 1 2", "1 1 1", "2 1 3"]);
    let runs = Literal.runs(&board);
    assert_eq!(runs.len(), 2);
    assert_eq!(Literal.matched(&runs), cells([[1, 2], [2, 1], [2, 2], [2, 3], [3, 2]]));
}

#[test]
fn an_observer_that_stops_the_play_hears_nothing_more_and_there_is_no_answer() {
    let case = case(&["1 1 2 1"], &[[1, 3, 1, 4]]);
    for heard in 1..=4 {
        let mut steps: Vec<Step> = Vec::new();
        let answer = games_reference::texas::player().play(&case, &mut |step| {
            steps.push(step);
            if steps.len() == heard {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        assert_eq!((answer, steps.len()), (None, heard));
    }
}

//! Sections 1 to 3 of the page: boards, operations, runs.

use crosscheck_core::Cell;
use games_reference::Literal;
use games_reference::texas::Rules;
use spec::texas::{Ruling, Score, Step};

use super::build::{board, case, play, rounds, verdicts};
use crate::cells;

/// Checks the verdicts of a case's operations, and its score.
#[track_caller]
fn judged(rows: &[&str], swaps: &[[u32; 4]], expected: &[Ruling], score: u128) {
    let case = case(rows, swaps);
    assert_eq!(verdicts(&case), expected);
    assert_eq!(play(&case).1, Score(score));
}

#[test]
fn an_operation_is_judged_on_the_board_that_the_one_before_has_left_however_small() {
    use Ruling::{Empty, NoElimination, NotAdjacent, Valid};
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
fn a_skipped_swap_of_equal_colours_leaves_their_effects_where_they_are() {
    let case = case(&["1 1- 2 1"], &[[1, 1, 1, 2], [1, 3, 1, 4]]);
    assert_eq!(verdicts(&case), [Ruling::NoElimination, Ruling::Valid]);
    let round = rounds(&case).remove(0);
    assert_eq!(round.waves[0].effects[0].cell, Cell::new(1, 2));
    // 1 + 1 + 1 + 2, and the board is empty although not all operations were valid.
    assert_eq!(play(&case).1, Score(10005));
}

#[test]
fn a_swap_of_a_piece_with_an_empty_cell_is_empty_from_either_side() {
    // The ones in row 2 are removed, the 5 and the 6 fall, and (1, 3) is empty beside (1, 4).
    let rows = ["5 6 7 8", "1 1 2 1"];
    let case = case(&rows, &[[2, 3, 2, 4], [1, 3, 1, 4], [1, 4, 1, 3], [1, 4, 2, 4]]);
    use Ruling::{Empty, NoElimination, Valid};
    assert_eq!(verdicts(&case), [Valid, Empty, Empty, NoElimination]);
}

#[test]
fn corners_two_apart_and_itself_are_not_adjacent() {
    let board = board(&["1 2 3 4"; 4]);
    let adjacent = |[ax, ay, bx, by]: [u32; 4]| {
        Literal.adjacent(&board, spec::texas::Swap { a: Cell::new(ax, ay), b: Cell::new(bx, by) })
    };
    for near in [[2, 2, 1, 2], [2, 2, 3, 2], [2, 2, 2, 1], [2, 2, 2, 3]] {
        assert!(adjacent(near), "{near:?}");
    }
    for far in [[2, 2, 1, 1], [2, 2, 3, 3], [2, 2, 1, 3], [2, 2, 2, 4], [2, 2, 4, 2], [2, 2, 2, 2]] {
        assert!(!adjacent(far), "{far:?}");
    }
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
fn an_empty_cell_interrupts_a_run_and_makes_none() {
    assert!(Literal.runs(&board(&["1 1 . 1", ". . . .", ". . . ."])).is_empty());
}

#[test]
fn runs_that_cross_are_eliminated_together() {
    let board = board(&["4 1 2", "1 1 1", "2 1 3"]);
    let runs = Literal.runs(&board);
    assert_eq!(runs.len(), 2);
    assert_eq!(Literal.matched(&runs), cells([[1, 2], [2, 1], [2, 2], [2, 3], [3, 2]]));
}

#[test]
fn the_whole_board_is_looked_at_and_both_pieces_may_match() {
    // The swap makes a column of ones and a column of twos.
    let case = case(&["1 2", "2 1", "1 2"], &[[2, 2, 2, 1]]);
    let round = rounds(&case).remove(0);
    assert_eq!(round.matched.len(), 6);
    assert_eq!(play(&case).1, Score(9 + 1000 + 10000));
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

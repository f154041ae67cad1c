//! Section 1 of the page, and the definition of a move: the board, queries, paths.

use crosscheck_core::Limits;
use spec::chess::Case;

use super::build::{answers, black, case, play, reached, test, white};

#[test]
fn roads_are_passed_both_ways_and_corners_join_nothing() {
    let drawing = ["+1+1+", "1 1 1", "+1+1+", "1 1 1", "+1+1+"];
    assert_eq!(reached(&case(&drawing, &[black(1, 2, 2)]), 1), [[1, 2], [2, 1], [2, 3], [3, 2]]);
}

#[test]
fn a_row_does_not_go_on_in_the_next() {
    let drawing = ["+3+3+", "     ", "+3+3+"];
    assert_eq!(reached(&case(&drawing, &[black(1, 1, 3)]), 1), [[1, 1], [1, 2]]);
    assert_eq!(reached(&case(&drawing, &[black(1, 2, 1)]), 1), [[2, 2], [2, 3]]);
}

#[test]
fn roads_below_lie_where_the_input_names_them() {
    // Of the roads below only the third of the first row is open.
    let drawing = ["+ + +", "    1", "+ + +", "     ", "+ + +"];
    assert_eq!(reached(&case(&drawing, &[black(1, 1, 3)]), 1), [[2, 3]]);
}

#[test]
fn each_test_case_begins_with_an_empty_board_and_queries_count_on() {
    let one = test(&["+3+", "3 3", "+3+"], &[white(1, 1, 1), white(1, 2, 2)]);
    let two = test(&["+2+2+", "     ", "+ + +"], &[white(1, 1, 3)]);
    let case = Case::new(vec![one, two], Limits::Contest).expect("a case");
    assert_eq!(answers(&case), [3, 2, 2]);
    let numbers: Vec<_> = play(&case).0.iter().map(|step| (step.query, step.test)).collect();
    assert_eq!(numbers, [(1, 1), (2, 1), (3, 2)]);
}

#[test]
fn pieces_placed_later_are_not_yet_there_and_earlier_ones_still_are() {
    // The third piece can capture the second, but the second remains for the fourth.
    let drawing = ["+2+2+2+", "       ", "+ + + +"];
    let pieces = [black(1, 1, 1), white(1, 1, 3), black(1, 1, 2), white(1, 1, 4)];
    assert_eq!(answers(&case(&drawing, &pieces)), [3, 3, 1, 0]);
}

#[test]
fn the_pieces_own_cell_is_never_reached() {
    let drawing = ["+3+", "3 3", "+3+"];
    assert_eq!(reached(&case(&drawing, &[black(1, 1, 1)]), 1), [[1, 2], [2, 1], [2, 2]]);
}

#[test]
fn a_piece_without_a_road_reaches_nothing() {
    assert_eq!(answers(&case(&["+ +", "   ", "+1+"], &[black(1, 1, 1)])), [0]);
}

#[test]
fn pieces_of_either_colour_are_in_the_way() {
    let drawing = ["+3+3+3+", "       ", "+ + + +"];
    assert_eq!(answers(&case(&drawing, &[black(1, 1, 2), black(1, 1, 1)])), [3, 0]);
    assert_eq!(answers(&case(&drawing, &[white(2, 1, 2), black(1, 1, 1)])), [3, 0]);
    assert_eq!(answers(&case(&drawing, &[white(1, 1, 2), black(1, 1, 1)])), [3, 1]);
}

#[test]
fn another_way_may_lead_round_a_piece() {
    let drawing = ["+3+3+", "3 0 3", "+3+3+"];
    let case = case(&drawing, &[black(1, 1, 2), black(1, 1, 1)]);
    assert_eq!(reached(&case, 2), [[1, 3], [2, 1], [2, 2], [2, 3]]);
}

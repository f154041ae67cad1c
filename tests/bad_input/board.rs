//! Numbers that are well-formed but mean nothing on this board.

use snapbox::str;

use super::{refused, with_line};

#[test]
fn a_colour_of_0_is_too_small() {
    refused(
        with_line(2, "1 0 1"),
        str![[r#"
error: 0 is too small
 --> case.in:2:3
  |
2 | 1 0 1
  |   ^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_colour_above_k_is_too_large() {
    refused(
        with_line(3, "2 1 4"),
        str![[r#"
error: 4 is too large
 --> case.in:3:5
  |
3 | 2 1 4
  |     ^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn effect_7_is_too_large() {
    refused(
        with_line(5, "1 7 0"),
        str![[r#"
error: 7 is too large
 --> case.in:5:3
  |
5 | 1 7 0
  |   ^ expected the effect of (2,2), a number from 0 to 6

"#]],
    );
}

#[test]
fn a_row_above_the_board_is_off_it() {
    refused(
        with_line(6, "0 1 1 2"),
        str![[r#"
error: 0 is too small
 --> case.in:6:1
  |
6 | 0 1 1 2
  | ^ expected x1 of operation 1, a number from 1 to 2

"#]],
    );
}

#[test]
fn a_row_below_the_board_is_off_it() {
    refused(
        with_line(7, "1 1 3 1"),
        str![[r#"
error: 3 is too large
 --> case.in:7:5
  |
7 | 1 1 3 1
  |     ^ expected x2 of operation 2, a number from 1 to 2

"#]],
    );
}

#[test]
fn a_column_to_the_left_of_the_board_is_off_it() {
    refused(
        with_line(6, "1 1 1 0"),
        str![[r#"
error: 0 is too small
 --> case.in:6:7
  |
6 | 1 1 1 0
  |       ^ expected y2 of operation 1, a number from 1 to 3

"#]],
    );
}

#[test]
fn a_column_to_the_right_of_the_board_is_off_it() {
    refused(
        with_line(7, "1 4 2 1"),
        str![[r#"
error: 4 is too large
 --> case.in:7:3
  |
7 | 1 4 2 1
  |   ^ expected y1 of operation 2, a number from 1 to 3

"#]],
    );
}

#[test]
fn three_of_a_colour_in_a_row_may_not_lie_there_at_the_start() {
    refused(
        with_line(3, "2 2 2"),
        str![[r#"
error: (2,3) is the third piece of colour 2 in a line
 --> case.in:3:5
  |
3 | 2 2 2
  |     ^ expected a board on which nothing can be eliminated at the start

"#]],
    );
}

#[test]
fn three_of_a_colour_in_a_column_may_not_lie_there_at_the_start() {
    refused(
        "4 2 2 1\n1 2\n1 1\n2 1\n2 1\n0 0\n0 0\n0 0\n0 0\n1 1 1 2\n",
        str![[r#"
error: (4,2) is the third piece of colour 1 in a line
 --> case.in:5:3
  |
5 | 2 1
  |   ^ expected a board on which nothing can be eliminated at the start

"#]],
    );
}

#[test]
fn of_a_longer_run_the_third_piece_is_named() {
    refused(
        "1 6 2 1\n2 1 1 1 1 1\n0 0 0 0 0 0\n1 1 1 2\n",
        str![[r#"
error: (1,4) is the third piece of colour 1 in a line
 --> case.in:2:7
  |
2 | 2 1 1 1 1 1
  |       ^ expected a board on which nothing can be eliminated at the start

"#]],
    );
}

#[test]
fn a_match_is_found_though_effects_and_operations_are_missing() {
    refused(
        "1 3 1 1\n1 1 1\n",
        str![[r#"
error: (1,3) is the third piece of colour 1 in a line
 --> case.in:2:5
  |
2 | 1 1 1
  |     ^ expected a board on which nothing can be eliminated at the start

"#]],
    );
}

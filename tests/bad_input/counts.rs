//! Too few and too many: numbers on a line, lines of a board, operations; and inputs that were cut off.

use snapbox::str;

use super::{GOOD, refused, with_line};

#[test]
fn a_row_with_one_number_too_few_is_named_by_its_own_line() {
    refused(
        with_line(3, "2 1"),
        str![[r#"
error: the line ends here
 --> case.in:3:4
  |
3 | 2 1
  |    ^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_row_with_one_number_too_many_is_named_by_its_own_line() {
    refused(
        with_line(3, "2 1 3 1"),
        str![[r#"
error: "1" is too much
 --> case.in:3:7
  |
3 | 2 1 3 1
  |       ^ expected the end of the line: a row has 3 colours

"#]],
    );
}

#[test]
fn a_row_of_effects_with_one_number_too_few_is_named_by_its_own_line() {
    refused(
        with_line(4, "0 0"),
        str![[r#"
error: the line ends here
 --> case.in:4:4
  |
4 | 0 0
  |    ^ expected the effect of (1,3), a number from 0 to 6

"#]],
    );
}

#[test]
fn a_row_of_effects_with_one_number_too_many_is_named_by_its_own_line() {
    refused(
        with_line(4, "0 0 0 0"),
        str![[r#"
error: "0" is too much
 --> case.in:4:7
  |
4 | 0 0 0 0
  |       ^ expected the end of the line: a row has 3 effects

"#]],
    );
}

#[test]
fn a_header_of_three_numbers_lacks_q() {
    refused(
        with_line(1, "2 3 3"),
        str![[r#"
error: the line ends here
 --> case.in:1:6
  |
1 | 2 3 3
  |      ^ expected q, the number of operations, a number from 1 to 1000

"#]],
    );
}

#[test]
fn a_header_of_five_numbers_has_one_too_many() {
    refused(
        with_line(1, "2 3 3 2 2"),
        str![[r#"
error: "2" is too much
 --> case.in:1:9
  |
1 | 2 3 3 2 2
  |         ^ expected the end of the line: the header is `n m k q`

"#]],
    );
}

#[test]
fn an_operation_of_three_numbers_lacks_its_last() {
    refused(
        with_line(6, "1 1 1"),
        str![[r#"
error: the line ends here
 --> case.in:6:6
  |
6 | 1 1 1
  |      ^ expected y2 of operation 1, a number from 1 to 3

"#]],
    );
}

#[test]
fn an_operation_of_five_numbers_has_one_too_many() {
    refused(
        with_line(7, "1 1 2 1 7"),
        str![[r#"
error: "7" is too much
 --> case.in:7:9
  |
7 | 1 1 2 1 7
  |         ^ expected the end of the line: an operation is `x1 y1 x2 y2`

"#]],
    );
}

#[test]
fn a_row_that_is_missing_shows_where_the_next_kind_of_line_begins() {
    refused(
        "2 3 3 2\n1 2 1\n0 0 0\n1 0 0\n1 1 1 2\n1 1 2 1\n",
        str![[r#"
error: 0 is too small
 --> case.in:3:1
  |
3 | 0 0 0
  | ^ expected the colour of (2,1), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_row_more_than_promised_shows_where_the_lines_no_longer_fit() {
    refused(
        "2 3 3 2\n1 2 1\n2 1 3\n3 2 1\n0 0 0\n1 0 0\n1 1 1 2\n1 1 2 1\n",
        str![[r#"
error: 0 is too small
 --> case.in:6:3
  |
6 | 1 0 0
  |   ^ expected y1 of operation 1, a number from 1 to 3

"#]],
    );
}

#[test]
fn more_operations_than_q_are_named_at_the_first_of_them() {
    refused(
        with_line(1, "2 3 3 1"),
        str![[r#"
error: "1" follows the last operation (q is 1)
 --> case.in:7:1
  |
7 | 1 1 2 1
  | ^ expected the end of the input

"#]],
    );
}

#[test]
fn fewer_operations_than_q_are_named_at_the_end() {
    refused(
        with_line(1, "2 3 3 1000"),
        str![[r#"
error: the input ends here
 --> case.in:8:1
  |
8 |
  | ^ expected operation 3 of 1000

"#]],
    );
}

#[test]
fn rubbish_after_the_last_operation_is_named() {
    refused(
        format!("{GOOD}\n\nthe end\n"),
        str![[r#"
error: "the" follows the last operation (q is 2)
  --> case.in:10:1
   |
10 | the end
   | ^^^ expected the end of the input

"#]],
    );
}

#[test]
fn a_second_case_after_the_first_is_named() {
    refused(
        GOOD.repeat(2),
        str![[r#"
error: "2" follows the last operation (q is 2)
 --> case.in:8:1
  |
8 | 2 3 3 2
  | ^ expected the end of the input

"#]],
    );
}

#[test]
fn an_input_cut_in_the_header_ends_there() {
    refused(
        &GOOD[..3],
        str![[r#"
error: the line ends here
 --> case.in:1:4
  |
1 | 2 3
  |    ^ expected k, the number of colours, a number from 1 to 100

"#]],
    );
}

#[test]
fn an_input_cut_after_the_header_ends_there() {
    refused(
        &GOOD[..7],
        str![[r#"
error: the input ends here
 --> case.in:1:8
  |
1 | 2 3 3 2
  |        ^ expected row 1 of 2 of the colours

"#]],
    );
}

#[test]
fn an_input_cut_within_a_row_ends_there() {
    refused(
        &GOOD[..17],
        str![[r#"
error: the line ends here
 --> case.in:3:4
  |
3 | 2 1
  |    ^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn an_input_cut_between_two_rows_ends_there() {
    refused(
        &GOOD[..26],
        str![[r#"
error: the input ends here
 --> case.in:5:1
  |
5 |
  | ^ expected row 2 of 2 of the effects

"#]],
    );
}

#[test]
fn an_input_cut_before_the_operations_ends_there() {
    refused(
        &GOOD[..32],
        str![[r#"
error: the input ends here
 --> case.in:6:1
  |
6 |
  | ^ expected operation 1 of 2

"#]],
    );
}

#[test]
fn an_input_cut_within_an_operation_ends_there() {
    refused(
        &GOOD[..GOOD.len() - 3],
        str![[r#"
error: the line ends here
 --> case.in:7:6
  |
7 | 1 1 2
  |      ^ expected y2 of operation 2, a number from 1 to 3

"#]],
    );
}

#[test]
fn an_input_cut_within_a_number_is_another_input() {
    // The input does not show that the last number was 12: the error is where the remaining input no longer fits.
    refused(
        &with_line(1, "2 3 3 12")[..7],
        str![[r#"
error: the input ends here
 --> case.in:1:8
  |
1 | 2 3 3 1
  |        ^ expected row 1 of 2 of the colours

"#]],
    );
}

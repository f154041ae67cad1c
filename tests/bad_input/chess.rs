//! Bad input for `chess`: everything that can be wrong in an input, with its place.

use super::{accepted_of, refused_of};

/// Two boards: 2 × 3 with two queries, and 2 × 2 with one.
const GOOD: &str = "\
2
2 3 2
12
30
213
0 1 1 1
1 2 2 3
2 2 1
0
3
11
1 1 2 2
";

/// Returns the good case with one line replaced; lines count from 1.
fn with_line(number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = GOOD.lines().collect();
    lines[number - 1] = line;
    lines.join("\n") + "\n"
}

#[track_caller]
fn refused(input: impl AsRef<[u8]>, error: &str) {
    refused_of("chess", "--limits contest", input, error);
}

#[test]
fn the_case_that_is_spoiled_here_is_good() {
    accepted_of("chess", GOOD, "2 × 3 and 2 × 2, 3 queries");
}

#[test]
fn blanks_and_blank_lines_may_stand_anywhere() {
    accepted_of(
        "chess",
        GOOD.replace('\n', " \n\n").replace("0 1", "\t0  1"),
        "2 × 3 and 2 × 2, 3 queries",
    );
}

#[test]
fn the_number_of_test_cases_has_limits() {
    refused(
        with_line(1, "0"),
        "1:1: 0 is too small, expected T, the number of test cases, a number from 1 to 5",
    );
    refused(
        with_line(1, "6"),
        "1:1: 6 is too large, expected T, the number of test cases, a number from 1 to 5",
    );
    refused(
        with_line(1, "2 2"),
        "1:3: \"2\" is too much, expected the end of the line: the first line is T alone",
    );
}

#[test]
fn too_few_or_too_many_test_cases_are_seen_where_the_input_ends_or_goes_on() {
    refused(
        with_line(1, "3"),
        "13:1: the input ends here, expected the header `n m q` of test case 3 of 3",
    );
    refused(
        with_line(1, "1"),
        "8:1: \"2\" follows the last query of the last test case (T is 1), expected the end of the input",
    );
}

#[test]
fn a_side_has_at_least_two_cells_and_a_board_no_more_than_the_contest_allows() {
    refused(
        with_line(2, "1 3 2"),
        "2:1: 1 is too small, expected n, the number of rows, a number from 2 to 100000",
    );
    refused(
        with_line(2, "2 1 2"),
        "2:3: 1 is too small, expected m, the number of columns, a number from 2 to 100000",
    );
    refused(with_line(2, "448 447 2"), "2:5: 448 × 447 are too many cells, expected n·m up to 200000");
    refused(
        with_line(2, "2 100001 2"),
        "2:3: 100001 is too large, expected m, the number of columns, a number from 2 to 100000",
    );
}

#[test]
fn there_are_no_more_queries_than_cells() {
    refused(
        with_line(2, "2 3 7"),
        "2:5: 7 is too large, expected q, the number of queries, a number from 1 to 6",
    );
    refused(
        with_line(2, "2 3 0"),
        "2:5: 0 is too small, expected q, the number of queries, a number from 1 to 6",
    );
}

#[test]
fn a_row_of_roads_has_a_digit_for_each_edge_and_no_blanks() {
    let of = "expected row 1 of 2 of the roads to the right of the cells: 2 of the digits 0 to 3, without blanks";
    refused(with_line(3, "1"), &format!("3:1: 1 digits stand here, {of}"));
    refused(with_line(3, "123"), &format!("3:1: 3 digits stand here, {of}"));
    refused(with_line(3, "14"), &format!("3:2: \"4\" is not such a digit, {of}"));
    refused(with_line(3, "x2"), &format!("3:1: \"x\" is not such a digit, {of}"));
    refused(
        with_line(3, "12 1"),
        "3:4: \"1\" is too much, expected the end of the line: the roads of a row stand together, 2 digits",
    );
    refused(
        with_line(5, "21"),
        "5:1: 2 digits stand here, expected row 1 of 1 of the roads below the cells: 3 of the digits 0 to 3, \
         without blanks",
    );
}

#[test]
fn a_query_has_a_colour_a_level_and_a_cell_of_the_board() {
    refused(
        with_line(6, "2 1 1 1"),
        "6:1: 2 is too large, expected the colour of query 1, a number from 0 to 1",
    );
    refused(
        with_line(6, "0 0 1 1"),
        "6:3: 0 is too small, expected the level of query 1, a number from 1 to 2",
    );
    refused(
        with_line(6, "0 3 1 1"),
        "6:3: 3 is too large, expected the level of query 1, a number from 1 to 2",
    );
    refused(
        with_line(6, "0 1 3 1"),
        "6:5: 3 is too large, expected x, the row, of query 1, a number from 1 to 2",
    );
    refused(
        with_line(6, "0 1 1 4"),
        "6:7: 4 is too large, expected y, the column, of query 1, a number from 1 to 3",
    );
    refused(
        with_line(6, "0 1 1"),
        "6:6: the line ends here, expected y, the column, of query 1, a number from 1 to 3",
    );
    refused(
        with_line(6, "0 1 1 1 1"),
        "6:9: \"1\" is too much, expected the end of the line: a query is `col lv x y`",
    );
    refused(
        with_line(6, "0 -1 1 1"),
        "6:3: \"-1\" is negative, expected the level of query 1, a number from 1 to 2",
    );
}

#[test]
fn no_cell_receives_a_second_piece() {
    refused(with_line(7, "1 2 1 1"), "7:7: (1,1) has a piece already, expected an empty cell");
}

#[test]
fn each_board_is_empty_at_its_start() {
    accepted_of("chess", with_line(12, "1 1 1 1"), "2 × 3 and 2 × 2, 3 queries");
}

#[test]
fn what_follows_the_last_query_is_named() {
    refused(
        format!("{GOOD}0 1 1 1\n"),
        "13:1: \"0\" follows the last query of the last test case (T is 2), expected the end of the input",
    );
}

#[test]
fn bytes_that_are_no_text_are_refused_where_they_stand() {
    let nul = GOOD.replace("12\n", "1\0\n").into_bytes();
    refused(
        nul,
        "3:2: the byte 0x00 is not a digit, expected row 1 of 2 of the roads to the right of the cells: \
         2 of the digits 0 to 3, without blanks",
    );
    refused(
        GOOD.replace("12\n", "1\r2\n"),
        "3:2: a carriage return (CR) stands here, expected a line feed (LF) after it: lines end with LF or CR LF",
    );
    refused(
        GOOD.replace("12\n", "1\n").replace('\n', "\r\n"),
        "3:1: 1 digits stand here, expected row 1 of 2 of the roads to the right of the cells: 2 of the digits 0 to 3, \
         without blanks",
    );
    refused("", "1:1: the input ends here, expected the number of test cases");
}

#[test]
fn a_board_that_is_merely_named_costs_no_memory() {
    refused_of(
        "chess",
        "--limits none",
        "1\n65536 65535 1\n0\n",
        "3:1: 1 digits stand here, expected row 1 of 65536 of the roads to the right of the cells: 65534 of the \
         digits 0 to 3, without blanks",
    );
    refused_of(
        "chess",
        "--limits none",
        "1\n4294967295 4294967295 1\n",
        "2:12: 4294967295 × 4294967295 are too many cells, expected n·m up to 4294967295",
    );
}

#[test]
fn rows_of_digits_may_end_with_cr_lf() {
    let foreign = format!("\u{feff}{}", GOOD.replace('\n', "\r\n"));
    accepted_of("chess", foreign, "2 × 3 and 2 × 2, 3 queries");
}

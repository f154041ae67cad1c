//! Bad input for `rochine`. A move off the board is not bad input: it is an illegal move, and has an answer.

use super::{accepted_of, refused_of};

const GOOD: &str = "4 2\n1 3 2 3\n3 4 3 3\n";

/// Returns the good case with one line replaced; lines count from 1.
fn with_line(number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = GOOD.lines().collect();
    lines[number - 1] = line;
    lines.join("\n") + "\n"
}

/// Checks that the input is not a case, and that the error starts with this text.
#[track_caller]
fn refused(input: impl AsRef<[u8]>, error: &str) {
    refused_of("rochine", "--limits contest", input, error);
}

#[test]
fn the_case_that_is_spoiled_here_is_good() {
    accepted_of("rochine", GOOD, "4 × 4, 2 moves");
}

#[test]
fn a_move_off_the_board_is_read() {
    accepted_of("rochine", with_line(2, "0 5 -7 2147483647"), "4 × 4, 2 moves");
}

#[test]
fn the_size_is_even_and_within_limits() {
    refused(with_line(1, "3 2"), "1:1: 3 is too small");
    refused(with_line(1, "12 2"), "1:1: 12 is too large");
    refused(with_line(1, "5 2"), "1:1: 5 is odd");
    refused_of("rochine", "--limits none", with_line(1, "1002 2"), "1:1: 1002 is too large");
}

#[test]
fn the_number_of_moves_has_limits_and_is_kept_to() {
    refused(with_line(1, "4 0"), "1:3: 0 is too small");
    refused(with_line(1, "4 1001"), "1:3: 1001 is too large");
    refused(with_line(1, "4 3"), "4:1: the input ends here");
    refused(with_line(1, "4 1"), "3:1: \"3\" follows");
    refused(with_line(1, "4"), "1:2: the line ends here");
    refused(with_line(1, "4 2 1"), "1:5: \"1\" is too much");
}

#[test]
fn a_move_is_four_numbers() {
    refused(with_line(2, "1 3 2"), "2:6: the line ends here");
    refused(with_line(2, "1 3 2 3 4"), "2:9: \"4\" is too much");
    refused(with_line(2, "1 x 2 3"), "2:3: \"x\" is not a number");
    refused(with_line(2, "1 - 2 3"), "2:3: \"-\" is not a number");
    refused(with_line(2, "1 3 2147483648 3"), "2:5: 2147483648 is too large");
    refused(with_line(2, "1 3 -2147483649 3"), "2:5: -2147483649 is too small");
    refused(with_line(2, "1 3 -99999999999999999999 3"), "2:5: \"-99999999999999999999\" is too small");
    refused(with_line(2, "1 3 --1 3"), "2:5: \"--1\" is not a number");
}

#[test]
fn bytes_that_are_no_text_are_refused_where_they_stand() {
    refused(GOOD.replace("2 3\n", "2\u{b7}3\n"), "2:6: the byte 0xc2 is not a digit");
    refused(GOOD.replace('\n', "\r"), "1:4: a carriage return (CR) stands here");
    refused("", "1:1: the input ends here");
}

#[test]
fn moves_may_end_with_cr_lf() {
    accepted_of("rochine", format!("\u{feff}{}", GOOD.replace('\n', "\r\n")), "4 × 4, 2 moves");
}

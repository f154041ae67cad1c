//! Bytes that are neither digits, nor blanks, nor line feeds; and blanks and line feeds in unusual places.

use snapbox::str;

use super::{GOOD, accepted, refused, with_line};
use crate::common::{Folder, stderr};

/// The size of the good case, however it is set.
const SIZE: &str = "2 × 3, 3 colours, 1 effect, 2 operations";

#[test]
fn an_empty_input_lacks_its_header() {
    refused(
        "",
        str![[r#"
error: the input ends here
 --> case.in:1:1
  |
1 |
  | ^ expected the header `n m k q`

"#]],
    );
}

#[test]
fn an_input_of_blanks_alone_lacks_its_header() {
    refused(
        " \t \n\n   \n",
        str![[r#"
error: the input ends here
 --> case.in:4:1
  |
4 |
  | ^ expected the header `n m k q`

"#]],
    );
}

#[test]
fn a_nul_byte_is_shown() {
    refused(
        with_line(2, b"1 \0 1"),
        str![[r#"
error: the byte 0x00 is not a digit
 --> case.in:2:3
  |
2 | 1 ␀ 1
  |   ^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_nul_byte_after_a_digit_is_the_one_marked() {
    refused(
        with_line(2, b"1 2\0 1"),
        str![[r#"
error: the byte 0x00 is not a digit
 --> case.in:2:4
  |
2 | 1 2␀ 1
  |    ^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
}

#[test]
fn bytes_that_are_not_utf_8_are_shown() {
    refused(
        with_line(2, b"1 \xff\xfe 1"),
        str![[r#"
error: the byte 0xff is not a digit
 --> case.in:2:3
  |
2 | 1 �� 1
  |   ^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
}

#[test]
fn cr_lf_is_named_as_such() {
    refused(
        GOOD.replace('\n', "\r\n"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:1:8
  |
1 | 2 3 3 2␍
  |        ^ expected lines that end with a line feed (LF) alone

"#]],
    );
}

#[test]
fn cr_lf_on_one_line_is_named_on_that_line() {
    refused(
        with_line(5, "1 0 0\r"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:5:6
  |
5 | 1 0 0␍
  |      ^ expected lines that end with a line feed (LF) alone

"#]],
    );
    refused(
        with_line(5, "1 0 0 \r"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:5:7
  |
5 | 1 0 0 ␍
  |       ^ expected lines that end with a line feed (LF) alone

"#]],
    );
}

#[test]
fn a_line_of_a_carriage_return_alone_is_not_blank() {
    refused(
        GOOD.replace("2 1 3\n", "2 1 3\n\r\n"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:4:1
  |
4 | ␍
  | ^ expected lines that end with a line feed (LF) alone

"#]],
    );
    refused(
        format!("{GOOD}\r\n"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:8:1
  |
8 | ␍
  | ^ expected lines that end with a line feed (LF) alone

"#]],
    );
}

#[test]
fn a_carriage_return_does_not_end_a_line() {
    refused(
        GOOD.replace('\n', "\r"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:1:8
  |
1 | 2 3 3 2␍1 2 1␍2 1 3␍0 0 0␍1 0 0␍1 1 1 2␍1 1 2 1␍
  |        ^ expected lines that end with a line feed (LF) alone

"#]],
    );
}

#[test]
fn a_byte_order_mark_is_named() {
    refused(
        format!("\u{feff}{GOOD}"),
        str![[r#"
error: the input begins with a byte order mark
 --> case.in:1:1
  |
1 | ���2 3 3 2
  | ^^^ expected digits from the first byte on

"#]],
    );
}

#[test]
fn utf_16_is_not_read() {
    let utf_16: Vec<u8> = GOOD.encode_utf16().flat_map(u16::to_le_bytes).collect();
    refused(
        utf_16,
        str![[r#"
error: the byte 0x00 is not a digit
 --> case.in:1:2
  |
1 | 2␀ ␀3␀ ␀3␀ ␀2␀
  |  ^ expected n, the number of rows, a number from 1 to 50

"#]],
    );
}

#[test]
fn a_form_feed_is_not_a_blank() {
    refused(
        with_line(2, b"1 2\x0c1"),
        str![[r#"
error: the byte 0x0c is not a digit
 --> case.in:2:4
  |
2 | 1 2␌1
  |    ^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_vertical_tab_is_not_a_blank() {
    refused(
        with_line(2, b"1 2 \x0b 1"),
        str![[r#"
error: the byte 0x0b is not a digit
 --> case.in:2:5
  |
2 | 1 2 ␋ 1
  |     ^ expected the colour of (1,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_no_break_space_is_not_a_blank() {
    refused(
        with_line(2, "1 2\u{a0}1"),
        str![[r#"
error: the byte 0xc2 is not a digit
 --> case.in:2:4
  |
2 | 1 2��1
  |    ^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
}

#[test]
fn what_would_colour_the_terminal_is_shown_and_not_sent() {
    let input = with_line(2, b"1 \x1b[31m2\x07 1");
    refused(
        &input,
        str![[r#"
error: the byte 0x1b is not a digit
 --> case.in:2:3
  |
2 | 1 ␛[31m2␇ 1
  |   ^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
    let run = Folder::with("case.in", &input).run("check texas case.in");
    assert!(!stderr(&run).contains(['\x1b', '\x07']));
}

#[test]
fn a_tab_before_the_place_does_not_shift_the_mark() {
    refused(
        with_line(2, "\t1\t\tx 1"),
        str![[r#"
error: "x" is not a number
 --> case.in:2:5
  |
2 |  1  x 1
  |     ^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
}

#[test]
fn the_last_line_feed_may_be_missing() {
    accepted(GOOD.trim_end(), SIZE);
}

#[test]
fn tabs_and_several_blanks_separate_numbers() {
    accepted(GOOD.replace(' ', " \t  "), SIZE);
}

#[test]
fn blanks_may_stand_at_both_ends_of_a_line() {
    accepted(GOOD.replace('\n', " \t\n \t"), SIZE);
}

#[test]
fn blank_lines_may_stand_anywhere() {
    accepted(format!("\n \t\n{}\n\n \n", GOOD.replace('\n', "\n\n \t \n")), SIZE);
}

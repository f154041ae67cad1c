//! Bytes other than digits, blanks and line feeds; and blanks and line feeds in unusual places.

use snapbox::str;

use super::{GOOD, accepted, refused, with_line};
use crate::common::{Folder, stderr};

/// The size of the good case, whatever its layout.
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
fn lines_may_end_with_cr_lf() {
    let foreign = GOOD.replace('\n', "\r\n");
    accepted(&foreign, SIZE);
    accepted(foreign.trim_end(), SIZE);
    accepted(with_line(5, "1 0 0 \r"), SIZE);
    accepted(foreign.replace("2 1 3\r\n", "2 1 3\r\n\r\n \r\n"), SIZE);
}

#[test]
fn a_place_behind_cr_lf_is_the_one_that_an_editor_shows() {
    let wrong = GOOD.replace("1 0 0\n", "1 0 x\n").replace('\n', "\r\n");
    refused(
        wrong,
        str![[r#"
error: "x" is not a number
 --> case.in:5:5
  |
5 | 1 0 x␍
  |     ^ expected the effect of (2,3), a number from 0 to 6

"#]],
    );
    refused(
        GOOD.replace("2 1 3\n", "2 1\n").replace('\n', "\r\n"),
        str![[r#"
error: the line ends here
 --> case.in:3:4
  |
3 | 2 1␍
  |    ^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_carriage_return_alone_does_not_end_a_line() {
    refused(
        GOOD.replace('\n', "\r"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:1:8
  |
1 | 2 3 3 2␍1 2 1␍2 1 3␍0 0 0␍1 0 0␍1 1 1 2␍1 1 2 1␍
  |        ^ expected a line feed (LF) after it: lines end with LF or CR LF

"#]],
    );
    refused(
        with_line(5, "1 0\r 0\r"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:5:4
  |
5 | 1 0␍ 0␍
  |    ^ expected a line feed (LF) after it: lines end with LF or CR LF

"#]],
    );
    refused(
        format!("{GOOD}\r\r\n"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:8:1
  |
8 | ␍␍
  | ^ expected a line feed (LF) after it: lines end with LF or CR LF

"#]],
    );
    refused(
        format!("{GOOD}\r"),
        str![[r#"
error: a carriage return (CR) stands here
 --> case.in:8:1
  |
8 | ␍
  | ^ expected a line feed (LF) after it: lines end with LF or CR LF

"#]],
    );
}

#[test]
fn a_byte_order_mark_may_stand_before_the_input() {
    accepted(format!("\u{feff}{GOOD}"), SIZE);
    accepted(format!("\u{feff}\r\n{}", GOOD.replace('\n', "\r\n")), SIZE);
}

#[test]
fn a_byte_order_mark_alone_is_an_empty_input() {
    refused(
        "\u{feff}",
        str![[r#"
error: the input ends here
 --> case.in:1:4
  |
1 | ���
  |    ^ expected the header `n m k q`

"#]],
    );
}

#[test]
fn a_byte_order_mark_elsewhere_is_no_digit() {
    refused(
        format!("\u{feff}\u{feff}{GOOD}"),
        str![[r#"
error: the byte 0xef is not a digit
 --> case.in:1:4
  |
1 | ������2 3 3 2
  |    ^ expected n, the number of rows, a number from 1 to 50

"#]],
    );
    refused(
        with_line(2, "\u{feff}1 2 1"),
        str![[r#"
error: the byte 0xef is not a digit
 --> case.in:2:1
  |
2 | ���1 2 1
  | ^ expected the colour of (1,1), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_strict_check_refuses_both_and_says_what_converts_them() {
    let strictly = |input: String, error| {
        let run =
            Folder::with("my case.in", input).run_all(["check", "texas", "--strict", "my case.in"], "");
        run.code(2).stdout_eq("").stderr_eq(error);
    };
    strictly(
        GOOD.replace("1 0 0\n", "1 0 0\r\n"),
        str![[r#"
error: a carriage return (CR) stands here
 --> my case.in:5:6
  |
5 | 1 0 0␍
  |      ^ expected lines that end with a line feed (LF) alone
help: `sed '1s/^\xEF\xBB\xBF//; s/\r$//' 'my case.in'` prints it with neither (GNU sed; `dos2unix` does the same)

"#]],
    );
    strictly(
        format!("\u{feff}{GOOD}"),
        str![[r#"
error: the input begins with a byte order mark
 --> my case.in:1:1
  |
1 | ���2 3 3 2
  | ^^^ expected digits from the first byte on
help: `sed '1s/^\xEF\xBB\xBF//; s/\r$//' 'my case.in'` prints it with neither (GNU sed; `dos2unix` does the same)

"#]],
    );
    let run = Folder::with("case.in", GOOD).run("check texas --strict case.in");
    run.code(0).stdout_eq(format!("case.in: valid: {SIZE}\n")).stderr_eq("");
}

#[test]
fn a_strict_check_refuses_all_but_one_way_to_write_an_input() {
    let blank = "this blank is too much";
    let zeros = "the number has leading zeros";
    for (input, place, problem) in [
        (with_line(3, "2  1 3"), "3:3", blank),
        (with_line(3, "2\t1 3"), "3:2", blank),
        (with_line(3, " 2 1 3"), "3:1", blank),
        (with_line(3, "2 1 3 "), "3:6", blank),
        (with_line(3, "2 01 3"), "3:3", zeros),
        (with_line(5, "1 -0 0"), "5:3", "\"-0\" is negative"),
        (with_line(3, "\n2 1 3"), "3:1", "the line is blank"),
        (format!("{GOOD}\n").into(), "8:1", "the line is blank"),
        (GOOD.trim_end().into(), "7:8", "the input ends here"),
        // The first of two wrong lines counts, and what is wrong with the case before what is wrong with its form.
        (with_line(7, "1 1  2 9"), "7:8", "9 is too large"),
        (
            String::from_utf8(with_line(7, "1 1 2 9")).unwrap().replace("0 0 0", "0  0 0").into(),
            "4:3",
            blank,
        ),
    ] {
        let run = Folder::with("case.in", input).run("check texas --strict case.in");
        run.code(2).stdout_eq("").stderr_eq(format!("error: {problem}\n[..]case.in:{place}\n...\n"));
    }
}

#[test]
fn utf_16_is_refused_with_what_converts_it() {
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    refused(
        utf_16(GOOD),
        str![[r#"
error: the input is encoded in UTF-16
 --> case.in:1:1
  |
1 | 2␀ ␀3␀ ␀3␀ ␀2␀
  | ^^ expected ASCII: `iconv -f UTF-16LE -t UTF-8` converts it

"#]],
    );
    refused(
        utf_16(&format!("\u{feff}{GOOD}")),
        str![[r#"
error: the input is encoded in UTF-16
 --> case.in:1:1
  |
1 | ��2␀ ␀3␀ ␀3␀ ␀2␀
  | ^^ expected ASCII: `iconv -f UTF-16 -t UTF-8` converts it

"#]],
    );
    let big_endian: Vec<u8> = GOOD.encode_utf16().flat_map(u16::to_be_bytes).collect();
    refused(
        big_endian,
        str![[r#"
error: the input is encoded in UTF-16
 --> case.in:1:1
  |
1 | ␀2␀ ␀3␀ ␀3␀ ␀2␀
  | ^^ expected ASCII: `iconv -f UTF-16BE -t UTF-8` converts it

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

//! Words that are not numbers in this format: decimal digits without a sign.

use snapbox::str;

use super::{accepted, refused, refused_with, with_line};

#[test]
fn a_word_is_not_a_number() {
    refused(
        with_line(1, "two 3 3 2"),
        str![[r#"
error: "two" is not a number
 --> case.in:1:1
  |
1 | two 3 3 2
  | ^^^ expected n, the number of rows, a number from 1 to 50

"#]],
    );
}

#[test]
fn a_negative_number_is_called_negative() {
    refused(
        with_line(2, "1 2 -1"),
        str![[r#"
error: "-1" is negative
 --> case.in:2:5
  |
2 | 1 2 -1
  |     ^^ expected the colour of (1,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn minus_0_is_negative_too() {
    refused(
        with_line(4, "-0 0 0"),
        str![[r#"
error: "-0" is negative
 --> case.in:4:1
  |
4 | -0 0 0
  | ^^ expected the effect of (1,1), a number from 0 to 6

"#]],
    );
}

#[test]
fn a_minus_alone_is_not_a_number() {
    refused(
        with_line(4, "0 - 0"),
        str![[r#"
error: "-" is not a number
 --> case.in:4:3
  |
4 | 0 - 0
  |   ^ expected the effect of (1,2), a number from 0 to 6

"#]],
    );
}

#[test]
fn a_plus_is_no_part_of_a_number() {
    refused(
        with_line(2, "1 2 +1"),
        str![[r#"
error: "+1" is not a number
 --> case.in:2:5
  |
2 | 1 2 +1
  |     ^^ expected the colour of (1,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_fraction_is_not_a_number() {
    refused(
        with_line(2, "1 1.5 1"),
        str![[r#"
error: "1.5" is not a number
 --> case.in:2:3
  |
2 | 1 1.5 1
  |   ^^^ expected the colour of (1,2), a number from 1 to 3

"#]],
    );
}

#[test]
fn an_exponent_is_no_part_of_a_number() {
    refused(
        with_line(1, "2 3 3 1e3"),
        str![[r#"
error: "1e3" is not a number
 --> case.in:1:7
  |
1 | 2 3 3 1e3
  |       ^^^ expected q, the number of operations, a number from 1 to 1000

"#]],
    );
}

#[test]
fn hexadecimal_is_not_a_number() {
    refused(
        with_line(6, "1 0x10 1 2"),
        str![[r#"
error: "0x10" is not a number
 --> case.in:6:3
  |
6 | 1 0x10 1 2
  |   ^^^^ expected y1 of operation 1, a number from 1 to 3

"#]],
    );
}

#[test]
fn a_comma_does_not_separate_numbers() {
    refused(
        with_line(2, "1,2,1"),
        str![[r#"
error: "1,2,1" is not a number
 --> case.in:2:1
  |
2 | 1,2,1
  | ^^^^^ expected the colour of (1,1), a number from 1 to 3

"#]],
    );
}

#[test]
fn quotes_are_quoted() {
    refused(
        with_line(2, r#""1" 2 1"#),
        str![[r#"
error: "\"1\"" is not a number
 --> case.in:2:1
  |
2 | "1" 2 1
  | ^^^ expected the colour of (1,1), a number from 1 to 3

"#]],
    );
}

#[test]
fn digits_of_other_scripts_are_not_digits() {
    // A full-width 3, and an Arabic one.
    refused(
        with_line(3, "2 1 ３"),
        str![[r#"
error: the byte 0xef is not a digit
 --> case.in:3:5
  |
3 | 2 1 ���
  |     ^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
    refused(
        with_line(3, "2 1 ٣"),
        str![[r#"
error: the byte 0xd9 is not a digit
 --> case.in:3:5
  |
3 | 2 1 ��
  |     ^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_number_of_400_digits_is_too_large() {
    refused(
        with_line(3, format!("2 1 {}", "9".repeat(400))),
        str![[r#"
error: "999999999999999999999999…" is too large
 --> case.in:3:5
  |
3 | 2 1 999999999999999999999999999999999999999999999...999999999999999999999999999999999999999999999
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^...^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_number_that_would_wrap_around_to_a_good_one_is_too_large() {
    // 2^32 + 1, 2^64 + 1.
    refused(
        with_line(3, "2 1 4294967297"),
        str![[r#"
error: "4294967297" is too large
 --> case.in:3:5
  |
3 | 2 1 4294967297
  |     ^^^^^^^^^^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
    refused_with(
        "--limits none",
        with_line(3, "2 1 18446744073709551617"),
        str![[r#"
error: "18446744073709551617" is too large
 --> case.in:3:5
  |
3 | 2 1 18446744073709551617
  |     ^^^^^^^^^^^^^^^^^^^^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn zeros_before_a_number_do_not_matter() {
    accepted(with_line(1, "002 3 03 2"), "2 × 3, 3 colours, 1 effect, 2 operations");
}

//! The contest's limits, and what can be played beyond them.

use snapbox::str;

use super::{GOOD, accepted, refused, refused_with, with_line};
use crate::common::{Folder, toy};

/// Returns a board of one column without a run, with one operation repeated.
fn column(rows: usize, colours: usize, operations: usize) -> String {
    let colour: String = (0..rows).map(|row| format!("{}\n", 1 + row % 2)).collect();
    let effects = "0\n".repeat(rows);
    let operation = "1 1 2 1\n".repeat(operations);
    format!("{rows} 1 {colours} {operations}\n{colour}{effects}{operation}")
}

#[test]
fn nothing_in_the_header_may_be_0() {
    refused(
        with_line(1, "0 3 3 2"),
        str![[r#"
error: 0 is too small
 --> case.in:1:1
  |
1 | 0 3 3 2
  | ^ expected n, the number of rows, a number from 1 to 50

"#]],
    );
    refused(
        with_line(1, "2 0 3 2"),
        str![[r#"
error: 0 is too small
 --> case.in:1:3
  |
1 | 2 0 3 2
  |   ^ expected m, the number of columns, a number from 1 to 50

"#]],
    );
    refused(
        with_line(1, "2 3 0 2"),
        str![[r#"
error: 0 is too small
 --> case.in:1:5
  |
1 | 2 3 0 2
  |     ^ expected k, the number of colours, a number from 1 to 100

"#]],
    );
    refused(
        with_line(1, "2 3 3 0"),
        str![[r#"
error: 0 is too small
 --> case.in:1:7
  |
1 | 2 3 3 0
  |       ^ expected q, the number of operations, a number from 1 to 1000

"#]],
    );
}

#[test]
fn what_the_contest_allows_at_most_is_allowed() {
    accepted(column(50, 100, 1000), "50 × 1, 100 colours, 0 effects, 1000 operations");
}

#[test]
fn more_than_50_rows_are_too_many_for_the_contest() {
    refused(
        column(51, 3, 1),
        str![[r#"
error: 51 is too large
 --> case.in:1:1
  |
1 | 51 1 3 1
  | ^^ expected n, the number of rows, a number from 1 to 50

"#]],
    );
}

#[test]
fn more_than_50_columns_are_too_many_for_the_contest() {
    refused(
        with_line(1, "2 51 3 2"),
        str![[r#"
error: 51 is too large
 --> case.in:1:3
  |
1 | 2 51 3 2
  |   ^^ expected m, the number of columns, a number from 1 to 50

"#]],
    );
}

#[test]
fn more_than_100_colours_are_too_many_for_the_contest() {
    refused(
        column(3, 101, 1),
        str![[r#"
error: 101 is too large
 --> case.in:1:5
  |
1 | 3 1 101 1
  |     ^^^ expected k, the number of colours, a number from 1 to 100

"#]],
    );
}

#[test]
fn more_than_1000_operations_are_too_many_for_the_contest() {
    refused(
        column(3, 3, 1001),
        str![[r#"
error: 1001 is too large
 --> case.in:1:7
  |
1 | 3 1 3 1001
  |       ^^^^ expected q, the number of operations, a number from 1 to 1000

"#]],
    );
}

#[test]
fn without_limits_all_of_that_is_a_case_that_both_sides_play() {
    let folder = Folder::with("case.in", column(51, 101, 1001));
    let run = folder.run("check texas case.in --limits none");
    run.code(0).stdout_eq("case.in: valid: 51 × 1, 101 colours, 0 effects, 1001 operations\n");
    for side in ["engine", "reference"] {
        let run = folder.run(&format!("solve texas case.in --limits none --by {side}"));
        run.code(0).stdout_eq("0\n").stderr_eq("");
    }
    folder.run("diff texas case.in --limits none").code(0);
    folder.run("shrink texas case.in --limits none").code(0).stdout_eq("");
}

#[test]
fn without_limits_the_board_may_still_not_hold_a_run() {
    let folder = Folder::with("case.in", with_line(3, "2 2 2"));
    let error = str![[r#"
error: (2,3) is the third piece of colour 2 in a line
 --> case.in:3:5
  |
3 | 2 2 2
  |     ^ expected a board on which nothing can be eliminated at the start

"#]];
    folder.run("check texas case.in --limits none").code(2).stdout_eq("").stderr_eq(error);
}

#[test]
fn other_limits_than_these_two_are_bad_usage() {
    let folder = Folder::with("case.in", column(3, 3, 1));
    folder.run("check texas case.in --limits some").code(2).stdout_eq("").stderr_eq(str![[r#"
error: invalid value 'some' for '--limits <LIMITS>'
  [possible values: contest, none]

For more information, try '--help'.

"#]]);
}

#[test]
fn the_limits_of_a_subtask_are_checked_with_their_names() {
    refused_with(
        "--limit n=..1,3 --limit k=3",
        GOOD,
        str![[r#"
error: n is 2
 --> case.in:1:1
  |
1 | 2 3 3 2
  | ^ expected n, the number of rows, within ..1,3

"#]],
    );
    // A subtask is checked strictly.
    let run = Folder::with("case.in", GOOD.replace('\n', "\r\n")).run("check texas case.in --limit n=2");
    run.code(2).stderr_eq("error: a carriage return (CR) stands here\n[..]case.in:1:8\n...\n");
    let run = Folder::with("case.in", GOOD).run("check texas case.in --limit n=2 --limit a=1..");
    run.code(0).stderr_eq("");
}

#[test]
fn limits_that_no_subtask_can_have_are_trouble() {
    for (limit, problem) in [
        ("n=0..", "error: --limit: n=0..: 0 is not in 1..50\n"),
        (
            "rows=2",
            "error: --limit: \"rows\" cannot be limited, only n, m, k, q, a, b, x1, y1, x2, y2\n",
        ),
        ("n", "error: --limit n is not NAME=VALUES\n"),
    ] {
        let run = Folder::with("case.in", GOOD).run(&format!("check texas case.in --limit {limit}"));
        run.code(2).stdout_eq("").stderr_eq(problem);
    }
    let run = toy(&Folder::with("case.in", "1\n"), "", "check case.in --limit n=2");
    run.code(2).stdout_eq("").stderr_eq("error: go has no page of limits that --limit could narrow\n");
}

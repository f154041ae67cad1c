//! Large inputs, and small ones that declare a large size: the error stays short, and the program allocates memory for
//! the input that is there, not for the declared size.

use snapbox::str;

use super::{GOOD, refused, refused_with, with_line};
use crate::common::{Folder, stderr};

/// Checks that the error of a long input is short.
#[track_caller]
fn refused_in_short(input: impl AsRef<[u8]>, begins: &str) {
    let run = Folder::with("case.in", input).run("check texas case.in").code(2);
    let error = stderr(&run);
    assert!(error.starts_with(begins), "{error}");
    assert!(error.len() < 1000, "{} bytes of error", error.len());
}

#[test]
fn a_line_of_half_a_million_numbers_is_shown_in_part() {
    let input = with_line(3, "1 2 ".repeat(250_000));
    refused_in_short(&input, "error: \"2\" is too much\n --> case.in:3:7\n");
}

#[test]
fn in_a_long_line_the_part_around_the_place_is_shown() {
    let line = format!("2 1{}x{}", " ".repeat(5000), " 1".repeat(5000));
    refused(
        with_line(3, line),
        str![[r#"
error: "x" is not a number
 --> case.in:3:5004
  |
3 | ...                                       x 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1...
  |                                           ^ expected the colour of (2,3), a number from 1 to 3

"#]],
    );
}

#[test]
fn a_megabyte_of_digits_is_one_number() {
    refused(
        "7".repeat(1_000_000),
        str![[r#"
error: "777777777777777777777777…" is too large
 --> case.in:1:1
  |
1 | 777777777777777777777777777777777777777777777...777777777777777777777777777777777777777777777777...
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^...^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected n, the number of rows, a number from 1 to 50

"#]],
    );
}

#[test]
fn a_megabyte_of_rubbish_is_shown_in_part() {
    refused_in_short("x".repeat(1_000_000), "error: \"xxxxxxxxxxxxxxxxxxxxxxxx…\" is not a number\n");
    refused_in_short(vec![0xff; 1_000_000], "error: the byte 0xff is not a digit\n --> case.in:1:1\n");
}

#[test]
fn a_megabyte_after_the_last_operation_is_shown_in_part() {
    let begins =
        "error: \"xxxxxxxxxxxxxxxxxxxxxxxx…\" follows the last operation (q is 2)\n --> case.in:8:1\n";
    refused_in_short(format!("{GOOD}{}", "x".repeat(1_000_000)), begins);
}

#[test]
fn a_million_blank_lines_are_counted() {
    refused(
        format!("{}x", "\n".repeat(1_000_000)),
        str![[r#"
error: "x" is not a number
       --> case.in:1000001:1
        |
1000001 | x
        | ^ expected n, the number of rows, a number from 1 to 50

"#]],
    );
}

#[test]
fn a_header_may_not_promise_a_billion_rows() {
    refused(
        "1000000000 1000000000 1 1\n1 2 1\n",
        str![[r#"
error: 1000000000 is too large
 --> case.in:1:1
  |
1 | 1000000000 1000000000 1 1
  | ^^^^^^^^^^ expected n, the number of rows, a number from 1 to 50

"#]],
    );
}

#[test]
fn without_limits_a_promise_of_a_billion_rows_ends_where_the_rows_do() {
    refused_with(
        "--limits none",
        "1000000000 1 2 1\n1\n2\n",
        str![[r#"
error: the input ends here
 --> case.in:4:1
  |
4 |
  | ^ expected row 3 of 1000000000 of the colours

"#]],
    );
    refused_with(
        "--limits none",
        "1 1000000000 2 1\n1 2\n",
        str![[r#"
error: the line ends here
 --> case.in:2:4
  |
2 | 1 2
  |    ^ expected the colour of (1,3), a number from 1 to 2

"#]],
    );
    refused_with(
        "--limits none",
        "1 1 1 4000000000\n1\n0\n1 1 1 1\n",
        str![[r#"
error: the input ends here
 --> case.in:5:1
  |
5 |
  | ^ expected operation 2 of 4000000000

"#]],
    );
}

#[cfg(target_os = "linux")]
mod memory {
    use snapbox::cmd::OutputAssert;

    use super::{Folder, stderr};
    use crate::common::PROGRAM;

    /// Runs the program with at most 100 MB of address space.
    #[track_caller]
    fn run(input: &str, arguments: &str) -> OutputAssert {
        let folder = Folder::with("case.in", input);
        let mut shell = folder.command("sh");
        shell.args(["-c", "ulimit -v 100000 && exec \"$0\" \"$@\"", PROGRAM]);
        shell.args(arguments.split_whitespace());
        snapbox::cmd::Command::from_std(shell).assert()
    }

    #[test]
    fn what_a_header_promises_takes_no_memory() {
        for header in [
            "1000000000 1000000000 1 1",
            "4000000000 4000000000 1 1",
            "4294967295 4294967295 4294967295 4294967295",
            "1 4294967295 1 1",
            "4294967295 1 1 1",
            "1 1 1 4294967295",
        ] {
            let input = format!("{header}\n1\n0\n1 1 1 1\n");
            for command in ["check", "solve", "diff", "shrink"] {
                let run = run(&input, &format!("{command} texas case.in --limits none")).code(2);
                assert!(stderr(&run).contains(" --> case.in:"), "{header}: {}", stderr(&run));
            }
        }
    }

    #[test]
    fn colours_that_lie_nowhere_take_no_memory() {
        let case = "1 2 4294967295 1\n1 4294967295\n0 0\n1 1 1 2\n";
        for side in ["engine", "reference"] {
            let solve = format!("solve texas case.in --limits none --by {side}");
            run(case, &solve).code(0).stdout_eq("0\n");
        }
        run(case, "diff texas case.in --limits none").code(0);
    }
}

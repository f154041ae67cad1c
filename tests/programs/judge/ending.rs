//! How it ends: interrupted, or with a file that cannot be written.

use std::process::Stdio;

use super::{ZERO, contains_in_order, folder, judge};
use crate::common::processes::{send, until};
use crate::common::{PROGRAM, python, stderr};

/// Says that it is there, and hangs.
const HANGS: &str = "import sys, time\nopen('begun', 'w').close()\ntime.sleep(60)\n";

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn after_an_interrupt_what_is_known_is_printed() {
    let folder = folder();
    folder.write("hangs.py", HANGS);
    let mut command = folder.command(PROGRAM);
    let words = "judge rochine tests --show verdict --sandbox none --jobs 1 --time-limit 60s -- zero.py hangs.py";
    command.env("PYTHON", python()).args(words.split(' '));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    until("the program is run", || folder.path("begun").exists());
    send("INT", child.id());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).expect("it is text");
    contains_in_order(
        &text,
        &[
            "zero.py   AC  WA  WA",
            "hangs.py  -   -   -",
            "was not run to its end",
            "keeps every verdict: 1 of 3",
        ],
    );
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_report_that_cannot_be_written_is_trouble_after_the_table() {
    let folder = folder();
    folder.write("taken", ZERO);
    for option in ["--json", "--html"] {
        let run = judge(&folder, &format!("{option} taken/report -- zero.py")).code(2);
        contains_in_order(&super::flat(&run), &["zero.py WA 2 2 "]);
        contains_in_order(&stderr(&run), &["error: cannot", "taken"]);
    }
}

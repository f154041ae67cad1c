//! `judge`: programs over a folder of tests.
//!
//! Most programs here are in Python, a few lines each; without Python, their tests are ignored (`build.rs`).

mod ending;
mod expect;
mod machine;
mod programs;
mod suite;
mod table;
mod tests_of;

use crate::common::{self, Folder, PROGRAM, contains_in_order, python, stdout};
use serde_json::Value;
use snapbox::cmd::OutputAssert;

/// A right solution of `rochine`.
const RIGHT: &str = include_str!("../data/programs/rochine/right.py");

/// Answers 0 to every case: right if the move is illegal, wrong otherwise.
const ZERO: &str = "print(0)\n";

/// The same, but it crashes if the board is large.
const CRASHES: &str = "import sys\nif sys.stdin.read(1) == '6': sys.exit(3)\nprint(0)\n";

/// An illegal move, a legal one, and a legal one on a large board, each with its answer.
const ILLEGAL: (&str, &str) = ("4 1\n1 3 9 9\n", "0\n");
const LEGAL: (&str, &str) = ("4 1\n1 3 2 3\n", "1 hhll h..l .h.l hhll\n");
const LARGE: (&str, &str) = ("6 1\n1 4 2 4\n", "1 hhhlll h....l h....l .h...l h....l hhhlll\n");

/// Returns a folder with the tests `1`, `2` and `10` in `tests`, and the right program and those that are not.
fn folder() -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("tests")).expect("a folder can be made");
    for (name, (input, answer)) in [("1", ILLEGAL), ("2", LEGAL), ("10", LARGE)] {
        add(&folder, name, input, Some(answer));
    }
    for (name, source) in [("right.py", RIGHT), ("zero.py", ZERO), ("crashes.py", CRASHES)] {
        folder.write(name, source);
    }
    folder
}

/// Adds a test, whose name may begin with that of a folder.
fn add(folder: &Folder, name: &str, input: &str, answer: Option<&str>) {
    let path = folder.path("tests").join(name);
    std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
    folder.write(&format!("tests/{name}.in"), input);
    if let Some(answer) = answer {
        folder.write(&format!("tests/{name}.ans"), answer);
    }
}

/// Runs `judge rochine tests` with these words, of which those between apostrophes may have blanks.
fn judge(folder: &Folder, words: &str) -> OutputAssert {
    let words = shlex::split(words).expect("they can be split");
    let mut command = folder.command(PROGRAM);
    // A wrapper script would take long to start.
    command.env("PYTHON", python()).args(["judge", "rochine", "tests"]).args(words);
    snapbox::cmd::Command::from_std(command).assert()
}

/// Runs it, and returns what it writes for programs.
fn as_json(folder: &Folder, words: &str) -> Value {
    let run = judge(folder, &format!("--json report.json {words}"));
    let text = std::fs::read_to_string(folder.path("report.json"));
    let text = text.unwrap_or_else(|error| panic!("{error}: {}", common::stderr(&run)));
    serde_json::from_str(&text).expect("it is JSON")
}

/// Returns the verdicts of a program of a report.
fn verdicts(report: &Value, program: usize) -> Vec<&str> {
    let cells = report["programs"][program]["cells"].as_array().expect("a list");
    cells.iter().map(|cell| cell["verdict"].as_str().unwrap_or("none")).collect()
}

/// Returns a report with one space in place of several, so that the widths of columns do not matter.
fn flat(run: &OutputAssert) -> String {
    stdout(run)
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

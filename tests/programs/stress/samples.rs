//! `stress --cases-from`: the user's own cases come first.

use super::contains_in_order;
use crate::common::{Folder, stderr, stdout};

/// Returns a folder with one file in its subfolder `own`.
fn own(name: &str, content: &str) -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("own")).expect("a folder can be made");
    folder.write(&format!("own/{name}"), content);
    folder
}

/// Returns a folder with two cases of `rochine`, and a file that is not a case.
fn folder() -> Folder {
    let folder = own("b.in", "4 1\n1 3 2 3\n");
    folder.write("own/a.in", "4 1\r\n1 3 9 9\r\n");
    folder.write("own/notes.txt", "not a case");
    folder
}

fn stress(folder: &Folder, options: &str) -> snapbox::cmd::OutputAssert {
    let mut command = folder.command(crate::common::PROGRAM);
    command.args(["stress", "rochine", "--seed", "1", "--cases", "5", "--cases-from", "own"]);
    command.args(options.split_whitespace()).args(["--", "mine.py"]);
    snapbox::cmd::Command::from_std(command).assert()
}

/// Answers 0 to every case: right if the move is illegal, wrong otherwise.
const ZERO: &str = "print(0)\n";

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn ones_own_cases_are_played_first_by_name_and_a_finding_among_them_ends_the_run() {
    let folder = folder();
    folder.write("mine.py", ZERO);
    let report = stdout(&stress(&folder, "").code(1));
    let parts = [
        "finding 1 of 1",
        "wrong answer (WA)",
        "own/b.in",
        "see it again",
        "1 finding in 2 cases of your own",
    ];
    contains_in_order(&report, &parts);
    assert!(!report.contains("of seed 1"), "no case was generated: {report}");
    let report = stdout(&stress(&folder, "--keep-going").code(1));
    contains_in_order(&report, &["own/b.in", "1 finding in 2 cases of your own", "of seed 1"]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn an_answer_beside_a_case_that_is_not_the_references_is_said() {
    let folder = folder();
    folder.write("mine.py", ZERO);
    folder.write("own/a.ans", "\u{feff}0\r\n");
    folder.write("own/b.out", "2\nred\n");
    let report = stdout(&stress(&folder, "").code(1));
    contains_in_order(
        &report,
        &["own/b.out: not the reference's answer: `2` in line 1, where the reference has `1`"],
    );
    assert!(!report.contains("a.ans"), "{report}");
}

#[test]
fn a_folder_without_cases_and_a_case_that_is_none_are_trouble() {
    let folder = own("bad.in", "rubbish");
    assert!(stderr(&stress(&folder, "").code(2)).contains("own/bad.in:1:1"));
    let folder = own("case.txt", "");
    assert!(stderr(&stress(&folder, "").code(2)).contains("there is no .in file in own"));
}

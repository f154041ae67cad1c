//! A full disk: files appear whole or not at all, and a finding that cannot be saved is printed.
//!
//! The tests set a limit on the size of files. Beyond it a write fails, as it does on a full disk.

use std::path::PathBuf;

use snapbox::cmd::{Command, OutputAssert};

use super::{contains_in_order, folder};
use crate::common::{Folder, PROGRAM, stderr, stdout};

/// Runs the program with a limit of this many blocks (of 512 or 1024 bytes) per file.
#[track_caller]
fn run(folder: &Folder, blocks: u32, arguments: &str) -> OutputAssert {
    let mut shell = folder.command("sh");
    // Without the trap, the limit would kill the program instead.
    shell.args(["-c", &format!("trap '' XFSZ && ulimit -f {blocks} && exec \"$0\" \"$@\""), PROGRAM]);
    shell.args(arguments.split_whitespace());
    Command::from_std(shell).assert()
}

#[test]
fn cases_that_found_room_are_whole_and_of_the_first_that_did_not_nothing_is_left() {
    let folder = Folder::new();
    let run = run(&folder, 1, "gen texas --rows 8 --seed 1 --cases 100 --out cases").code(2);
    let files = folder.files();
    assert!((1..100).contains(&files.len()), "some have room and some not: {files:?}");
    let missing = format!("cannot write cases/1-{}.in: ", files.len());
    assert!(stderr(&run).contains(&missing), "{missing}: {}", stderr(&run));
    for index in 0..files.len() {
        folder.run(&format!("check texas cases/1-{index}.in")).code(0);
    }
}

#[test]
fn a_finding_that_finds_no_room_is_printed_whole() {
    let folder = Folder::new();
    let run = run(&folder, 0, "fuzz texas --cases 50 --seed 1 --plant blocks-by-runs").code(2);
    contains_in_order(&stdout(&run), &["T8.1", "could not be saved", "1 finding in 9 cases"]);
    assert!(stderr(&run).contains("error: cannot write findings/"), "{}", stderr(&run));
    assert_eq!(folder.files(), Vec::<PathBuf>::new(), "nothing half-written is left");
}

#[test]
fn a_case_that_finds_no_room_in_the_store_leaves_nothing_there() {
    let folder = folder();
    let before = folder.files();
    let promote = "promote texas blocks.in --name slug --why why --store store";
    let run = run(&folder, 0, promote).code(2).stdout_eq("");
    assert!(stderr(&run).starts_with("error: cannot write store/texas/"), "{}", stderr(&run));
    assert_eq!(folder.files(), before);
    folder.run(promote).code(0);
}

#[test]
fn a_shrunk_case_that_finds_no_room_leaves_nothing() {
    let folder = folder();
    let before = folder.files();
    run(&folder, 0, "shrink texas blocks.in --plant blocks-by-runs --out shrunk.in").code(2);
    assert_eq!(folder.files(), before);
}

//! The README shows what the program prints. Where it says so in full, it is held to it.

#![cfg(unix)]

use std::os::unix::process::CommandExt;
use std::process::Command;

/// The lines of the README's console block that begins with a command, without the command.
fn shown(command: &str) -> String {
    let readme = include_str!("../README.md");
    let (_, rest) = readme.split_once(&format!("$ {command}\n")).expect("the README shows the command");
    rest.split_once("```").expect("the block ends").0.to_owned()
}

#[test]
fn the_finding_in_the_readme_is_what_the_command_prints() {
    const COMMAND: &str = "crosscheck fuzz texas --plant blocks-by-runs --cases 1000 --seed 1";
    let folder = tempfile::tempdir().expect("a folder can be made");
    let output = Command::new(env!("CARGO_BIN_EXE_crosscheck"))
        .arg0("crosscheck")
        .args(COMMAND.split(' ').skip(1))
        .current_dir(&folder)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).expect("the report is text");
    let finding = printed.find("── finding 1").expect("there is a finding");
    // The README leaves out the statistics above.
    let (left_out, rest) = shown(COMMAND)
        .split_once("…\n")
        .map_or_else(Default::default, |(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(left_out, "", "the block begins with the mark of what is left out");
    assert_eq!(rest.trim(), printed[finding..].trim());
}

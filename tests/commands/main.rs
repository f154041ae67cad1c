//! Tests that are data: commands that are refused, and scripts of commands with what they print.

#[path = "../common/mod.rs"]
mod common;

mod scripts;

use std::process::ExitCode;

use common::{Folder, contains_in_order, stderr};
use libtest_mimic::{Arguments, Failed, Trial};

/// Blocks of a command and, indented, what standard error must contain, in this order. The first block is a comment.
const REFUSED: &str = include_str!("../data/usage.txt");

/// Returns a test for each command: status 2, nothing on standard output, no file, and the reason on standard error.
fn usage() -> impl Iterator<Item = Trial> {
    REFUSED.split("\n\n").skip(1).map(|block| {
        let (command, words) = block.split_once('\n').expect("a command, and what is said");
        let words: Vec<&str> = words.lines().map(str::trim).collect();
        Trial::test(format!("usage::{command}"), move || refused(command, &words))
    })
}

fn refused(command: &str, words: &[&str]) -> Result<(), Failed> {
    let folder = Folder::new();
    let run = folder.run(command).code(2).stdout_eq("");
    contains_in_order(&stderr(&run), words);
    assert!(folder.files().is_empty(), "{:?}", folder.files());
    Ok(())
}

fn main() -> ExitCode {
    let trials = scripts::trials().chain(usage());
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

//! Commands that are refused: status 2, nothing on standard output, no file, and the reason on standard error.

use libtest_mimic::{Failed, Trial};

use crate::common::{Folder, contains_in_order, stderr};

/// Blocks of a command and, indented, what standard error must contain, in this order. The first block is a comment.
const REFUSED: &str = include_str!("../data/usage.txt");

/// Returns a test for each command.
pub(super) fn trials() -> impl Iterator<Item = Trial> {
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

//! Transcripts of the commands, from end to end: what goes in, what comes out, the exit status, what is left on
//! disk. Of reports, which are for people and change, only what they must hold is checked.

#[path = "../common/mod.rs"]
mod common;

mod coverage;
mod diff;
#[cfg(unix)]
mod disk;
mod exhaust;
mod fuzz;
mod generate;
#[cfg(unix)]
mod interrupt;
mod output;
mod promote;
mod shrink;
mod solve;
mod trace;
mod usage;

use common::Folder;

/// The first sample of the statement of `texas`.
const SAMPLE: &str = include_str!("sample.in");

/// A board on which two runs of one colour make one block of five (clause T8.1): the planted misreading
/// `blocks-by-runs` takes them for two blocks of three.
const BLOCKS: &str = include_str!("blocks.in");

/// A folder with both of them.
fn folder() -> Folder {
    let folder = Folder::with("sample.in", SAMPLE);
    folder.write("blocks.in", BLOCKS);
    folder
}

/// All parts are in the text, in this order.
#[track_caller]
fn contains_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("no {part:?} where it should be in\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

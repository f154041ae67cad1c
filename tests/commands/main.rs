//! End-to-end tests of the commands: input, output, exit status, and files left on disk. Reports are for people and
//! change, so the tests check only what a report must contain.

#[path = "../common/mod.rs"]
mod common;

mod coverage;
mod dashboard;
mod deploy;
mod diff;
#[cfg(unix)]
mod disk;
mod exhaust;
mod fuzz;
mod generate;
mod import;
#[cfg(unix)]
mod interrupt;
mod output;
#[cfg(unix)]
mod pipe;
mod promote;
mod replay;
#[cfg(unix)]
mod results;
mod schema;
mod shrink;
mod solve;
mod trace;
mod usage;

use common::Folder;

/// The first sample of the statement of `texas`.
const SAMPLE: &str = include_str!("sample.in");

/// A board on which two runs of one colour make one block of five (clause T8.1). The misreading `blocks-by-runs` takes
/// them for two blocks of three.
const BLOCKS: &str = include_str!("blocks.in");

/// Returns a folder with both inputs.
fn folder() -> Folder {
    let folder = Folder::with("sample.in", SAMPLE);
    folder.write("blocks.in", BLOCKS);
    folder
}

/// Checks that the text contains all parts, in this order.
#[track_caller]
fn contains_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("no {part:?} where it should be in\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

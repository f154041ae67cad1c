//! End-to-end tests of the commands: input, output, exit status, and files left on disk. Reports are for people and
//! change, so the tests check only what a report must contain. Pages that show output are held to it.

#[path = "../common/mod.rs"]
mod common;

mod check;
mod coverage;
mod dashboard;
mod deploy;
mod diff;
#[cfg(unix)]
mod disk;
mod exhaust;
mod fuzz;
mod generate;
mod guide;
mod help;
mod import;
mod init;
#[cfg(unix)]
mod interrupt;
mod output;
#[cfg(unix)]
mod pipe;
mod promote;
#[cfg(unix)]
mod readme;
mod replay;
#[cfg(unix)]
mod results;
mod schema;
mod shrink;
mod solve;
mod statements;
mod subject;
#[cfg(unix)]
mod terminal;
mod trace;

use common::{BLOCKS, Folder, SAMPLE, contains_in_order};

/// Returns a folder with both inputs.
fn folder() -> Folder {
    let folder = Folder::with("sample.in", SAMPLE);
    folder.write("blocks.in", BLOCKS);
    folder
}

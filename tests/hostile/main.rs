//! Hostile files, programs and words: what they try, and what happens instead. Those that need no code are in
//! `tests/data/commands`: programs over pipes, files without end, and what is left behind.

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod channels;
mod compilers;
mod ending;
mod escapes;
mod players;
mod terminal;
mod verdicts;

use std::path::Path;

use common::program;
use crosscheck_judge::{Level, sandbox};

/// Returns the levels of the sandbox that this machine offers. `.ci/run` demands all of them by this variable: elsewhere a
/// level that is not offered is not tried.
fn levels() -> Vec<Level> {
    sandbox::launch_with(Path::new(common::PROGRAM));
    let offered = |level: &Level| match level.offered() {
        Err(reason) if std::env::var_os("CROSSCHECK_ALL_LEVELS").is_some() => {
            panic!("--sandbox {level}: {reason}")
        }
        Err(reason) => {
            eprintln!("not tried, since this machine does not offer it: --sandbox {level}: {reason}");
            false
        }
        Ok(()) => true,
    };
    Level::ALL.into_iter().filter(offered).collect()
}

//! Tests that are data: commands that are refused, and scripts of commands with what they print.

#[path = "../common/mod.rs"]
mod common;

mod scripts;
mod usage;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let trials = scripts::trials().chain(usage::trials());
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

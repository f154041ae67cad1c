//! Tests that are data: bad input, commands that are refused, and scripts of commands with what they print.

#[path = "../common/mod.rs"]
mod common;

mod bad_input;
mod scripts;
mod usage;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let trials = bad_input::trials().into_iter().chain(scripts::trials()).chain(usage::trials());
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

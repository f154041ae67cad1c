//! Tests that are data: commands, and what they print.

#[path = "../common/mod.rs"]
mod common;

mod scripts;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    libtest_mimic::run(&Arguments::from_args(), scripts::trials().collect()).exit_code()
}

//! The command `crosscheck`. All of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    crosscheck::commands::main()
}

//! The command `crosscheck`. All of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    // This executable is started again to confine a program under test.
    crosscheck_judge::sandbox::enter();
    crosscheck::commands::main()
}

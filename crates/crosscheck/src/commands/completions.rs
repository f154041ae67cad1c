//! `completions`: what a shell needs to complete a command line of this program.

use std::io::Write;

use clap_complete::Shell;

use crate::roster::Roster;
use crate::screen::{self, CommandError, Status};

/// Print a script by which a shell completes commands and options.
///
/// For bash, once: `crosscheck completions bash > ~/.local/share/bash-completion/completions/crosscheck`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &Args, roster: &Roster) -> Result<Status, CommandError> {
    let mut command = (roster.command_line)(roster);
    let name = command.get_name().to_owned();
    // `generate` panics where a reader has gone away.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    screen::out().write_all(&script)?;
    Ok(Status::Same)
}

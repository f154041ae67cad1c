//! `man`: the help of all commands as manual pages.

use std::path::{Path, PathBuf};

use clap_mangen::Man;
use crosscheck_core::files;

use crate::roster::Roster;
use crate::screen::{CommandError, Status};

/// Write manual pages into a folder, one for each command.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(args: &Args, roster: &Roster) -> Result<Status, CommandError> {
    let mut command = (roster.command_line)(roster);
    // Only then a command inside another knows its whole name.
    command.build();
    write(&command, &args.folder)?;
    Ok(Status::Same)
}

/// Writes the page of a command, and those of the commands inside it. `help` and what is hidden have none.
fn write(command: &clap::Command, folder: &Path) -> Result<(), CommandError> {
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    files::write(&folder.join(page.get_filename()), &text)?;
    let shown = |of: &&clap::Command| !of.is_hide_set() && of.get_name() != "help";
    command.get_subcommands().filter(shown).try_for_each(|of| write(of, folder))
}

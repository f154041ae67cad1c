//! `setup`: what a shell, `man` and other programs need to know of this program.

use std::io::Write;
#[cfg(feature = "manual")]
use std::path::{Path, PathBuf};

#[cfg(feature = "manual")]
use crosscheck_core::files;

use crate::roster::Roster;
use crate::screen::{self, CommandError, Status};

/// Write completions for a shell, manual pages, or the JSON schemas of what this program writes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Print a script by which a shell completes commands and options
    ///
    /// For bash, once: `crosscheck setup completions bash > ~/.local/share/bash-completion/completions/crosscheck`.
    #[cfg(feature = "manual")]
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Write manual pages into a folder, one for each command
    #[cfg(feature = "manual")]
    Man {
        /// The folder
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Print the JSON schema of a format, or the names of all formats
    Schema {
        /// The format [default: list all]
        #[arg(value_name = "NAME", value_parser = NAMES.map(|(name, ..)| name))]
        name: Option<String>,
    },
}

/// The formats: what writes each, and its schema.
const NAMES: [(&str, &str, &str); 5] = [
    ("results", "fuzz, stress, merge --json", include_str!("../../schemas/results.json")),
    ("diff", "diff --json", include_str!("../../schemas/diff.json")),
    ("judge", "judge --json", include_str!("../../schemas/judge.json")),
    ("check", "check --json", include_str!("../../schemas/check.json")),
    (
        "trace",
        "solve --trace, and what a side prints over its pipe",
        include_str!("../../schemas/trace.json"),
    ),
];

#[cfg_attr(
    not(feature = "manual"),
    expect(unused_variables, reason = "schemas are the same for every program")
)]
pub(crate) fn run(args: &Args, roster: &Roster) -> Result<Status, CommandError> {
    let mut out = screen::out();
    match &args.what {
        #[cfg(feature = "manual")]
        What::Completions { shell } => {
            let mut command = (roster.command_line)(roster);
            let name = command.get_name().to_owned();
            // `generate` panics where a reader has gone away.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command, name, &mut script);
            out.write_all(&script)?;
        }
        #[cfg(feature = "manual")]
        What::Man { folder } => {
            let mut command = (roster.command_line)(roster);
            // Only then a command inside another knows its whole name.
            command.build();
            write_pages(&command, folder)?;
        }
        What::Schema { name: None } => {
            for (name, by, _) in NAMES {
                writeln!(out, "{name:<9}{by}")?;
            }
        }
        What::Schema { name: Some(wanted) } => {
            for (_, _, schema) in NAMES.iter().filter(|(name, ..)| name == wanted) {
                out.write_all(schema.as_bytes())?;
            }
        }
    }
    Ok(Status::Same)
}

/// Writes the page of a command, and those of the commands inside it. `help` and what is hidden have none.
#[cfg(feature = "manual")]
fn write_pages(command: &clap::Command, folder: &Path) -> Result<(), CommandError> {
    let page = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    files::write(&folder.join(page.get_filename()), &text)?;
    let shown = |of: &&clap::Command| !of.is_hide_set() && of.get_name() != "help";
    command.get_subcommands().filter(shown).try_for_each(|of| write_pages(of, folder))
}

#[cfg(all(test, feature = "judge"))]
mod tests {
    use std::path::Path;

    use crosscheck_core::schemas;
    use snapbox::{Assert, Data};

    use super::*;
    use crate::{commands, judged};

    /// With SNAPSHOTS=overwrite the files are written anew.
    #[test]
    fn the_schemas_are_those_of_the_types_that_are_written() {
        let judge = schemas::of::<judged::Report<'_>>(
            "crosscheck-judge/1",
            "What `crosscheck judge --json FILE` writes; docs/judge.md describes it. Times are in seconds of processor \
             time, sizes in bytes. A later version may add keys.",
        );
        let check = schemas::of::<commands::check::Report<'_>>(
            "crosscheck-check/1",
            "What `crosscheck check --json FILE` writes. A later version may add keys.",
        );
        let (results, diff, trace) = (schemas::results(), schemas::diff(), schemas::trace());
        let all = [results, diff, judge, check, trace];
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
        for ((name, ..), schema) in NAMES.iter().zip(all) {
            let text = serde_json::to_string_pretty(&schema).expect("it is JSON") + "\n";
            let kept = Data::read_from(&folder.join(format!("{name}.json")), None);
            Assert::new().action_env("SNAPSHOTS").eq(text, kept.raw());
        }
    }
}

//! `check`: tests whether files are valid inputs.

use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::contract::Case;
use crosscheck_core::contract::text::refuse_foreign;
use crosscheck_core::protocol::file;
use crosscheck_core::table::counted;
use crosscheck_core::{Game, Limits, Playable as _};

use crosscheck_host::shell::quoted_path;

use super::Status;
use super::args::{Input, LimitsArg, game_names, marked, read_input, with_game};
use crate::Visit;
use crate::commands::error::CommandError;
use crate::commands::screen;

/// Check whether files are valid inputs, or traces; show where an invalid one is wrong, and what was expected.
///
/// Prints a line for every valid file to standard output and errors to standard error. The status is 0 if all files
/// are valid, 2 if one is not.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// The inputs; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "trace")]
    files: Vec<PathBuf>,
    /// A trace (crosscheck-trace/1, docs/trace.md) to check as well; may be repeated
    #[arg(long, value_name = "FILE")]
    trace: Vec<PathBuf>,
    /// Which sizes are allowed
    #[arg(long, value_enum, default_value_t)]
    limits: LimitsArg,
    /// Also refuse CR LF line ends and a byte order mark: crosscheck reads them, other programs may not
    #[arg(long)]
    strict: bool,
}

pub(super) fn run(args: &Args) -> Result<Status, CommandError> {
    with_game(&args.game, Check(args))
}

pub(super) struct Check<'a>(&'a Args);

impl Visit for Check<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let (mut errors, mut said) = (Vec::new(), Ok(()));
        let mut out = screen::out();
        for file in &self.0.files {
            let input = match read_input(file) {
                Ok(input) => input,
                Err(trouble) => {
                    errors.push(trouble.to_string());
                    continue;
                }
            };
            let case = match G::Case::parse(&input.bytes, self.0.limits.into()) {
                Ok(case) => case,
                Err(error) => {
                    errors.push(marked(&input, &error));
                    continue;
                }
            };
            if let Some(refused) = case.refused() {
                errors.push(format!("{}: {}", input.name, refused.why));
                continue;
            }
            let foreign = refuse_foreign(&input.bytes).err();
            match foreign.filter(|_| self.0.strict) {
                Some(error) => errors.push(format!("{}\n{}", marked(&input, &error), remedy(file))),
                // Even if the reader of the output is gone, check the rest: the status covers all inputs.
                None => {
                    said = said.and_then(|()| writeln!(out, "{}: valid: {}", input.name, case.size()));
                }
            }
        }
        for file in &self.0.trace {
            match checked::<G>(file, self.0.limits.into()) {
                Ok(words) => said = said.and_then(|()| writeln!(out, "{words}")),
                Err(trouble) => errors.push(trouble.to_string()),
            }
        }
        if !errors.is_empty() {
            return Err(CommandError::Whole(errors.join("\n")));
        }
        said?;
        Ok(Status::Same)
    }
}

/// Checks a trace, and says what it holds.
fn checked<G: Game>(path: &Path, limits: Limits) -> Result<String, CommandError> {
    let Input { name, bytes } = read_input(path)?;
    let plays = file::check::<G::Case>(&bytes, limits)
        .map_err(|(line, reason)| format!("{name}:{line}: {reason}"))?;
    let steps: usize = plays.iter().map(|play| play.steps.len()).sum();
    let [cases, steps] =
        [(plays.len(), "case"), (steps, "step")].map(|(many, of)| counted(many as u64, of));
    Ok(format!("{name}: a valid trace: {cases}, {steps}"))
}

/// Suggests how to convert an input refused for its byte order mark or its line ends.
fn remedy(file: &Path) -> String {
    const CONVERT: &str = r"sed '1s/^\xEF\xBB\xBF//; s/\r$//'";
    let file = quoted_path(file);
    format!("help: `{CONVERT} {file}` prints it with neither (GNU sed; `dos2unix` does the same)")
}

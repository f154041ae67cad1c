//! `check`: tests whether files are valid inputs.

use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::Game;
use crosscheck_core::contract::Case;
use crosscheck_core::contract::text::refuse_foreign;

use crosscheck_host::shell::quoted_path;

use super::Status;
use super::args::{LimitsArg, game_names, marked, read_input, with_game};
use crate::commands::error::CommandError;
use crate::commands::screen;
use crate::games::Visit;

/// Check whether files are valid inputs; show where an invalid one is wrong, and what was expected.
///
/// Prints a line for every valid file to standard output and errors to standard error. The status is 0 if all files
/// are valid, 2 if one is not.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// The inputs; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
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

struct Check<'a>(&'a Args);

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
            let foreign = refuse_foreign(&input.bytes).err();
            match foreign.filter(|_| self.0.strict) {
                Some(error) => errors.push(format!("{}\n{}", marked(&input, &error), remedy(file))),
                // Even if the reader of the output is gone, check the rest: the status covers all inputs.
                None => {
                    said = said.and_then(|()| writeln!(out, "{}: valid: {}", input.name, case.size()));
                }
            }
        }
        if !errors.is_empty() {
            return Err(CommandError::Whole(errors.join("\n")));
        }
        said?;
        Ok(Status::Same)
    }
}

/// Suggests how to convert an input refused for its byte order mark or its line ends.
fn remedy(file: &Path) -> String {
    const CONVERT: &str = r"sed '1s/^\xEF\xBB\xBF//; s/\r$//'";
    let file = quoted_path(file);
    format!("help: `{CONVERT} {file}` prints it with neither (GNU sed; `dos2unix` does the same)")
}

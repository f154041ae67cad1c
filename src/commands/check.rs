//! `check`: is this a valid input?

use std::io::{Write, stdout};
use std::path::PathBuf;

use spec::contract::Case;

use super::Status;
use super::args::{LimitsArg, game_names, marked, read_input, with_game};
use crate::games::{Plugged, Visit};
use crate::trouble::Trouble;

/// Say whether files are valid inputs, and if not: the place, what is wrong, what was expected.
///
/// Prints a line for every valid file on standard output and every error on standard error. Status 0 if all are
/// valid, 2 if one is not.
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
}

pub(super) fn run(args: &Args) -> Result<Status, Trouble> {
    with_game(&args.game, Check(args))
}

struct Check<'a>(&'a Args);

impl Visit for Check<'_> {
    type Output = Result<Status, Trouble>;

    fn visit<G: Plugged>(self) -> Self::Output {
        let (mut errors, mut said) = (Vec::new(), Ok(()));
        let mut out = stdout().lock();
        for file in &self.0.files {
            let input = match read_input(file) {
                Ok(input) => input,
                Err(trouble) => {
                    errors.push(trouble.to_string());
                    continue;
                }
            };
            match G::Case::parse(&input.bytes, self.0.limits.into()) {
                // Though nobody reads on, the status speaks of all inputs.
                Ok(case) => {
                    said = said.and_then(|()| writeln!(out, "{}: valid: {}", input.name, case.size()))
                }
                Err(error) => errors.push(marked(&input, &error)),
            }
        }
        if !errors.is_empty() {
            return Err(Trouble::Whole(errors.join("\n")));
        }
        said?;
        Ok(Status::Same)
    }
}

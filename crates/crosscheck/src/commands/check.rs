//! `check`: tests whether files are valid inputs.

use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::contract::{Case, strict};
use crosscheck_core::protocol::file;
use crosscheck_core::table::counted;
use crosscheck_core::{Game, Limits, Playable as _};

use crosscheck_host::shell::quoted_path;

use crate::options::args::{Input, LimitsArg, game_names, narrowed, read_input, read_text};
use crate::options::excerpt::marked;
use crate::screen::error::CommandError;
use crate::screen::status::Status;
use crate::{Visit, screen};

/// Check whether files are valid inputs, or traces; show where an invalid one is wrong, and what was expected.
///
/// Prints a line for every valid file to standard output and errors to standard error. The status is 0 if all files
/// are valid, 2 if one is not.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, or the folder or file of a problem
    #[arg(value_name = "GAME", value_parser = game_names())]
    pub(crate) game: String,
    /// The inputs, or pages of `replay`; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "recorded")]
    files: Vec<PathBuf>,
    /// A trace (crosscheck-trace/1, docs/trace.md) to check as well; may be repeated
    #[arg(long, value_name = "FILE")]
    recorded: Vec<PathBuf>,
    /// Which sizes are allowed
    #[arg(long, value_enum, default_value_t)]
    limits: LimitsArg,
    /// Also refuse what crosscheck reads but a strict judge may not: CR LF line ends, a byte order mark, blanks and blank
    /// lines that are too much, leading zeros, a last line without its end. The validators of problem packages refuse the
    /// same
    #[arg(long)]
    strict: bool,
    /// Check the limits of a subtask, and be strict: `n=2..8`, `road=0..1,3`, `q=..50`; may be repeated
    #[arg(long, value_name = "NAME=VALUES", conflicts_with = "limits")]
    limit: Vec<String>,
}

impl Visit for &Args {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let narrowed = narrowed::<G>(&self.limit)?;
        let is_strict = self.strict || !narrowed.is_empty();
        let (mut errors, mut said) = (Vec::new(), Ok(()));
        let mut out = screen::out();
        for file in &self.files {
            let input = match read_text(file) {
                Ok(input) => input,
                Err(trouble) => {
                    errors.push(trouble.to_string());
                    continue;
                }
            };
            let limits = self.limits.into();
            let read = match is_strict {
                true => strict::parse(&input.bytes, limits, &narrowed),
                false => G::Case::parse(&input.bytes, limits),
            };
            let case = match read {
                Ok(case) => case,
                Err(error) => {
                    let remedy = remedy(file, &input.bytes[error.span.start..]).filter(|_| is_strict);
                    errors.push(marked(&input.name, &input.bytes, &error) + &remedy.unwrap_or_default());
                    continue;
                }
            };
            match case.refused() {
                Some(refused) => errors.push(format!("{}: {}", input.name, refused.why)),
                // Even if the reader of the output is gone, check the rest: the status covers all inputs.
                None => {
                    said = said.and_then(|()| writeln!(out, "{}: valid: {}", input.name, case.size()));
                }
            }
        }
        for file in &self.recorded {
            match checked::<G>(file, self.limits.into()) {
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

/// Suggests how to convert an input that is wrong for its byte order mark or a line end. `rest` begins at the error.
fn remedy(file: &Path, rest: &[u8]) -> Option<String> {
    const CONVERT: &str = r"sed '1s/^\xEF\xBB\xBF//; s/\r$//'";
    let foreign = rest.starts_with("\u{feff}".as_bytes()) || rest.starts_with(b"\r\n");
    let file = quoted_path(file);
    foreign.then(|| {
        format!("\nhelp: `{CONVERT} {file}` prints it with neither (GNU sed; `dos2unix` does the same)")
    })
}

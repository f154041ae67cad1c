//! `check`: tests whether files are valid inputs.

use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::contract::quantities::Narrowed;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::foreign;
use crosscheck_core::protocol::{HARNESS, file};
use crosscheck_core::table::counted;
use crosscheck_core::{Case, Game, Limits, Playable as _, files};
use crosscheck_host::shell::quoted_path;
use serde::Serialize;

use crate::options::{Input, limits, marked, narrowed, read_input};
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status};

/// Check whether files are valid inputs, or traces; show where an invalid one is wrong, and what was expected.
///
/// Prints a line for every valid file to standard output and errors to standard error. The status is 0 if all files
/// are valid, 2 if one is not.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, or the folder or file of a problem
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The inputs; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "recorded")]
    files: Vec<PathBuf>,
    /// A trace (crosscheck-trace/1, docs/trace.md) to check as well; may be repeated
    #[arg(long, value_name = "FILE")]
    recorded: Vec<PathBuf>,
    /// Which sizes are allowed: those of the rules, or any that fit memory
    #[arg(long, value_name = "LIMITS", value_parser = limits(), default_value = "contest")]
    limits: Limits,
    /// Also refuse what crosscheck reads but a strict judge may not: CR LF line ends, a byte order mark, blanks and blank
    /// lines that are too much, leading zeros, a last line without its end. The validators of problem packages refuse the
    /// same
    #[arg(long)]
    strict: bool,
    /// Write what was found of each file as JSON (`crosscheck setup schema check`)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Check the limits of a subtask, and be strict: `n=2..8`, `road=0..1,3`, `q=..50`; may be repeated
    #[arg(long, value_name = "NAME=VALUES", conflicts_with = "limits")]
    limit: Vec<String>,
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let narrowed = narrowed(game, &args.limit)?;
    let inputs = args.files.iter().map(|file| args.input(game, file, &narrowed));
    let traces = args.recorded.iter().map(|file| {
        let said = trace(game, file, args.limits);
        Found::new(foreign(file).to_string(), said.map_err(|trouble| trouble.to_string()))
    });
    let report = Report {
        crosscheck: "check/1",
        harness: HARNESS,
        game: game.name(),
        files: inputs.chain(traces).collect(),
    };
    if let Some(path) = &args.json {
        files::write_json(path, &report)?;
    }
    let mut out = screen::out();
    let (valid, wrong): (Vec<_>, Vec<_>) = report.files.iter().partition(|of| of.valid);
    let said = valid.iter().try_for_each(|of| writeln!(out, "{}", of.said));
    // Even if the reader of the output is gone: the status covers all inputs.
    if !wrong.is_empty() {
        let errors: Vec<&str> = wrong.iter().map(|of| &*of.said).collect();
        return Err(CommandError::Whole(errors.join("\n")));
    }
    said?;
    Ok(Status::Same)
}

impl Args {
    fn input(&self, game: &AnyGame, file: &Path, narrowed: &Narrowed) -> Found {
        let is_strict = self.strict || !narrowed.is_empty();
        let Input { name, bytes } = match read_input(file) {
            Ok(input) => input,
            Err(trouble) => {
                return Found::new(foreign(file).to_string(), Err(trouble.to_string()));
            }
        };
        let limits = self.limits;
        let read = match is_strict {
            true => game.parse_strict(&bytes, limits, narrowed),
            false => game.parse(&bytes, limits),
        };
        match read {
            Ok(case) => {
                let said = match case.refused() {
                    Some(refused) => Err(format!("{name}: {}", refused.why)),
                    None => Ok(format!("{name}: valid: {}", case.size())),
                };
                Found::new(name, said)
            }
            Err(error) => {
                let remedy = remedy(file, &bytes[error.span.start..]).filter(|_| is_strict);
                let said = marked(&name, &bytes, &error) + &remedy.unwrap_or_default();
                Found {
                    line: Some(error.line),
                    column: Some(error.column),
                    problem: Some(error.problem),
                    expected: Some(error.expected),
                    ..Found::new(name, Err(said))
                }
            }
        }
    }
}

/// What was found of the files, for programs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Report<'a> {
    #[cfg_attr(test, schemars(extend("const" = "check/1")))]
    crosscheck: &'static str,
    /// The harness and its version.
    harness: &'static str,
    game: &'a str,
    /// The inputs in the order of the command line, then the traces.
    files: Vec<Found>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Found {
    /// The name as reports show it.
    file: String,
    valid: bool,
    /// The place of what is wrong, if it has one.
    #[cfg_attr(test, schemars(range(min = 1)))]
    line: Option<usize>,
    /// In bytes.
    #[cfg_attr(test, schemars(range(min = 1)))]
    column: Option<usize>,
    /// What is wrong.
    problem: Option<String>,
    /// What could stand there.
    expected: Option<String>,
    /// What is said of it on the terminal.
    #[serde(skip)]
    said: String,
}

impl Found {
    /// Gets what to say of a file if it is valid, and otherwise what is wrong.
    fn new(file: String, said: Result<String, String>) -> Self {
        let (valid, problem) = (said.is_ok(), said.as_ref().err().cloned());
        let said = said.unwrap_or_else(|why| why);
        Found { file, valid, line: None, column: None, problem, expected: None, said }
    }
}

fn trace(game: &AnyGame, path: &Path, limits: Limits) -> Result<String, CommandError> {
    let Input { name, bytes } = read_input(path)?;
    let plays = file::check(game, &bytes, limits)
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

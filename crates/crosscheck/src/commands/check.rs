//! `check`: tests whether files are valid inputs.

use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::contract::quantities::Narrowed;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::foreign;
use crosscheck_core::protocol::{HARNESS, file};
use crosscheck_core::table::counted;
use crosscheck_core::{Case, Game, InputError, Limits, Playable as _, files};
use crosscheck_host::shell::quoted_path;
use serde::Serialize;

use crate::options::{Input, LimitsArg, marked, narrowed, read_input};
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
    /// Which sizes are allowed
    #[arg(long, value_enum, default_value_t)]
    limits: LimitsArg,
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

struct Checked {
    name: String,
    /// What to say of it if it is valid, and otherwise what is wrong.
    said: Result<String, String>,
    /// The place of what is wrong, if it has one.
    error: Option<InputError>,
}

impl Checked {
    fn plainly(name: &Path, said: Result<String, String>) -> Self {
        Checked { name: foreign(name).to_string(), said, error: None }
    }
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let narrowed = narrowed(game, &args.limit)?;
    let inputs = args.files.iter().map(|file| args.input(game, file, &narrowed));
    let traces = args.recorded.iter().map(|file| {
        let said = checked(game, file, args.limits.into());
        Checked::plainly(file, said.map_err(|trouble| trouble.to_string()))
    });
    let all: Vec<Checked> = inputs.chain(traces).collect();
    if let Some(path) = &args.json {
        files::write_json(path, &Report::new(game, &all))?;
    }
    let mut out = screen::out();
    let mut valid = all.iter().filter_map(|of| of.said.as_ref().ok());
    let said = valid.try_for_each(|words| writeln!(out, "{words}"));
    let errors: Vec<&str> = all.iter().filter_map(|of| Some(&**of.said.as_ref().err()?)).collect();
    // Even if the reader of the output is gone: the status covers all inputs.
    if !errors.is_empty() {
        return Err(CommandError::Whole(errors.join("\n")));
    }
    said?;
    Ok(Status::Same)
}

impl Args {
    fn input(&self, game: &AnyGame, file: &Path, narrowed: &Narrowed) -> Checked {
        let is_strict = self.strict || !narrowed.is_empty();
        let input = match read_input(file) {
            Ok(input) => input,
            Err(trouble) => return Checked::plainly(file, Err(trouble.to_string())),
        };
        let limits = self.limits.into();
        let read = match is_strict {
            true => game.parse_strict(&input.bytes, limits, narrowed),
            false => game.parse(&input.bytes, limits),
        };
        let Input { name, bytes } = input;
        match read {
            Ok(case) => {
                let said = match case.refused() {
                    Some(refused) => Err(format!("{name}: {}", refused.why)),
                    None => Ok(format!("{name}: valid: {}", case.size())),
                };
                Checked { name, said, error: None }
            }
            Err(error) => {
                let remedy = remedy(file, &bytes[error.span.start..]).filter(|_| is_strict);
                let said = Err(marked(&name, &bytes, &error) + &remedy.unwrap_or_default());
                Checked { name, said, error: Some(error) }
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
    files: Vec<Found<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Found<'a> {
    /// The name as reports show it.
    file: &'a str,
    valid: bool,
    /// The place of what is wrong, if it has one.
    #[cfg_attr(test, schemars(range(min = 1)))]
    line: Option<usize>,
    /// In bytes.
    #[cfg_attr(test, schemars(range(min = 1)))]
    column: Option<usize>,
    /// What is wrong.
    problem: Option<&'a str>,
    /// What could stand there.
    expected: Option<&'a str>,
}

impl<'a> Report<'a> {
    fn new(game: &'a AnyGame, all: &'a [Checked]) -> Self {
        let of = |checked: &'a Checked| {
            let error = checked.error.as_ref();
            Found {
                file: &checked.name,
                valid: checked.said.is_ok(),
                line: error.map(|error| error.line),
                column: error.map(|error| error.column),
                problem: error.map(|error| &*error.problem).or(checked
                    .said
                    .as_deref()
                    .err()
                    .map(|why| &**why)),
                expected: error.map(|error| &*error.expected),
            }
        };
        let files = all.iter().map(of).collect();
        Report { crosscheck: "check/1", harness: HARNESS, game: game.name(), files }
    }
}

fn checked(game: &AnyGame, path: &Path, limits: Limits) -> Result<String, CommandError> {
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

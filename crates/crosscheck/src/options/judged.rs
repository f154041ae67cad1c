//! The program under test as given on the command line: what to run, within which limits.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::Game;
use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::Finding;
use crosscheck_core::contract::Allowance;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::foreign::{foreign, quote};
use crosscheck_core::oracle::{Effort, Oracle as _};
use crosscheck_core::report::Report;
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_host::{digest, shell};
use crosscheck_judge::{
    self as judge, COMPILED_LATE, Files, Level, Policy, Program, RunLimits, Unready,
};

use super::{HEADING, option};
use crate::options::units::{duration, size};
use crate::screen::{CommandError, interrupt, say};
use crate::stress::{Books, ProgramSetup, UnderTest};

/// Limits of a program, and the files that it uses.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct LimitArgs {
    /// Processor time per case: 2, 2s, 500ms [default: the statement's limit, or 2s]
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = HEADING)]
    time_limit: Option<Duration>,
    /// Memory in MiB, or 256M, 1G [default: the statement's limit, or 512M]
    #[arg(long, value_name = "SIZE", value_parser = memory, help_heading = HEADING)]
    memory_limit: Option<u64>,
    /// Stack in MiB, or 8M, 512K [default: the statement's limit, or the memory limit]
    #[arg(long, value_name = "SIZE", value_parser = stack, help_heading = HEADING)]
    stack_limit: Option<u64>,
    /// Output in MiB, or 512K, 64M; at most 256M [default: 64M]
    #[arg(long, value_name = "SIZE", value_parser = output, help_heading = HEADING)]
    output_limit: Option<u64>,
    /// Processes at a time, threads not counted [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1 << 16), help_heading = HEADING)]
    processes: Option<u32>,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
    /// The program reads this file instead of standard input; it runs in its own folder
    #[arg(long, value_name = "NAME", value_parser = plain_name, help_heading = HEADING)]
    input_file: Option<String>,
    /// The program writes its answer to this file instead of standard output; it runs in its own folder
    #[arg(long, value_name = "NAME", value_parser = plain_name, help_heading = HEADING)]
    output_file: Option<String>,
}

/// How a program is confined.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct SandboxArgs {
    /// How strongly it is confined: full, basic or none; `doctor` says what this machine offers [default: the strongest]
    #[arg(long, value_name = "LEVEL", help_heading = HEADING)]
    sandbox: Option<Level>,
    /// A file or folder that it may read besides those that its command names; may be repeated
    #[arg(long, value_name = "PATH", help_heading = HEADING)]
    readable: Vec<PathBuf>,
    /// An environment variable that it sees; may be repeated
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    env: Vec<OsString>,
}

impl SandboxArgs {
    /// Returns how the program is confined: as strongly as this machine can, unless the user says otherwise.
    pub(crate) fn policy(&self) -> Result<Policy, String> {
        let level = self.sandbox.unwrap_or_else(Level::strongest);
        level.offered().map_err(|reason| {
            format!("--sandbox {level} does not work here: {reason}; `crosscheck doctor` says what does")
        })?;
        Ok(Policy {
            readable: self.readable.clone(),
            environment: self.env.clone(),
            ..Policy::of(level)
        })
    }

    pub(crate) fn is_default(&self) -> bool {
        self.sandbox.is_none() && self.readable.is_empty() && self.env.is_empty()
    }

    pub(crate) fn as_options(&self) -> String {
        let readable =
            self.readable.iter().map(|path| format!(" --readable {}", shell::quoted_path(path)));
        let env = self.env.iter().map(|name| format!(" --env={}", shell::quoted(name)));
        option("sandbox", self.sandbox) + &readable.chain(env).collect::<String>()
    }
}

impl LimitArgs {
    fn files(&self) -> Result<Files, String> {
        let (input, output) = (self.input_file.clone(), self.output_file.clone());
        match input.is_some() && input == output {
            true => Err("--input-file and --output-file name the same file".into()),
            false => Ok(Files { input, output }),
        }
    }

    /// Returns the limits of a run, within a contest's where the user sets none.
    pub(crate) fn limits(&self, allowance: Allowance) -> RunLimits {
        let usual = crate::stress::limits(allowance);
        RunLimits {
            time: self.time_limit.unwrap_or(usual.time),
            memory: self.memory_limit.unwrap_or(usual.memory),
            stack: self.stack_limit.or(usual.stack),
            output: self.output_limit.unwrap_or(usual.output),
            processes: self.processes.map_or(usual.processes, |most| most as usize),
        }
    }

    fn as_options(&self) -> String {
        let size = |bytes: u64| match bytes % (1 << 20) {
            0 => format!("{}M", bytes >> 20),
            _ => format!("{}K", bytes >> 10),
        };
        let file = |name: &str, file: &Option<String>| match file {
            // A name that begins with a hyphen would be taken for an option.
            Some(file) if file.starts_with('-') => format!(" --{name}={}", shell::quoted(file)),
            file => option(name, file.as_ref().map(shell::quoted)),
        };
        option("time-limit", self.time_limit.map(|time| format!("{}ms", time.as_millis())))
            + &option("memory-limit", self.memory_limit.map(size))
            + &option("stack-limit", self.stack_limit.map(size))
            + &option("output-limit", self.output_limit.map(size))
            + &file("input-file", &self.input_file)
            + &file("output-file", &self.output_file)
            + &option("processes", self.processes)
            + &self.sandbox.as_options()
    }
}

pub(crate) struct JudgedProgram {
    pub(crate) setup: ProgramSetup,
    /// What to append to a command so that it runs the same program.
    pub(crate) rest: String,
    /// A hash of what the program is and how it is run: what has the same is the same program.
    pub(crate) identity: String,
    /// What the program got right so far, and its failures in a campaign.
    pub(crate) books: Arc<Books>,
}

/// Finds or compiles a program, and confines it. Says when it compiles.
pub(crate) fn prepared(words: &[OsString], limits: &LimitArgs) -> Result<Program, Unready> {
    let (files, policy) = (limits.files()?, limits.sandbox.policy()?);
    let given = words.to_vec();
    let program = Cancel::ruling().wait(move || {
        Program::new(&given, &policy, &mut |what| {
            say!("{what}");
        })
    });
    let late = || format!("{}: {COMPILED_LATE}", foreign(Path::new(&words[0])));
    let program = program.ok_or_else(late)??.with_files(files);
    program.map_err(|error| Unready::Missing(format!("cannot tell the current folder: {error}")))
}

pub(crate) fn judged_program(
    game: &AnyGame,
    words: &[OsString],
    limits: &LimitArgs,
) -> Result<JudgedProgram, CommandError> {
    judge::settle(true);
    let program = prepared(words, limits).map_err(String::from)?;
    let options = limits.as_options();
    let identity = digest::of(&(program.identity(), &options));
    let rest = format!("{options} -- {}", program.shown());
    let setup =
        ProgramSetup { program, limits: limits.limits(game.allowance()), accepted: false, hangs: false };
    Ok(JudgedProgram { setup, rest, identity, books: Arc::default() })
}

impl JudgedProgram {
    /// Returns an explainer of the program's failures; `campaign` is the finished campaign, if any.
    pub(crate) fn explainer(&self, game: &AnyGame, campaign: Option<&Campaign>) -> UnderTest {
        self.under_test(game).remembering(campaign)
    }

    pub(crate) fn under_test(&self, game: &AnyGame) -> UnderTest {
        UnderTest::new(game, self.setup.clone(), Arc::clone(&self.books))
    }

    /// Returns what is wrong with the program on a case, if something is: its answer alone shows no steps.
    pub(crate) fn report(&self, game: &AnyGame, case: &AnyCase) -> Result<Option<Report>, CommandError> {
        let mut under_test = self.explainer(game, None);
        under_test.cancel_on(&interrupt::halt_of_pages());
        let (trace, fault) = under_test.judge(case, Effort::Full).map_err(|why| why.to_string())?;
        Ok(fault.map(|fault| {
            let finding = Finding { case: case.clone(), trace, fault };
            under_test.explain(&finding, Depth::Brief).report
        }))
    }
}

/// Parses a time limit, in whole milliseconds, so that `shown` can print it exactly.
fn time(text: &str) -> Result<Duration, String> {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let time = duration(text)?;
    if time.is_zero() || time > DAY {
        return Err("a time limit must be more than 0 and at most a day".into());
    }
    Ok(Duration::from_millis((time.as_millis() as u64).max(1)))
}

const LONGEST_NAME: usize = 255;

fn plain_name(text: &str) -> Result<String, String> {
    match text {
        "" | "." | ".." => Err(format!("{} is not the name of a file", quote(text))),
        _ if text.contains('/') => {
            Err("a name alone, without a folder: the program runs in its own".into())
        }
        _ if text.len() > LONGEST_NAME => {
            Err(format!("a name of {} bytes; file systems take up to {LONGEST_NAME}", text.len()))
        }
        _ => Ok(text.to_owned()),
    }
}

/// Parses a memory limit. With less than the minimum, no program even starts.
fn memory(text: &str) -> Result<u64, String> {
    within(text, 4 << 20..=u64::MAX, "a memory limit must be at least 4M")
}

/// Parses a stack limit. What a program finds there when it starts has to fit.
fn stack(text: &str) -> Result<u64, String> {
    within(text, 256 << 10..=u64::MAX, "a stack limit must be at least 256K")
}

/// Parses an output limit. Output is kept in memory, by each job its own.
fn output(text: &str) -> Result<u64, String> {
    within(text, 0..=256 << 20, "an output limit must be at most 256M: output is kept in memory")
}

fn within(text: &str, limits: RangeInclusive<u64>, otherwise: &str) -> Result<u64, String> {
    let bytes = size(text)?;
    if limits.contains(&bytes) { Ok(bytes) } else { Err(otherwise.into()) }
}

//! `judge`: runs programs over a folder of tests, and says which test stops which.

mod folder;
mod programs;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::{foreign, quote};
use crosscheck_core::table::counted;
use crosscheck_core::{Error, Game, Limits, files};
use crosscheck_judge::{self as judge, Program, RunLimits};

use self::folder::Folder;
use self::programs::Named;
use crate::judged::{self, Cell, Expectation, Outcome, Report, Runs, Sheet, Show, TestCase, text};
use crate::options::{HEADING, LimitArgs, cores, limits};
use crate::roster::Listed;
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::{self, CommandError, ProgressLine, Status, say, unless_unread, watched};

/// Run programs on a folder of tests: which test stops which, and which tests are needed.
///
/// Each program is run on every .in file of DIR and of the folders in it. Its output is compared with the .ans or .out file
/// beside, word by word; without one, with the answer that `solve` gives. The report is a table of programs and tests,
/// with a line for each program; then a smallest set of tests that keeps every verdict, the tests that nothing needs, and
/// what the time limit should be. If DIR has a suite.toml with subtasks, programs get a score.
///
/// A source file (.cpp, .c, .rs, .py, .java) is compiled first; a program that does not compile has the verdict CE. All
/// run within the statement's limits, confined as by `stress`. A run that takes between 0.9 and 1.1 of the time limit is
/// repeated once, and the better one counts.
///
/// The status is 1 if a program does not do what --expect says. Without --expect it is 0, whatever the verdicts: which of
/// them are right, only you know. It is 2 if a program could not be run at all, unless CE was expected.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, or the folder or file of a problem
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The folder with the tests
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The programs: each word is a source file or an executable; further `--` between them change nothing
    #[arg(value_name = "PROG", last = true)]
    programs: Vec<OsString>,
    /// A program with arguments, as one word: 'python3 mine.py'; may be given several times
    #[arg(long = "cmd", value_name = "CMD", help_heading = HEADING)]
    commands: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// What you expect of programs: 'wrong/*.cpp=WA', 'slow/*=TLE,WA'; several are separated by spaces
    ///
    /// The pattern is compared with the program's path as you gave it, or with the end of it from one of its folders on. `*`
    /// stays within a folder. A program fits if some test gives one of these verdicts, and none gives another but AC; for AC
    /// alone, all tests must be AC. Verdicts: AC, WA, RTE, TLE, MLE, OLE, CE.
    #[arg(long, value_name = "PATTERN=VERDICT", num_args = 1..)]
    expect: Vec<String>,
    /// What a cell of the table shows
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    show: Show,
    /// How many times the slowest accepted program's time the time limit should be
    #[arg(long, value_name = "F", default_value_t = 2.0, value_parser = factor)]
    factor: f64,
    /// The number of programs that run at a time; verdicts do not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Which sizes the tests may have: those of the rules, or any that fit memory
    #[arg(long = "limits", value_name = "LIMITS", value_parser = limits(), default_value = "contest")]
    sizes: Limits,
    /// Also write the report for programs (crosscheck-judge/1, docs/judge.md)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let named = Named::all(&args.programs, &args.commands)?;
    let expectations = args.expectations()?;
    programs::check(&expectations, &named)?;
    let Folder { tests, cases, plan } = folder::read(game, &args.folder, args.sizes, jobs)?;
    judge::settle(true);
    let ready = programs::ready(&named, &args.limits, jobs)?;
    let limits = args.limits.limits(game.allowance());
    announce(game.name(), &ready, tests.len(), jobs);
    let cells = cells(game, ready, &cases, limits, jobs);
    let judged = Sheet {
        game: game.name().to_owned(),
        folder: args.folder.clone(),
        limits,
        tests,
        subtasks: plan.subtasks,
        factor: args.factor,
    };
    let program = |(named, cells): (Named, Vec<Cell>)| {
        let meant = expectations.iter().filter(|expectation| named.is_meant(expectation));
        let expected: Vec<_> = meant.map(|expectation| expectation.expected.clone()).collect();
        judged::JudgedProgram::new(&judged, named.shown, cells, &expected)
    };
    let report = Report::new(&judged, named.into_iter().zip(cells).map(program).collect());
    unless_unread(screen::report(&text(&report, args.show, width())))?;
    if let Some(path) = &args.json {
        files::write_json(path, &report)?;
    }
    status(&report)
}

impl Args {
    fn expectations(&self) -> Result<Vec<Expectation>, CommandError> {
        let all = self.expect.iter().flat_map(|text| text.split_whitespace());
        Ok(all.map(Expectation::parse).collect::<Result<_, Error>>()?)
    }
}

fn announce(game: &str, ready: &[Result<Program, String>], tests: usize, jobs: usize) {
    let level = ready.iter().flatten().next().map(|program| program.policy().level);
    let sandbox = level.map(|level| format!(", sandbox {level}")).unwrap_or_default();
    let (programs, tests) = (counted(ready.len() as u64, "program"), counted(tests as u64, "test"));
    let jobs = counted(jobs as u64, "job");
    say!("{game}: {programs} on {tests}, {jobs}{sandbox}");
}

fn cells(
    game: &AnyGame,
    ready: Vec<Result<Program, String>>,
    cases: &[TestCase],
    limits: RunLimits,
    jobs: usize,
) -> Vec<Vec<Cell>> {
    let programs: Vec<Program> = ready.iter().flatten().cloned().collect();
    let (stop, done, bar) = (stop_on_interrupt(), Arc::new(AtomicU64::new(0)), ProgressLine::new());
    let all = programs.len() * cases.len();
    let count = Arc::clone(&done);
    let runs = Runs {
        // A slow program's time is known up to twice the limit.
        ceiling: limits.time.saturating_mul(2),
        halt: Arc::new(move || stop.load(Ordering::Relaxed)),
        done: Box::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
        }),
        ..Runs::new(game, limits, jobs)
    };
    let look = || bar.show(&format!("{} of {all} runs", done.load(Ordering::Relaxed)));
    let mut ran = watched(look, || runs.over(&programs, cases)).into_iter();
    bar.clear();
    let refused = |why: String| vec![Cell::without_run(Outcome::Compile, why); cases.len()];
    let of = |ready: Result<Program, String>| match ready {
        Ok(_) => ran.next().expect("every program was run"),
        Err(why) => refused(why),
    };
    ready.into_iter().map(of).collect()
}

/// Returns how the command ends.
///
/// # Errors
/// A program could not be run.
fn status(report: &Report<'_>) -> Result<Status, CommandError> {
    let unusable = report.programs.iter().find_map(|program| {
        let cells = program.cells.iter().map(|entry| &entry.cell);
        let of = |outcome| cells.clone().find(|cell| cell.outcome == Some(outcome));
        let unstartable = of(Outcome::Unstartable).map(|cell| format!("has no verdict: {}", cell.how));
        let refused = of(Outcome::Compile).filter(|_| program.expected.is_empty());
        let why = unstartable.or(refused.map(|_| "does not compile".into()))?;
        Some(format!("{} {why}", foreign(&program.program)))
    });
    if let Some(words) = unusable {
        return Err(words.into());
    }
    let mut expected = report.programs.iter().flat_map(|program| &program.expected);
    let differs = expected.any(|fit| fit.fits == Some(false));
    Ok(if differs { Status::Differs } else { Status::Same }.unless(!report.whole))
}

fn width() -> usize {
    const USUAL: usize = 100;
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| width.0.into());
    asked.or_else(terminal).unwrap_or(USUAL)
}

fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor: &f64| (1.0..=1000.0).contains(factor));
    factor.ok_or_else(|| format!("{} is not a number from 1 to 1000", quote(text)))
}

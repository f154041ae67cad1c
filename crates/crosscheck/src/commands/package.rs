//! `package`: writes a problem package with test data that is measured, in a format that a judge takes.

mod solutions;
mod trial;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::contract::quantities::Values;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::foreign;
use crosscheck_core::game::{Accepted, Contest};
use crosscheck_core::mutation::suite::{Suite, ready};
use crosscheck_core::numbers::counted;
use crosscheck_core::tokens::{self, Compared};
use crosscheck_core::workers::each;
use crosscheck_core::{Case as _, Game, Limits, files};
use crosscheck_host::scratch;
use crosscheck_package::sources::checker;
use crosscheck_package::{
    self as package, FORMATS, Format, Problem, SourceFile, Statement, Subtask, Test,
};

use self::solutions::Solutions;
use self::trial::Trial;
use crate::campaign::by_chance::kept;
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status, say};
use crate::suites::{self, SuiteArgs, contest_plan};

/// Write a problem package: statements, test data in subtasks, validators, checkers and solutions.
///
/// The test data is a suite (`gen --suite`), made by the game's own plan unless --plan names another one. The same
/// seed, plan and programs give the same bytes. Of the game's own slow solutions, a package has those that exceed the time
/// limit by half on this machine; name yours with --slow.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("package/own.txt"))]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The format; may be given several times, or be `all`
    #[arg(long, value_name = "FORMAT", value_parser = formats(), required = true, long_help = long_help())]
    format: Vec<String>,
    /// Where to write it: a folder, or an archive if the name ends with .zip; with several formats, the folder of all
    /// [default: FORMAT/GAME, or FORMAT/GAME.zip if the judge takes an archive]
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// The seed of the test data
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Your right solutions, each in a single file: they must pass every test, and take the place of the game's own
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = SOLUTIONS)]
    accepted: Vec<OsString>,
    /// Your wrong solutions: at least two tests stop each, and they take the place of the game's own
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = SOLUTIONS)]
    wrong: Vec<OsString>,
    /// Your slow solutions: at least two tests stop each, and they take the place of the game's own
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = SOLUTIONS)]
    slow: Vec<OsString>,
    #[command(flatten)]
    suite_args: SuiteArgs,
}

const SOLUTIONS: &str = "Solutions in the package";

const ALL: &str = "all";

fn formats() -> Vec<&'static str> {
    FORMATS.iter().map(|format| format.name).chain([ALL]).collect()
}

fn long_help() -> String {
    let line = |Format { name, description, .. }: &Format| format!("  {name:<12} {description}");
    let lines: Vec<String> = FORMATS.iter().map(line).collect();
    format!("The format; may be given several times, or be `all`:\n\n{}\n", lines.join("\n"))
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    if args.suite_args.shows() {
        screen::out().write_all(contest_plan(game)?.as_bytes())?;
        return Ok(Status::Same);
    }
    let contest = game.contest();
    let plan = args.suite_args.plan_or(game, contest.get("plan.toml"))?;
    // What is missing is said before the work begins.
    let solutions = Solutions::read([&args.accepted, &args.wrong, &args.slow], &contest)?;
    let (statements, programs) = (statements(&contest)?, programs(game, &contest));
    let samples = samples(game, &contest)?;
    let formats = args.possible(&programs)?;
    let outs: Vec<PathBuf> =
        formats.iter().map(|format| args.out(game, format, formats.len())).collect();
    outs.iter().try_for_each(|out| free_for(out))?;
    say!("{}: making {} tests…", game.name(), plan.files());
    let folder = scratch::temporary()?;
    let mut kinds = vec!["wrong", "slow"];
    kinds.retain(|kind| if *kind == "wrong" { args.wrong.is_empty() } else { args.slow.is_empty() });
    let own = suites::own_programs(game, &kinds, folder.path())?;
    let stops = [&args.wrong[..], &args.slow, &own].concat();
    let suite_args = args.suite_args.with(stops, args.accepted.clone());
    let (suite, lacks) = match suite_args.make(game, args.seed, &plan)? {
        Ok(made) => made,
        Err(finding) => return kept(game, Limits::Contest, &finding),
    };
    say!("{}: {}", game.name(), suite.summary());
    let without = suite.files().filter(|test| !has_answer(test.answer)).count();
    if without > 0 {
        let without = counted(without as u64, "test");
        say!("{}: {without} left out, whose answer is empty: no judge takes that", game.name());
    }
    let (allowance, trial) = (game.allowance(), Trial::new(suite_args.jobs()));
    let problem = Problem {
        name: game.name().into(),
        seed: args.seed,
        statements,
        limits: package::ProblemLimits {
            time: Duration::from_millis(allowance.milliseconds),
            mebibytes: allowance.mebibytes,
        },
        samples,
        subtasks: subtasks(&suite),
        programs,
        submissions: solutions.judged(&suite, &trial)?,
    };
    trial.of(&formats, &problem)?;
    let packages: Vec<(&Format, PathBuf)> = formats.into_iter().zip(outs).collect();
    let written = each(&packages, trial.jobs, |(format, out)| {
        let made = format.files(&problem)?;
        write(&made, out)?;
        let is_held = |source: &str| made.values().any(|content| content == source.as_bytes());
        let without = problem.submissions.iter().filter(|of| !is_held(&of.source)).count();
        Ok::<_, CommandError>((made.len(), without))
    });
    for ((format, out), files) in packages.iter().zip(written) {
        let (files, without) = files?;
        if without > 0 {
            say!("{}: it has a place for right solutions alone: {without} left out", format.name);
        }
        writeln!(screen::out(), "{}: {}, {files} files", foreign(out), format.name)?;
    }
    if lacks.is_empty() { Ok(Status::Same) } else { Err(CommandError::Words(lacks.join("; "))) }
}

impl Args {
    /// Returns the formats that these programs suffice for.
    ///
    /// # Errors
    /// There is none, or the user named one that is not among them.
    fn possible(&self, programs: &[SourceFile]) -> Result<Vec<&'static Format>, CommandError> {
        let names = |word: &str| self.format.iter().any(|name| name == word);
        let mut possible = Vec::new();
        for format in FORMATS.iter().filter(|format| names(format.name) || names(ALL)) {
            match format.lacks(programs) {
                None => possible.push(format),
                Some(needed) if names(format.name) => return Err(needed.into()),
                Some(needed) => say!("{needed}: it is left out"),
            }
        }
        Ok(possible)
    }

    fn out(&self, game: &AnyGame, format: &Format, many: usize) -> PathBuf {
        // Judges' tools take the folder's name for the problem's.
        let name = format!("{}{}", game.name(), if format.is_archive { ".zip" } else { "" });
        match (&self.out, many) {
            (Some(out), 1) => out.clone(),
            (out, _) => out.clone().unwrap_or_default().join(format.name).join(name),
        }
    }
}

fn is_archive(out: &Path) -> bool {
    out.extension().is_some_and(|extension| extension == "zip")
}

fn free_for(out: &Path) -> Result<(), CommandError> {
    match is_archive(out) {
        true if out.exists() => Err(format!("{} exists already", foreign(out)).into()),
        true => Ok(files::Draft::new(out).map(drop)?),
        false => Ok(ready(out)?),
    }
}

fn write(made: &package::Files, out: &Path) -> Result<(), CommandError> {
    match is_archive(out) {
        true => Ok(files::write(out, &package::zip(made))?),
        false => Ok(package::write_folder(made, out)?),
    }
}

/// Returns the statements, each of which has the parts that a package needs.
fn statements(contest: &Contest) -> Result<Vec<Statement>, CommandError> {
    let mut all = Vec::new();
    for (name, text) in contest {
        let language = name.strip_prefix("statement.").and_then(|name| name.strip_suffix(".md"));
        let Some(language) = language else { continue };
        let statement = Statement { language: language.into(), text: text.clone() };
        package::check_statement(&statement).map_err(|why| format!("{name}: {why}"))?;
        all.push(statement);
    }
    if all.is_empty() {
        return Err(
            "a package needs a statement, and there is none: statement.en.md, or statement.zh.md".into(),
        );
    }
    Ok(all)
}

/// Returns the stand-alone sources that come with a game, and checkers. A problem brings those that it has.
fn programs(game: &Listed, contest: &Contest) -> Vec<SourceFile> {
    let checkers = ["checker.cpp", "checker.py"]
        .map(|name| SourceFile { name: name.into(), source: checker(name, Compared::Words) });
    let own = contest.iter().filter_map(|(name, source)| {
        Some(SourceFile { name: name.strip_prefix("programs/")?.to_owned(), source: source.clone() })
    });
    checkers.into_iter().filter(|_| !game.is_problem).chain(own).collect()
}

/// Returns whether a test has an answer, unlike one of queries that ask nothing.
fn has_answer(answer: &str) -> bool {
    !answer.trim().is_empty()
}

fn subtasks(suite: &Suite) -> Vec<Subtask> {
    let plan = &suite.plan;
    let tests = |at: usize| {
        suite.files().filter(move |test| test.subtask == at).map(|test| Test {
            name: test.name,
            input: test.case.text(),
            answer: format!("{}\n", test.answer.strip_suffix('\n').unwrap_or(test.answer)),
        })
    };
    let subtask = |(at, subtask): (usize, &crosscheck_core::mutation::suite::Subtask)| Subtask {
        name: subtask.name.clone(),
        points: subtask.points,
        limits: subtask
            .limits
            .iter()
            .map(|(name, values)| (name.into(), whole(&suite.game, name, values)))
            .collect(),
        includes: subtask.includes.clone(),
        tests: tests(at).filter(|test| has_answer(&test.answer)).collect(),
    };
    plan.subtasks.iter().enumerate().map(subtask).collect()
}

/// Returns the samples, with the reference's answers. An answer that lies beside one has to be right.
fn samples(game: &AnyGame, contest: &Contest) -> Result<Vec<Test>, CommandError> {
    let samples = contest.iter().filter_map(|(name, text)| {
        let name = name.strip_prefix("samples/")?.strip_suffix(".in")?;
        let given = ["ans", "out"].map(|end| contest.get(&format!("samples/{name}.{end}")));
        Some(sample(game, name, text, given.into_iter().flatten().next()))
    });
    samples.collect()
}

/// Returns limits of a quantity with both ends of each range: those who read them do not know the shape.
fn whole(game: &AnyGame, name: &str, values: &Values) -> String {
    let names = game.quantities().map_or(Vec::new(), |quantities| quantities.names());
    let Some(name) = names.iter().find(|known| known.name == name) else { return values.to_string() };
    let span = |(low, high)| if low == high { format!("{low}") } else { format!("{low}..{high}") };
    values.within(name).into_iter().map(span).collect::<Vec<_>>().join(",")
}

/// Returns a sample with the reference's answer.
fn sample(game: &AnyGame, name: &str, text: &str, given: Option<&String>) -> Result<Test, CommandError> {
    let case = game.parse(text.as_bytes(), Limits::Contest);
    let case = case.map_err(|error| CommandError::Words(format!("samples/{name}.in: {error}")))?;
    let trouble = |why: &str| CommandError::Words(format!("samples/{name}.in: {why}"));
    let answer = match record(&mut *game.reference(), &case).end {
        End::Answer(answer) => answer,
        End::Invalid(refused) => return Err(trouble(&refused.why)),
        End::Failed(failure) => return Err(trouble(&failure.told())),
        End::Stopped | End::Panicked(_) => {
            return Err(trouble("the reference gives no answer"));
        }
    };
    if let Some(given) = given
        && let Accepted::Wrong(_) | Accepted::ByWords =
            game.accepts(&|| text.as_bytes().to_vec(), &game.printed(&answer), given.as_bytes())
        && !tokens::same(&game.printed(&answer), given.as_bytes())
    {
        return Err(trouble("the answer beside it is not the reference's"));
    }
    Ok(Test { name: format!("sample-{name}"), input: text.to_owned(), answer: format!("{answer}\n") })
}

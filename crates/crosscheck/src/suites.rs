//! Suites for `gen --suite` and `package`: made by a plan, and extended until they stop the programs that they must stop.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::game::Contest;
use crosscheck_core::generate::Generator as _;
use crosscheck_core::mutation::suite::{Failed, Order, POOL, Plan, Scale, Suite, Test, Trial, Tried};
use crosscheck_core::workers::Watch;
use crosscheck_core::{Case as _, Game};
use crosscheck_judge::{self as judge, Program, RunLimits};
use fixedbitset::FixedBitSet;

use crate::judged::{Cell, Outcome, Runs, TestCase, doubt};
use crate::options::{LimitArgs, cores, prepared, read_input};
use crate::roster::Listed;
use crate::screen::{CommandError, Working, say};
use crate::stress::limits;

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SuiteArgs {
    /// The plan of the suite: the number of its files, and its subtasks with their points and limits
    ///
    /// `contest` is the plan that comes with the game, and `show` prints that plan, as a start for your own
    /// (docs/test-data.md).
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    plan: Option<PathBuf>,
    /// The number of cases of each family to choose from, fewer of large ones; the number of others is in proportion
    #[arg(long, value_name = "N", default_value_t = POOL, help_heading = HEADING)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pool: u64,
    /// The number of threads that make the suite; it does not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = HEADING)]
    jobs: Option<u16>,
    /// Programs of yours that the suite must stop, such as wrong/*.cpp slow/*.cpp
    ///
    /// Files are added until at least two stop each program. The status is 2 if some program is not stopped so; the suite
    /// is still written.
    #[arg(long, value_name = "PROGRAM", num_args = 1.., help_heading = HEADING)]
    pub(crate) stops: Vec<OsString>,
    /// Programs of yours that must pass every file; the status is 2 if one does not
    #[arg(long, value_name = "PROGRAM", num_args = 1.., help_heading = HEADING)]
    passes: Vec<OsString>,
}

const HEADING: &str = "Suites";

const STOPS: usize = 2;

/// The number of rounds in which new cases are drawn for programs that are not stopped.
const ROUNDS: u64 = 6;

/// A program exceeds the time limit clearly if it takes more than this many halves of it. It is the margin that the problem
/// package format asks for (`time_limit_to_tle`: 1.5). With less, the verdict would depend on how busy the machine is, and
/// on whose machine it is.
const SLOW_HALVES: u32 = 3;

/// The number of cases that programs run on before those that are stopped are left out.
const CHUNK: usize = 64;

/// A suite with what it lacks, in words; or the fault that its making showed.
type Made = Result<(Suite, Vec<String>), Box<Finding<AnyCase>>>;

pub(crate) fn contest_plan(game: &AnyGame) -> Result<String, CommandError> {
    let plan = game.contest().remove("plan.toml");
    plan.ok_or_else(|| {
        CommandError::Words(format!("{} has no plan of its own: give a file", game.name()))
    })
}

impl SuiteArgs {
    /// Returns whether something is given that concerns suites alone.
    pub(crate) fn is_given(&self) -> bool {
        let programs = [&self.stops, &self.passes];
        self.plan.is_some() || self.jobs.is_some() || programs.iter().any(|words| !words.is_empty())
    }

    pub(crate) fn shows(&self) -> bool {
        self.plan.as_deref() == Some(Path::new("show"))
    }

    /// Returns the same with more programs that must be stopped, and that must pass.
    pub(crate) fn with(&self, stops: Vec<OsString>, passes: Vec<OsString>) -> Self {
        let mut all = self.clone();
        all.stops.extend(stops);
        all.passes.extend(passes);
        all
    }

    pub(crate) fn jobs(&self) -> usize {
        self.jobs.map_or_else(cores, usize::from)
    }

    /// Reads the plan; without one, takes the game's own, if this is given.
    pub(crate) fn plan_or(&self, game: &AnyGame, own: Option<&String>) -> Result<Plan, CommandError> {
        let Some(file) = &self.plan else {
            return Ok(own.map_or(Ok(Plan::default()), |text| Plan::parse(game, text))?);
        };
        let (name, text) = if file == Path::new("contest") {
            ("the contest's plan".into(), contest_plan(game)?)
        } else {
            let input = read_input(file)?;
            let text = String::from_utf8(input.bytes);
            (input.name.clone(), text.map_err(|_| format!("{}: this is not UTF-8", input.name))?)
        };
        Plan::parse(game, &text)
            .map_err(|why| CommandError::Words(format!("{name}: {}", why.to_string().trim_end())))
    }

    pub(crate) fn make(&self, game: &Listed, seed: u64, plan: &Plan) -> Result<Made, CommandError> {
        judge::settle(true);
        let (stops, passes) = (programs(&self.stops)?, programs(&self.passes)?);
        let jobs = self.jobs();
        let (watch, held_out) = (Watch::default(), FixedBitSet::new());
        let order = Order {
            game,
            seed,
            plan,
            scale: Scale::new(self.pool),
            jobs,
            watch: &watch,
            held_out: &held_out,
        };
        let doubt = game.has_checker.then(|| doubt(game)).flatten();
        let is_grave = doubt.as_ref().is_some_and(|doubt| doubt.is_grave);
        let made = Suite::make(&order).and_then(|mut suite| {
            // Where a checker accepts anything, no file would be found however long the search.
            if !is_grave {
                let _working =
                    Working::on(format!("{}: looking for tests that stop each program", game.name()));
                extend(&mut suite, &stops, &order)?;
            }
            Ok(suite)
        });
        let mut suite = match made {
            Ok(suite) => suite,
            // A program outside that fails is trouble, and no difference of two sides.
            Err(Failed::Fault(finding)) => match finding.fault {
                Fault::ReferencePanics(why) if game.rules().turn.is_empty() => return Err(why.into()),
                _ => return Ok(Err(finding)),
            },
            Err(Failed::Error(reason)) => return Err(reason.into()),
            Err(Failed::Stopped) => return Err("stopped before the suite was made".into()),
        };
        let mut lacks = lacks(&suite);
        let named = plan.subtasks.iter().flat_map(|subtask| &subtask.stops);
        let unknown = named.filter(|name| stops.iter().all(|program| program.name() != **name));
        lacks.extend(
            unknown.map(|name| {
                format!("weak data: the plan is to stop {name}, and no program has this name")
            }),
        );
        match doubt {
            Some(doubt) if is_grave => lacks.push(doubt.words),
            Some(doubt) => say!("{}: {}", game.name(), doubt.words),
            None => {}
        }
        type Missed = fn(&Trial, &Suite) -> Vec<String>;
        for (programs, missed) in [(&stops, not_stopped as Missed), (&passes, not_passed)] {
            for trial in trials(programs, &suite, jobs)? {
                say!("{}", trial.summary());
                lacks.extend(missed(&trial, &suite));
                suite.keep(trial);
            }
        }
        say_unmade(game);
        Ok(Ok((suite, lacks)))
    }
}

/// Writes the programs of a problem that lie in its folders of these names into another folder. A game's own are measured by its
/// misreadings.
pub(crate) fn own_programs(
    game: &Listed,
    kinds: &[&str],
    to: &Path,
) -> Result<Vec<OsString>, CommandError> {
    let contest = if game.is_problem { game.contest() } else { Contest::new() };
    let is_own = |path: &str| path.split_once('/').is_some_and(|(kind, _)| kinds.contains(&kind));
    kinds.iter().try_for_each(|kind| std::fs::create_dir_all(to.join(kind)))?;
    let own = contest.iter().filter(|(path, _)| is_own(path));
    own.map(|(path, source)| {
        std::fs::write(to.join(path), source)?;
        Ok(to.join(path).into())
    })
    .collect()
}

/// Names the families of which no case could be made.
pub(crate) fn say_unmade(game: &AnyGame) {
    game.generator().unmade().iter().for_each(|line| say!("{}: {line}", game.name()));
}

fn lacks(suite: &Suite) -> Vec<String> {
    let missing = [("caught", suite.uncaught.join(", ")), ("exercised", suite.unexercised.join(", "))];
    let missing = missing.into_iter().filter(|(_, what)| !what.is_empty());
    let subtasks = suite.plan.subtasks.iter().enumerate();
    let empty =
        subtasks.filter(|(at, of)| of.files > 0 && suite.files().all(|file| file.subtask != *at));
    let empty = empty.map(|(_, subtask)| format!("no case was made for the subtask {}", subtask.name));
    missing.map(|(how, what)| format!("not {how}: {what}")).chain(empty).collect()
}

fn not_stopped(trial: &Trial, suite: &Suite) -> Vec<String> {
    let stopping = |subtask: Option<usize>| {
        let files = suite.files().zip(&trial.files);
        let files = files.filter(|(file, _)| subtask.is_none_or(|at| file.subtask == at));
        let place = subtask.map(|at| format!(" of the subtask {}", suite.plan.subtasks[at].name));
        let place = place.unwrap_or_default();
        match files.filter(|(_, tried)| tried.stops()).count() {
            0 => Some(format!("weak data: no file{place} stops {}", trial.program)),
            files if files < STOPS => {
                Some(format!("weak data: one file{place} alone stops {}", trial.program))
            }
            _ => None,
        }
    };
    suite.plan.stopping(&trial.program).into_iter().filter_map(stopping).collect()
}

fn not_passed(trial: &Trial, _: &Suite) -> Vec<String> {
    let fails = trial.files.iter().any(Tried::stops);
    fails.then(|| format!("does not pass: {}", trial.program)).into_iter().collect()
}

/// Adds files until each program is stopped by at least two of each subtask that names it, or of all.
fn extend(suite: &mut Suite, programs: &[Program], order: &Order<'_>) -> Result<(), Failed> {
    for subtask in (0..suite.plan.subtasks.len()).map(Some).chain([None]) {
        let must = |program: &&Program| suite.plan.stopping(&program.name()).contains(&subtask);
        let programs: Vec<Program> = programs.iter().filter(must).cloned().collect();
        extend_in(subtask, suite, &programs, order)?;
    }
    Ok(())
}

/// Adds files to a subtask, or to any: first from the cases that could have been chosen as well, then from new ones. A
/// file on which a slow program is near the limit may stop it today and not tomorrow, so such files count only when none are
/// found that stop it clearly.
fn extend_in(
    subtask: Option<usize>,
    suite: &mut Suite,
    programs: &[Program],
    order: &Order<'_>,
) -> Result<(), Failed> {
    let (game, within) = (suite.game.clone(), limits(suite.game.allowance()));
    let [clearly, barely] =
        [with_margin(within), within].map(|within| Runs::new(&game, within, order.jobs));
    let mut wanting = wanting(programs, suite, subtask, &clearly);
    for round in 0..=ROUNDS {
        if wanting.is_empty() {
            return Ok(());
        }
        if round > 0 {
            suite.draw_more(order, round)?;
        }
        let places = stops(&mut wanting, suite, subtask, &clearly);
        suite.add(&places, subtask, order)?;
    }
    let programs: Vec<Program> = wanting.into_iter().map(|(program, _)| program).collect();
    let mut wanting = self::wanting(&programs, suite, subtask, &barely);
    let places = stops(&mut wanting, suite, subtask, &barely);
    suite.add(&places, subtask, order)
}

/// The programs that too few files stop, each with the number of files that it lacks.
type Wanting = Vec<(Program, usize)>;

fn wanting(programs: &[Program], suite: &Suite, subtask: Option<usize>, runs: &Runs) -> Wanting {
    let files = suite.files().filter(|file| subtask.is_none_or(|at| file.subtask == at));
    let cells = cells(runs, programs, files);
    let left = cells.iter().map(|cells| STOPS.saturating_sub(stopping(cells).count()));
    programs.iter().cloned().zip(left).filter(|(_, left)| *left > 0).collect()
}

/// Returns the places of spare cases that stop programs, as many as each program still lacks, and strikes out the programs
/// that lack none.
fn stops(wanting: &mut Wanting, suite: &Suite, subtask: Option<usize>, runs: &Runs) -> Vec<usize> {
    let spare: Vec<(usize, Test<'_>)> = suite.spare(subtask).collect();
    let mut places: Vec<usize> = Vec::new();
    for tests in spare.chunks(CHUNK) {
        if wanting.is_empty() {
            break;
        }
        let programs: Vec<Program> = wanting.iter().map(|(program, _)| program.clone()).collect();
        let cells = cells(runs, &programs, tests.iter().map(|(_, test)| test.clone()));
        for ((_, left), cells) in wanting.iter_mut().zip(cells) {
            let found = stopping(&cells).map(|at| tests[at].0);
            let (known, new): (Vec<_>, Vec<_>) = found.partition(|place| places.contains(place));
            *left = left.saturating_sub(known.len());
            places.extend(new.iter().take(*left));
            *left = left.saturating_sub(new.len());
        }
        wanting.retain(|(_, left)| *left > 0);
    }
    places
}

fn stopping(cells: &[Cell]) -> impl Iterator<Item = usize> + '_ {
    let stops =
        |cell: &Cell| matches!(cell.outcome, Some(outcome @ Outcome::Judged(_)) if outcome.stops());
    cells.iter().enumerate().filter(move |(_, cell)| stops(cell)).map(|(at, _)| at)
}

/// Returns the limits of a program that must be clearly too slow: with [a margin](SLOW_HALVES).
pub(crate) fn with_margin(limits: RunLimits) -> RunLimits {
    RunLimits { time: limits.time * SLOW_HALVES / 2, ..limits }
}

pub(crate) fn cells<'a>(
    runs: &Runs,
    programs: &[Program],
    tests: impl Iterator<Item = Test<'a>>,
) -> Vec<Vec<Cell>> {
    let test = |test: Test<'_>| TestCase { input: test.case.text().into(), answer: test.answer.into() };
    runs.over(programs, &tests.map(test).collect::<Vec<_>>())
}

fn trials(programs: &[Program], suite: &Suite, jobs: usize) -> Result<Vec<Trial>, CommandError> {
    let within = limits(suite.game.allowance());
    let trial = |(program, cells): (&Program, Vec<Cell>)| {
        let tried = cells.into_iter().map(|cell| match cell.outcome {
            Some(outcome @ Outcome::Judged(_)) => {
                Ok(Tried { verdict: outcome.short(), time: cell.time })
            }
            _ => Err(CommandError::Words(format!("cannot run {}: {}", program.shown(), cell.how))),
        });
        let files = tried.collect::<Result<_, _>>()?;
        Ok(Trial { program: program.name(), limit: within.time, files })
    };
    let cells = cells(&Runs::new(&suite.game, within, jobs), programs, suite.files());
    programs.iter().zip(cells).map(trial).collect()
}

/// Prepares programs: each word is a command without arguments, or a source file to compile.
fn programs(words: &[OsString]) -> Result<Vec<Program>, CommandError> {
    let limits = LimitArgs::default();
    let ready = words.iter().map(|word| prepared(std::slice::from_ref(word), &limits));
    Ok(ready.collect::<Result<_, _>>().map_err(String::from)?)
}

//! `gen --suite`: writes a folder of files that together catch every misreading.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Settings;
use crosscheck_core::mutation::suite::{
    Failed, MANIFEST, Order, Plan, Scale, Suite, Test, Trial, Tried, ready,
};
use crosscheck_core::workers::Watch;
use crosscheck_core::{Game, Limits, Playable, files};
use crosscheck_judge::{self as judge, Level, Policy, Program, Runner, Verdict, tokens};
use fixedbitset::FixedBitSet;

use super::super::Status;
use super::super::args::read_input;
use super::super::campaign_args::cores;
use super::super::isolation::IsolationArgs;
use super::super::replay::{Other, finding};
use super::Args;
use super::finding::kept;
use crate::commands::error::CommandError;
use crate::commands::screen;
use crate::stress::limits;

/// Makes the suite, and writes it once it is complete.
pub(super) fn run<G: Game>(args: &Args, settings: &Settings) -> Result<Status, CommandError> {
    let plan = match &args.plan {
        Some(word) if word == Path::new("show") => return show::<G>(),
        Some(word) if word == Path::new("contest") => parsed::<G>("plan.toml", &contest_plan::<G>()?)?,
        Some(file) => {
            let input = read_input(file)?;
            let text =
                String::from_utf8(input.bytes).map_err(|_| format!("{}: not UTF-8", input.name))?;
            parsed::<G>(&input.name, &text)?
        }
        None => Plan::default(),
    };
    let out = args.out.as_deref().ok_or("a suite needs a folder: --out DIR")?;
    let open = settings.family.is_none() && settings.knobs.is_empty();
    if !open || settings.limits != Limits::Contest {
        return Err("a suite has cases of every family and size, within the contest's limits".into());
    }
    ready(out)?;
    judge::settle(true);
    let programs = programs(&args.tried)?;
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let order = Order {
        seed: args.seed,
        plan: &plan,
        scale: Scale::of(args.pool),
        jobs,
        watch: &Watch::default(),
        held_out: &FixedBitSet::new(),
    };
    let mut suite = match Suite::<G>::make(&order) {
        Ok(suite) => suite,
        Err(Failed::Fault(finding)) => {
            return kept::<G>(
                settings,
                format!("gen {} --suite --seed {}", G::NAME, args.seed),
                finding,
            );
        }
        Err(Failed::Error(reason)) => return Err(CommandError::Words(reason)),
        Err(Failed::Stopped) => return Err("stopped before the suite was made".into()),
    };
    for program in &programs {
        let trial = trial(program, limits(G::ALLOWANCE), suite.files())?;
        let _ = writeln!(screen::err(), "{}", trial.summary());
        suite.keep(trial);
    }
    suite.write(out)?;
    if args.html {
        for test in suite.files() {
            // A case that is too large for a page has none.
            if let Some(page) = finding::<G>(test.case, Other::Nobody, &IsolationArgs::default()) {
                files::write(&out.join(format!("{}.html", test.name)), &page)?;
            }
        }
    }
    let _ = writeln!(screen::err(), "{}: {}", foreign(&out.join(MANIFEST)), suite.summary());
    let missing = [("caught", suite.uncaught.join(", ")), ("exercised", suite.unexercised.join(", "))];
    let missing = missing.into_iter().filter(|(_, what)| !what.is_empty());
    let words: Vec<String> = missing.map(|(how, what)| format!("not {how}: {what}")).collect();
    if words.is_empty() { Ok(Status::Same) } else { Err(CommandError::Words(words.join("; "))) }
}

/// Reads a plan; `name` is the file's.
fn parsed<G: Game>(name: &str, text: &str) -> Result<Plan<G::Case>, CommandError> {
    Plan::parse::<G>(text).map_err(|why| CommandError::Words(format!("{name}: {}", why.trim_end())))
}

fn contest_plan<G: Game>() -> Result<String, CommandError> {
    let plan = G::contest().remove("plan.toml");
    plan.ok_or_else(|| CommandError::Words(format!("{} has no plan of its own: give a file", G::NAME)))
}

/// Prints the game's own plan.
fn show<G: Game>() -> Result<Status, CommandError> {
    screen::out().write_all(contest_plan::<G>()?.as_bytes())?;
    Ok(Status::Same)
}

/// Runs a program on every file of a suite.
fn trial<'a, C: Playable>(
    program: &Program,
    limits: judge::RunLimits,
    files: impl Iterator<Item = Test<'a, C>>,
) -> Result<Trial, CommandError> {
    let mut runner = Runner::new(program, limits);
    let mut tried = Vec::new();
    for Test { case, answer, .. } in files {
        let run = runner.run(case.text().as_bytes());
        let run = run.map_err(|error| format!("cannot run {}: {error}", program.shown()))?;
        let verdict = match run.end.verdict(&limits) {
            Some((verdict, _)) => verdict,
            None if tokens::same(answer.as_bytes(), &run.output) => Verdict::Accepted,
            None => Verdict::Wrong,
        };
        tried.push(Tried { verdict: verdict.short(), time: run.time });
    }
    Ok(Trial { program: program.name(), limit: limits.time, files: tried })
}

/// Prepares programs: each word is a command without arguments, or a source file to compile.
fn programs(words: &[OsString]) -> Result<Vec<Program>, CommandError> {
    let mut tell = |command: &str| {
        let _ = writeln!(screen::err(), "$ {command}");
    };
    let policy = Policy::of(Level::strongest());
    let ready = words.iter().map(|word| {
        let program = Program::new(std::slice::from_ref(word), &mut tell)?;
        program
            .confined(policy.clone())
            .map_err(|error| format!("cannot tell the current folder: {error}"))
    });
    Ok(ready.collect::<Result<_, String>>()?)
}

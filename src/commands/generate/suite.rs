//! `gen --suite`: writes a folder of files that together catch every misreading.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Settings;
use crosscheck_core::mutation::suite::{Failed, MANIFEST, Scale, Suite, Trial, Tried, ready};
use crosscheck_core::workers::Watch;
use crosscheck_core::{Game, Limits, Playable, files};
use crosscheck_judge::{self as judge, Program, RunLimits};

use super::super::Status;
use super::super::campaign_args::cores;
use super::super::isolation::IsolationArgs;
use super::super::outside::{LimitArgs, prepared};
use super::super::replay::{Other, finding};
use super::Args;
use super::finding::kept;
use crate::commands::error::CommandError;
use crate::commands::screen;
use crate::judged::{Outcome, TestCase, run_over};
use crate::stress::limits;

/// Makes the suite, and writes it once it is complete.
pub(super) fn run<G: Game>(
    args: &Args,
    settings: &Settings,
    out: &Path,
) -> Result<Status, CommandError> {
    let open = settings.family.is_none() && settings.knobs.is_empty();
    if !open || settings.limits != Limits::Contest {
        return Err("a suite has cases of every family and size, within the contest's limits".into());
    }
    ready(out)?;
    judge::settle(true);
    let programs = programs(&args.tried)?;
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let mut suite = match Suite::<G>::make(args.seed, Scale::of(args.pool), jobs, &Watch::default()) {
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
        let trial = trial(program, limits(G::ALLOWANCE), jobs, suite.files())?;
        let _ = writeln!(screen::err(), "{}", trial.summary());
        suite.keep(trial);
    }
    suite.write(out)?;
    if args.html {
        let named = suite.named();
        let stems = named.iter().filter_map(|(name, _)| name.strip_suffix(".in"));
        for ((case, _), stem) in suite.files().zip(stems) {
            // A case that is too large for a page has none.
            if let Some(page) = finding::<G>(case, Other::Nobody, &IsolationArgs::default()) {
                files::write(&out.join(format!("{stem}.html")), &page)?;
            }
        }
    }
    let _ = writeln!(screen::err(), "{}: {}", foreign(&out.join(MANIFEST)), suite.summary());
    let missing = [("caught", suite.uncaught.join(", ")), ("exercised", suite.unexercised.join(", "))];
    let missing = missing.into_iter().filter(|(_, what)| !what.is_empty());
    let words: Vec<String> = missing.map(|(how, what)| format!("not {how}: {what}")).collect();
    if words.is_empty() { Ok(Status::Same) } else { Err(CommandError::Words(words.join("; "))) }
}

/// Runs a program on every file of a suite.
fn trial<'a, C: Playable>(
    program: &Program,
    limits: RunLimits,
    jobs: usize,
    files: impl Iterator<Item = (&'a C, &'a str)>,
) -> Result<Trial, CommandError> {
    let test =
        |(case, answer): (&C, &str)| TestCase { input: case.text().into(), answer: answer.into() };
    let tests: Vec<TestCase> = files.map(test).collect();
    let never: judge::Halt = Arc::new(|| false);
    let cells = run_over(std::slice::from_ref(program), &tests, limits, jobs, &never).remove(0);
    let tried = cells.into_iter().map(|cell| match cell.outcome {
        Some(outcome @ Outcome::Judged(_)) => Ok(Tried { verdict: outcome.short(), time: cell.time }),
        _ => Err(CommandError::Words(format!("cannot run {}: {}", program.shown(), cell.how))),
    });
    let files = tried.collect::<Result<_, _>>()?;
    Ok(Trial { program: program.name(), limit: limits.time, files })
}

/// Prepares programs: each word is a command without arguments, or a source file to compile.
fn programs(words: &[OsString]) -> Result<Vec<Program>, CommandError> {
    let limits = LimitArgs::default();
    let ready = words.iter().map(|word| prepared(std::slice::from_ref(word), &limits));
    Ok(ready.collect::<Result<_, _>>().map_err(String::from)?)
}

//! `shrink`: finds the smallest case that still differs.

use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{Effort, count_known};
use crosscheck_core::report::Report;
use crosscheck_core::report::differences::Differences;
use crosscheck_core::shrink::{BUDGET, first_shown, shrink};
use crosscheck_core::table::{apart, counted};
use crosscheck_core::{Case, Game, files};

use crate::campaign::explain;
use crate::options::{KnownArgs, OneCaseArgs};
use crate::roster::Listed;
use crate::screen::interrupt::stop_soon_on_interrupt;
use crate::screen::{self, CommandError, Status, Working, say, unless_unread};

/// Find the smallest case that fails in the same way.
///
/// Prints the case to standard output (or to the file of `--out`), and the explanation to standard error. The status is 1
/// if the case differs, 0 if it does not and there is nothing to shrink.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) case: OneCaseArgs,
    /// The most cases to play
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    shrink_runs: u64,
    /// Write the case to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also write what differs as data: kinds and turns
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    known: KnownArgs,
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let case = args.case.case(game)?;
    let program = args.case.program(game)?;
    if let (None, Some(lone)) = (&program, game.lone()) {
        return Err(lone.into());
    }
    let mut oracle = args.case.oracle(game, program.as_ref(), &args.known)?;
    let _working = Working::on(format!("{}: making {} smaller", game.name(), case.size()));
    let from = case.size();
    // A program's own judge bounds what the reference may take. In the engine's place nothing does.
    let shown = if program.is_none() { first_shown(&mut *oracle, &case) } else { None };
    let found = match shown {
        Some(found) => Some(found),
        None => {
            let judged = oracle.judge(&case, Effort::Full);
            let (trace, fault) = judged.map_err(|unjudged| unjudged.to_string())?;
            fault.map(|fault| Finding { case, trace, fault })
        }
    };
    let mut passed = Tally::default();
    count_known(oracle.passed(), &mut passed);
    let apart = apart(&passed);
    let Some(found) = found else {
        args.tell(game.name(), None)?;
        say!("{}: no difference ({from}){apart}: nothing to shrink", game.name());
        return Ok(Status::Same);
    };
    let halt = Cancel::on(&stop_soon_on_interrupt());
    oracle.cancel_on(&halt);
    let shrunk = shrink(&mut *oracle, &found, args.shrink_runs, &|| halt.is_due());
    let cut = match shrunk.cut_short {
        true if shrunk.runs >= args.shrink_runs => {
            "stopped early; may not be minimal; continue with a larger --shrink-runs"
        }
        true => "stopped early; may not be minimal",
        false => "no smaller one found",
    };
    let explained = explain(game, &mut *oracle, &shrunk.finding, &halt);
    let _ = write!(screen::err(), "{}", explained.report);
    args.tell(game.name(), Some((&shrunk.finding.fault, &explained.report)))?;
    let smallest = shrunk.finding.case;
    let to = smallest.size();
    if let Some(nearest) = &shrunk.nearest {
        say!("\nthe sides agree {}", nearest.words(&smallest));
    }
    say!("\nfrom {from}\nto   {to} in {} ({cut}){apart}", counted(shrunk.runs, "run"));
    match &args.out {
        Some(path) => files::write(path, smallest.text().as_bytes())?,
        None => unless_unread(screen::exact().lock().write_all(smallest.text().as_bytes()))?,
    }
    Ok(Status::Differs)
}

impl Args {
    fn tell(&self, game: &str, found: Option<(&Fault, &Report)>) -> Result<(), CommandError> {
        let Some(path) = &self.json else { return Ok(()) };
        Ok(files::write_json(path, &Differences::of(game, found))?)
    }
}

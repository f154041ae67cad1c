//! `shrink`: finds the smallest case that still differs.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::oracle::Effort;
use crosscheck_core::contract::Case;
use crosscheck_core::generate::Settings;
use crosscheck_core::report::explain::Explain;
use crosscheck_core::shrink::{BUDGET, shrink};
use crosscheck_core::table::counted;
use crosscheck_core::{Game, Misreading, files};

use crate::campaign::conclude::explain;
use crate::options::args::{FileArg, LimitsArg, PLANT_HELP, game_names, planted, read_case};
use crate::options::isolation::IsolationArgs;
use crate::options::known::KnownArgs;
#[cfg(feature = "judge")]
use crate::options::outside::HEADING;
#[cfg(feature = "judge")]
use crate::options::outside::LimitArgs;
#[cfg(feature = "judge")]
use crate::options::outside::outside;
#[cfg(feature = "judge")]
use crate::options::piped::ELSEWHERE;
use crate::options::piped::PipedProgram;
use crate::roster::Dispatch;
use crate::screen::error::{CommandError, unless_unread};
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::progress::Working;
use crate::screen::status::Status;
use crate::{Visit, screen};

/// Find the smallest case that fails in the same way.
///
/// Prints the case to standard output (or to the file of `--to`), and the explanation to standard error. The status is 1
/// if the case differs, 0 if it does not and there is nothing to shrink.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(flatten)]
    file: FileArg,
    /// The most cases to play
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    shrink_runs: u64,
    /// Write the case to this file
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    /// The program speaks crosscheck-trace/1 over its pipes, as with `fuzz -- CMD`; it is not confined
    #[cfg(feature = "judge")]
    #[arg(long, requires = "cmd", conflicts_with_all = ELSEWHERE, help_heading = HEADING)]
    pipe: bool,
    /// A program that fails on the case, and its arguments; the verdict stays the same
    #[arg(value_name = "CMD", last = true, conflicts_with = "plant")]
    cmd: Vec<OsString>,
    #[cfg(feature = "judge")]
    #[command(flatten)]
    program: LimitArgs,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    /// The program prints a trace, as `solve --trace` does, instead of its answer
    #[cfg(feature = "judge")]
    #[arg(long, requires = "cmd", help_heading = HEADING)]
    trace: bool,
    /// Which sizes are allowed
    #[arg(long, value_enum, default_value_t)]
    limits: LimitsArg,
}

pub(crate) fn run(
    args: &Args,
    games: &impl for<'a> Dispatch<Shrink<'a>>,
) -> Result<Status, CommandError> {
    games.on(&args.game, Shrink(args))
}

impl Args {
    /// Returns what says whether a case still differs: both sides, or the program and the reference.
    fn oracle<G: Game>(
        &self,
        planted: Option<&'static Misreading<G::Case>>,
    ) -> Result<Box<dyn Explain<G>>, CommandError> {
        // Without a judge, a program is one of the user's own.
        #[cfg(feature = "judge")]
        if !self.cmd.is_empty() && !self.pipe {
            let outside = outside::<G>(&self.cmd, &self.program, self.trace)?;
            return Ok(Box::new(outside.explainer::<G>(None)));
        }
        if !self.cmd.is_empty() {
            let known = self.known.of::<G>()?;
            return Ok(PipedProgram::new(&self.cmd, &self.isolation)?.explain::<G>(&known));
        }
        Ok(self.isolation.pair::<G>(0, &Settings::default(), planted, &self.known.of::<G>()?))
    }
}

pub(crate) struct Shrink<'a>(&'a Args);

impl Visit for Shrink<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let planted = planted::<G>(args.plant.as_deref())?;
        let case = read_case::<G>(&args.file.file, args.limits.into())?;
        let mut oracle = args.oracle::<G>(planted)?;
        let _working = Working::on(format!("{}: making {} smaller", G::NAME, case.size()));
        let mut err = screen::err();
        let judged = oracle.judge(&case, Effort::Full);
        let (trace, fault) = judged.map_err(|unjudged| unjudged.to_string())?;
        let Some(fault) = fault else {
            let _ = writeln!(err, "{}: no difference ({}): nothing to shrink", G::NAME, case.size());
            return Ok(Status::Same);
        };
        let halt = Halt::on(&stop_on_interrupt());
        oracle.heed(&halt);
        let (from, found) = (case.size(), Finding { case, trace, fault });
        let shrunk = shrink(&mut *oracle, &found, args.shrink_runs, &|| halt.is_due());
        let cut = match shrunk.cut_short {
            true if shrunk.runs >= args.shrink_runs => {
                "stopped early; may not be minimal; continue with a larger --shrink-runs"
            }
            true => "stopped early; may not be minimal",
            false => "minimal",
        };
        let explained = explain(&mut *oracle, &shrunk.finding, &halt);
        let _ = write!(err, "{}", explained.words);
        let smallest = shrunk.finding.case;
        let to = smallest.size();
        let _ = writeln!(err, "\nfrom {from}\nto   {to} in {} ({cut})", counted(shrunk.runs, "run"));
        match &args.to {
            Some(path) => files::write(path, smallest.text().as_bytes())?,
            None => unless_unread(screen::exact().lock().write_all(smallest.text().as_bytes()))?,
        }
        Ok(Status::Differs)
    }
}

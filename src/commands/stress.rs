//! `stress`: a program from outside against the reference.

use std::ffi::OsString;
use std::io::{Write, stderr};
use std::path::Path;
use std::time::Duration;

use super::args::{Asked, game_names, shown, shown_limits, with_game};
use super::drive::Drive;
use super::extent::Extent;
use super::outside::{HEADING, LimitArgs, outside};
use super::{Status, program, stop_on_interrupt};
use crate::finding::{Desk, Origin};
use crate::games::{Plugged, Visit};
use crate::oracle::Oracle;
use crate::shrink::BUDGET;
use crate::table::counted;
use crate::trouble::Trouble;

/// Run a program of yours on generated cases: the smallest input on which it is wrong, and why.
///
/// CMD is run without a shell, a case on its standard input, on all cores. A source file (.cpp, .c, .rs, .py, .java) is
/// compiled first. The first case that gets another verdict than AC is saved, shrunk as long as the verdict stays the
/// same, and explained: the first turn after which the answer is wrong, what should happen there, what the answer is off
/// by, and whether a known misreading of the rules answers as your program does.
///
/// Your program may hang, crash, fork or print for ever: each run ends within its limits, and its process group with it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// The program and its arguments
    #[arg(value_name = "CMD", last = true, required = true)]
    cmd: Vec<OsString>,
    #[command(flatten)]
    limits: LimitArgs,
    /// The program prints a trace, as `solve --trace` does, instead of its answer: it is compared step by step
    #[arg(long, help_heading = HEADING)]
    trace: bool,
    /// Go on after the first case that it fails (findings are told apart by their verdict)
    #[arg(long)]
    keep_going: bool,
    /// How many runs shrinking takes at most; it also ends after a minute
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    runs: u64,
    #[command(flatten)]
    extent: Extent,
    #[command(flatten)]
    asked: Asked,
}

/// How long shrinking takes at most: a program that hangs costs its whole time limit a run.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program and its arguments as part of a folder's name: the names of files without their folders.
fn named(words: &[OsString]) -> String {
    const MOST: usize = 60;
    let name = |(at, word): (usize, &OsString)| {
        let path = Path::new(word);
        let name = if at == 0 { path.file_stem() } else { path.file_name() };
        name.unwrap_or(word).to_string_lossy().into_owned()
    };
    let all: Vec<String> = words.iter().enumerate().map(name).collect();
    all.join("-").chars().take(MOST).collect()
}

pub(super) fn run(args: &Args) -> Result<Status, Trouble> {
    with_game(&args.game, Stress(args))
}

struct Stress<'a>(&'a Args);

impl Visit for Stress<'_> {
    type Output = Result<Status, Trouble>;

    fn visit<G: Plugged>(self) -> Self::Output {
        let args = self.0;
        let settings = args.asked.settings::<G>()?;
        // Before anything runs: a program runs in a group of its own, which Ctrl-C does not reach.
        let stop = stop_on_interrupt()?;
        let outside = outside::<G>(&args.cmd, &args.limits, args.trace)?;
        let seed = args.extent.seed();
        let mut plan = args.extent.plan(seed, settings, 1);
        plan.until_first = !args.keep_going;
        let (program_shown, jobs) = (outside.setup.program.shown(), counted(plan.jobs as u64, "job"));
        let mut err = anstream::AutoStream::auto(stderr());
        let _ = writeln!(err, "{}: {program_shown} against reference, seed {seed}, {jobs}", G::NAME);
        let make = || Box::new(outside.bench::<G>()) as Box<dyn Oracle<G>>;
        let desk = Desk {
            out: args.extent.out.clone(),
            program: program(),
            command: "stress",
            origin: Origin::Seed(seed),
            other: Some(named(&args.cmd)),
            asked: shown(&plan.settings),
            limits: shown_limits(plan.settings.limits),
            runs: Some(args.runs),
            rest: outside.rest.clone(),
            make: &make,
        };
        let (budget, patience) = (args.runs, Some(PATIENCE));
        Drive { plan, desk, stop: &stop, budget, patience, statistics: false }.run()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_named_after_the_program_and_its_arguments() {
        let of = |words: &[&str]| named(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of(&["./mine.cpp"]), "mine");
        assert_eq!(of(&["/usr/bin/python3", "work/mine.py", "-O"]), "python3-mine.py--O");
        assert_eq!(of(&["a", &"ü".repeat(200)]).chars().count(), 60);
    }
}

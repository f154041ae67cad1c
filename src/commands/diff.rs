//! `diff`: plays one case on both sides.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::Game;
use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::lockstep::{Strictness, lockstep};
use crosscheck_core::compare::oracle::{Effort, Oracle};
use crosscheck_core::compare::trace::{Recorded, read, record};
use crosscheck_core::contract::Case;
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Settings;
use crosscheck_core::report::explain::{Depth, Explain, beginning, explain_play};

use super::Status;
use super::args::{
    FileArg, Input, LimitsArg, PLANT_HELP, game_names, planted, read_case, read_input, with_game,
};
use super::isolation::IsolationArgs;
use super::outside::{HEADING, LimitArgs, outside};
use super::progress::Working;
use crate::commands::error::{CommandError, unless_unread};
use crate::commands::screen;
use crate::games::Visit;

/// Play one case on both sides: the first step that differs, explained, then the diff of the traces.
///
/// Compares the engine with the reference; or a recorded trace (`--recorded FILE`, JSON Lines as `solve --trace` prints
/// them), or the answers of a program (`-- CMD`). Checks the engine's laws too: the same
/// case twice, prefixes, the mirror.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(flatten)]
    file: FileArg,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    /// Compare a recorded trace with the reference, instead of the engine
    #[arg(long, value_name = "TRACE", conflicts_with_all = ["plant", "cmd"])]
    recorded: Option<PathBuf>,
    /// The program prints a trace, as `solve --trace` does, instead of its answer
    #[arg(long, requires = "cmd", help_heading = HEADING)]
    trace: bool,
    /// A program to compare with the reference, instead of the engine, and its arguments
    #[arg(value_name = "CMD", last = true, conflicts_with = "plant")]
    cmd: Vec<OsString>,
    #[command(flatten)]
    program: LimitArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    /// Which sizes are allowed
    #[arg(long, value_enum, default_value_t)]
    limits: LimitsArg,
}

pub(super) fn run(args: &Args) -> Result<Status, CommandError> {
    with_game(&args.game, Diff(args))
}

struct Diff<'a>(&'a Args);

impl Visit for Diff<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let planted = planted::<G>(args.plant.as_deref())?;
        let case = read_case::<G>(&args.file.file, args.limits.into())?;
        let working = Working::on(format!("{}: at work on {}", G::NAME, case.size()));
        if !args.cmd.is_empty() {
            return against_program::<G>(args, case);
        }
        let found = match &args.recorded {
            None => {
                let mut pair = args.isolation.pair::<G>(0, &Settings::default(), planted);
                let judged = pair.judge(&case, Effort::Full);
                let (trace, fault) = judged.map_err(|unjudged| unjudged.to_string())?;
                fault.map(|fault| {
                    let finding = Finding { case: case.clone(), trace, fault };
                    let explained = pair.explain(&finding, Depth::Full);
                    (finding, explained)
                })
            }
            Some(path) => {
                let Input { name, bytes } = read_input(path)?;
                let text = String::from_utf8(bytes).map_err(|_| format!("{name} is not text"))?;
                let steps = read::<G::Case>(&text).map_err(|(line, error)| {
                    format!("{}:{line}: this line is not a step of {}: {error}", foreign(path), G::NAME)
                })?;
                let name = "trace".to_owned();
                let mut recorded = Recorded::<G::Case> { name, steps, answer: None };
                let trace = record(&mut *G::reference(), &case);
                let difference = lockstep(&trace, &mut recorded, &case, &Strictness::default());
                difference.map(|difference| {
                    let fault = Fault::Differs(Box::new(difference));
                    let finding = Finding { case: case.clone(), trace, fault };
                    let explained = explain_play(&finding, &mut *G::reference(), &mut recorded);
                    (finding, explained)
                })
            }
        };
        let mut out = screen::out();
        let Some((finding, explained)) = found else {
            drop(working);
            let laws = if args.recorded.is_none() { ", and all laws hold" } else { "" };
            writeln!(out, "{}: no difference ({}){laws}", G::NAME, case.size())?;
            return Ok(Status::Same);
        };
        let mut report = explained.words;
        if finding.fault.difference().is_some() {
            let diff = explained.files.iter().filter(|(end, _)| *end == "diff");
            let diff = diff.map(|(_, diff)| beginning(&String::from_utf8_lossy(diff)));
            report = report + "\n" + &diff.collect::<String>();
        }
        drop(working);
        unless_unread(out.write_all(report.as_bytes()))?;
        Ok(Status::Differs)
    }
}

/// Compares a program with the reference.
fn against_program<G: Game>(args: &Args, case: G::Case) -> Result<Status, CommandError> {
    let outside = outside::<G>(&args.cmd, &args.program, args.trace)?;
    let mut under_test = outside.explainer::<G>(None);
    let judged = under_test.judge(&case, Effort::Full);
    let (trace, fault) = judged.map_err(|unjudged| unjudged.to_string())?;
    let mut out = screen::out();
    let Some(fault) = fault else {
        writeln!(out, "{}: {}: AC ({})", G::NAME, outside.setup.program.shown(), case.size())?;
        return Ok(Status::Same);
    };
    let explained = under_test.explain(&Finding { case, trace, fault }, Depth::Full);
    let diff = explained.files.iter().find(|(end, _)| *end == "diff");
    let diff = diff.map_or(String::new(), |(_, diff)| beginning(&String::from_utf8_lossy(diff)));
    unless_unread(write!(out, "{}\n{diff}", explained.words))?;
    Ok(Status::Differs)
}

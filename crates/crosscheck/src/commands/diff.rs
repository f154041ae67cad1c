//! `diff`: plays one case on both sides.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::Game;
use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::lockstep::{Strictness, answer_differs, lockstep};
use crosscheck_core::compare::oracle::Effort;
#[cfg(feature = "judge")]
use crosscheck_core::compare::oracle::Oracle as _;
use crosscheck_core::compare::trace::{Recorded, record};
use crosscheck_core::contract::Case;
use crosscheck_core::generate::Settings;
use crosscheck_core::protocol::file::Play;
#[cfg(feature = "judge")]
use crosscheck_core::report::explain::Explain as _;
use crosscheck_core::report::explain::{Depth, Explained, beginning, explain_play};

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
use crate::recording::sides::recorded_play;
use crate::roster::Dispatch;
use crate::screen::error::{CommandError, unless_unread};
use crate::screen::progress::Working;
use crate::screen::status::Status;
use crate::{Visit, screen};

/// Play one case on both sides: the first step that differs, explained, then the diff of the traces.
///
/// Compares the engine with the reference; or a recorded trace (`--recorded FILE`, as `solve --trace` prints it), the
/// answers of a program (`-- CMD`), or its steps over its pipes (`--pipe -- CMD`). Checks the engine's laws too: the same
/// case twice, prefixes, the mirror.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(flatten)]
    file: FileArg,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    /// Compare a recorded trace with the reference, instead of the engine
    #[arg(long, value_name = "TRACE", conflicts_with = "plant")]
    recorded: Option<PathBuf>,
    /// Play this case first, on the same sides: a player that keeps state may differ only then
    #[arg(long, value_name = "FILE", conflicts_with = "recorded")]
    after: Option<PathBuf>,
    /// The program prints a trace, as `solve --trace` does, instead of its answer
    #[cfg(feature = "judge")]
    #[arg(long, requires = "cmd", help_heading = HEADING)]
    trace: bool,
    /// The program speaks crosscheck-trace/1 over its pipes, as with `fuzz -- CMD`; it is not confined
    #[cfg(feature = "judge")]
    #[arg(long, requires = "cmd", conflicts_with_all = ELSEWHERE, help_heading = HEADING)]
    pipe: bool,
    /// A program to compare with the reference, instead of the engine, and its arguments
    #[arg(value_name = "CMD", last = true, conflicts_with_all = ["plant", "recorded"])]
    cmd: Vec<OsString>,
    #[cfg(feature = "judge")]
    #[command(flatten)]
    program: LimitArgs,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    /// Which sizes are allowed
    #[arg(long, value_enum, default_value_t)]
    limits: LimitsArg,
}

pub(crate) fn run(args: &Args, games: &impl for<'a> Dispatch<Diff<'a>>) -> Result<Status, CommandError> {
    games.on(&args.game, Diff(args))
}

pub(crate) struct Diff<'a>(&'a Args);

impl Visit for Diff<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let planted = planted::<G>(args.plant.as_deref())?;
        let case = read_case::<G>(&args.file.file, args.limits.into())?;
        let working = Working::on(format!("{}: at work on {}", G::NAME, case.size()));
        #[cfg(feature = "judge")]
        if !args.cmd.is_empty() && !args.pipe {
            return against_program::<G>(args, case);
        }
        if let Some(before) = &args.after {
            let before = read_case::<G>(before, args.limits.into())?;
            let explained =
                args.isolation.follow::<G>(planted, &args.known.of::<G>()?, [&before, &case])?;
            drop(working);
            return after(explained, [&before, &case].map(G::Case::size), G::NAME);
        }
        let found = match &args.recorded {
            None => {
                let known = args.known.of::<G>()?;
                let mut pair = match args.cmd.is_empty() {
                    true => args.isolation.pair::<G>(0, &Settings::default(), planted, &known),
                    false => PipedProgram::new(&args.cmd, &args.isolation)?.explain::<G>(&known),
                };
                let judged = pair.judge(&case, Effort::Full);
                let (trace, fault) = judged.map_err(|unjudged| unjudged.to_string())?;
                fault.map(|fault| {
                    let finding = Finding { case: case.clone(), trace, fault };
                    let explained = pair.explain(&finding, Depth::Full);
                    (finding, explained)
                })
            }
            Some(path) => {
                let Play { steps, answer, .. } = recorded_play::<G>(path, &case)?;
                let name = "trace".to_owned();
                let mut recorded = Recorded::<G::Case> { name, steps, answer: None };
                let trace = record(&mut *G::reference(), &case);
                let difference = lockstep(&trace, &mut recorded, &case, &Strictness::default());
                let difference = difference.or_else(|| answer_differs(&trace, &answer?));
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
            let laws =
                if args.recorded.is_none() && args.cmd.is_empty() { ", and all laws hold" } else { "" };
            writeln!(out, "{}: no difference ({}){laws}", G::NAME, case.size())?;
            return Ok(Status::Same);
        };
        let mut report = explained.words.clone();
        if finding.fault.difference().is_some() {
            report = report + "\n" + &diff(&explained);
        }
        drop(working);
        unless_unread(out.write_all(report.as_bytes()))?;
        Ok(Status::Differs)
    }
}

/// Reports what became of a case after another one.
fn after(
    explained: Option<Explained>,
    [before, size]: [String; 2],
    game: &str,
) -> Result<Status, CommandError> {
    let mut out = screen::out();
    let Some(explained) = explained else {
        writeln!(
            out,
            "{game}: no difference ({size}) after another case ({before}), and all laws hold"
        )?;
        return Ok(Status::Same);
    };
    unless_unread(write!(out, "{}\n{}", explained.words, diff(&explained)))?;
    Ok(Status::Differs)
}

/// Returns the beginning of the diff of both traces.
fn diff(explained: &Explained) -> String {
    let diff = explained.files.iter().filter(|(end, _)| *end == "diff");
    diff.map(|(_, diff)| beginning(&String::from_utf8_lossy(diff))).collect()
}

/// Compares a program with the reference.
#[cfg(feature = "judge")]
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
    unless_unread(write!(out, "{}\n{}", explained.words, diff(&explained)))?;
    Ok(Status::Differs)
}

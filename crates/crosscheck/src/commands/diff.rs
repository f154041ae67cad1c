//! `diff`: plays one case on both sides.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::lockstep::{answer_differs, lockstep};
use crosscheck_core::compare::trace::{End, Recorded, record};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{Effort, Unjudged, count_known};
use crosscheck_core::protocol::file::Play;
use crosscheck_core::report::differences::Differences;
use crosscheck_core::report::explain::{Depth, Explained, beginning, explain_play};
use crosscheck_core::table::apart;
use crosscheck_core::{Case, Game, files};

use crate::options::{KnownArgs, OneCaseArgs, OtherSide, read_play};
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status, Working, unless_unread};

/// Play one case on both sides: the first step that differs, explained, then the diff of the traces.
///
/// Compares the engine with the reference; or a recorded trace (`--recorded FILE`, as `solve --trace` prints it), the
/// answers of a program (`-- CMD`), or its steps over its pipes (`--pipe -- CMD`). Checks the engine's laws too: the same
/// case twice, prefixes, the mirror.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) case: OneCaseArgs,
    /// Compare a recorded trace with the reference, instead of the engine
    #[arg(long, value_name = "TRACE", conflicts_with_all = ["plant", "cmd"])]
    recorded: Option<PathBuf>,
    /// Play this case first, on the same sides: a player that keeps state may differ only then
    #[arg(long, value_name = "FILE", conflicts_with = "recorded")]
    after: Option<PathBuf>,
    /// Also write what differs as data: kinds and turns
    #[arg(long, value_name = "FILE", conflicts_with = "after")]
    json: Option<PathBuf>,
    #[command(flatten)]
    known: KnownArgs,
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let case = args.case.case(game)?;
    let working = Working::on(format!("{}: at work on {}", game.name(), case.size()));
    if let Some(before) = &args.after {
        let before = args.case.read(game, before)?;
        let (planted, known) = (args.case.planted(game)?, args.known.read(game)?);
        let explained = args.case.isolation.follow(game, planted, &known, [&before, &case])?;
        drop(working);
        return after(explained, [&before, &case].map(AnyCase::size), game.name());
    }
    let program = args.case.program(game)?;
    if let (None, Some(lone)) = (&program, game.lone()) {
        return Err(lone.into());
    }
    let judged = program.as_ref().and_then(OtherSide::judged);
    let mut passed = Tally::default();
    let found = match &args.recorded {
        None => {
            let mut oracle = args.case.oracle(game, program.as_ref(), &args.known)?;
            let played = oracle.judge(&case, Effort::Full);
            let unknown = |also: &str| {
                format!(
                    "{also}nothing was compared: no right answer to this input is known, since the reference takes too \
                     long for it or is not to be believed there"
                )
            };
            let (trace, fault) = played.map_err(|unjudged| match unjudged {
                // Nothing else ends a play here.
                Unjudged::Halted if game.rules().turn.is_empty() => unknown(""),
                unjudged => unjudged.to_string(),
            })?;
            count_known(oracle.passed(), &mut passed);
            if let (Some(program), None, End::Stopped) = (&judged, &fault, &trace.end) {
                return Err(unknown(&format!("{program} ends well and in time, but ")).into());
            }
            if fault.is_none() && program.is_none() && engine_is_silent(game, &case) {
                return Err(
                    "nothing was compared: the accepted program takes too long for this input".into()
                );
            }
            fault.map(|fault| {
                let finding = Finding { case: case.clone(), trace, fault };
                let explained = oracle.explain(&finding, Depth::Full);
                (finding, explained)
            })
        }
        Some(path) => {
            let Play { steps, answer, .. } = read_play(game, path, &case)?;
            let name = "trace".to_owned();
            let mut recorded = Recorded::<AnyCase> { name, steps, answer: None };
            let trace = record(&mut *game.reference(), &case);
            let difference = lockstep(&trace, &mut recorded, &case);
            let difference = difference.or_else(|| answer_differs(&case, &trace, &answer?));
            difference.map(|difference| {
                let fault = Fault::Differs(Box::new(difference));
                let finding = Finding { case: case.clone(), trace, fault };
                let explained = explain_play(&finding, &mut *game.reference(), &mut recorded);
                (finding, explained)
            })
        }
    };
    if let Some(path) = &args.json {
        let shown = found.as_ref().map(|(finding, explained)| (&finding.fault, &explained.report));
        files::write_json(path, &Differences::of(game.name(), shown))?;
    }
    let mut out = screen::out();
    let Some((finding, explained)) = found else {
        drop(working);
        let both = args.recorded.is_none() && program.is_none();
        let laws = if both { ", and all laws hold" } else { "" };
        match judged {
            Some(program) => writeln!(out, "{}: {program}: AC ({})", game.name(), case.size())?,
            None => {
                let apart = apart(&passed);
                let plays = if game.rules().threads { " in the plays of two seconds" } else { "" };
                writeln!(out, "{}: no difference ({}){plays}{laws}{apart}", game.name(), case.size())?;
            }
        }
        return Ok(Status::Same);
    };
    let mut report = explained.report.to_string();
    if finding.fault.difference().is_some() || judged.is_some() {
        report = report + "\n" + &diff(&explained);
    }
    let apart = apart(&passed);
    if !apart.is_empty() {
        let _ = writeln!(report, "\n{}: a difference{apart}", game.name());
    }
    drop(working);
    unless_unread(out.write_all(report.as_bytes()))?;
    Ok(Status::Differs)
}

/// Returns whether the engine gives no answer to a case that it plays well: so do programs that take too long for it.
fn engine_is_silent(game: &AnyGame, case: &AnyCase) -> bool {
    game.rules().turn.is_empty() && record(&mut *game.engine(), case).end == End::Stopped
}

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
    unless_unread(write!(out, "{}\n{}", explained.report, diff(&explained)))?;
    Ok(Status::Differs)
}

fn diff(explained: &Explained) -> String {
    let diff = explained.files.iter().filter(|(end, _)| *end == "diff");
    diff.map(|(_, diff)| beginning(&String::from_utf8_lossy(diff))).collect()
}

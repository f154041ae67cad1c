//! `replay`: shows a play step by step, both sides at once, and where they differ.

use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::foreign::foreign;
use crosscheck_core::table::counted;
use crosscheck_core::{Case as _, Game, files};

use crate::options::{OneCaseArgs, OtherSide};
use crate::replay::{Other, Replay, Sides, svg, text};
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status, Working, unless_unread};

/// Watch a case step by step: both sides at once, and where they differ.
///
/// By default the engine plays alone. With `--both`, `--plant NAME`, `--recorded FILE` or `-- CMD`, the reference plays beside
/// it, and every step on which the two differ is marked. `--html FILE` writes a page that opens in any browser without a
/// network.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) case: OneCaseArgs,
    /// Show the reference beside the engine
    #[arg(long, conflicts_with_all = ["plant", "cmd"])]
    both: bool,
    /// Show a recorded trace beside the reference: the output of `solve --trace`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["both", "plant", "cmd"])]
    recorded: Option<PathBuf>,
    /// Write a page: a single file that needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a picture to this file: of --step, or else of the first step that differs, or of the last
    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    svg: Option<PathBuf>,
    /// The step to start at, or to draw
    #[arg(long, value_name = "N", value_parser = turn)]
    step: Option<usize>,
    /// The first turn to show [default: 1; in a play that is too long, shortly before the first difference]
    #[arg(long, value_name = "TURN", value_parser = turn)]
    from: Option<usize>,
    /// The number of turns to show [default: as many as fit]
    #[arg(long, value_name = "N", value_parser = turn)]
    turns: Option<usize>,
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let program = args.case.program(game)?;
    let case = args.case.case(game)?;
    let working = Working::on(format!("{}: at work on {}", game.name(), case.size()));
    let other = match (args.case.planted(game)?, &args.recorded, &program) {
        (Some(planted), ..) => Other::Planted(planted),
        (_, Some(path), _) => Other::Recorded(path),
        (_, _, Some(OtherSide::Piped(program))) => Other::Piped(program),
        #[cfg(feature = "judge")]
        (_, _, Some(OtherSide::Judged(program))) => Other::Judged(program),
        (None, None, None) if args.both => Other::Engine,
        (None, None, None) => Other::Nobody,
    };
    let sides = Sides::play(game, &case, other, &args.case.isolation)?;
    let replay = Replay::new(game, &case, &sides, args.from, args.turns);
    drop(working);
    let last = replay.frames.moments.len().saturating_sub(1);
    let step = args.step.map(|step| (step - 1).min(last));
    match (&args.html, &args.svg) {
        (Some(file), _) => {
            let page = replay.page();
            writeln!(
                screen::out(),
                "{}: {}, {}",
                foreign(file),
                counted(page.len() as u64, "byte"),
                replay.summary()
            )?;
            files::write(file, page.as_bytes())?;
        }
        (None, Some(file)) => {
            let step = step.or(replay.first_difference()).unwrap_or(last);
            files::write(file, svg::still(&replay.frames, step).as_bytes())?;
            writeln!(screen::out(), "{}: step {} of {}", foreign(file), step + 1, last + 1)?;
        }
        (None, None) => {
            let mut out = screen::out();
            // The first frame is the title, which is left out with --step.
            for frame in text::each_frame(&replay.frames).skip(step.map_or(0, |step| step + 1)) {
                unless_unread(write!(out, "{frame}"))?;
            }
        }
    }
    Ok(if replay.differs() { Status::Differs } else { Status::Same })
}

fn turn(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("turns are counted from 1".into()),
        Ok(turn) => Ok(turn),
        Err(_) => Err("this is not a number".into()),
    }
}

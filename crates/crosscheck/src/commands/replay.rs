//! `replay`: shows a play step by step, both sides at once, and where they differ.

use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::foreign::foreign;
use crosscheck_core::table::counted;
use crosscheck_core::{Case as _, Game, files};

use crate::options::{OneCaseArgs, UnderTest};
use crate::pages::replay::Replay;
use crate::recording::{LARGE, Made, Other, Sides, film};
use crate::replay::{svg, text};
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status, Working, unless_unread};

/// Watch a case step by step: both sides at once, and where they differ.
///
/// By default the engine plays alone. With `--both`, `--plant NAME`, `--recorded FILE` or `-- CMD`, the reference plays beside
/// it, and every step on which the two differ is marked. `--html FILE` writes a page that opens in any browser without a
/// network. The page contains the case and both traces: every command accepts it as an input, and `diff --recorded` accepts
/// it as a trace.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) case: OneCaseArgs,
    /// Show the reference beside the engine
    #[arg(long, conflicts_with_all = ["plant", "cmd"])]
    both: bool,
    /// Show a recorded trace beside the reference: the output of `solve --trace`, or a page
    #[arg(long, value_name = "FILE", conflicts_with_all = ["both", "plant", "cmd"])]
    recorded: Option<PathBuf>,
    /// Write a page: a single file that needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the page even if it is larger than 20 MB
    #[arg(long, requires = "html")]
    yes: bool,
    /// Write numbered pictures to this folder, in the form that judges take; with --step, write one picture to this file
    #[arg(long, value_name = "PATH", conflicts_with = "html")]
    svg: Option<PathBuf>,
    /// The maximum number of pictures; the first wrong step is always among them
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=999), requires = "svg")]
    pictures: u16,
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
        (_, _, Some(UnderTest::Piped(program))) => Other::Piped(program),
        #[cfg(feature = "judge")]
        (_, _, Some(UnderTest::Judged(program))) => Other::Judged(program),
        (None, None, None) if args.both => Other::Engine,
        (None, None, None) => Other::Nobody,
    };
    let sides = Sides::play(game, &case, other, &args.case.isolation)?;
    let made = film(game, &case, &sides, args.from, args.turns);
    drop(working);
    match &args.html {
        Some(html) => write_page(html, &case.text(), &made, args.yes)?,
        None => show(args, &made)?,
    }
    Ok(if made.differs() { Status::Differs } else { Status::Same })
}

fn show(args: &Args, made: &Made) -> Result<(), CommandError> {
    let film = &made.film;
    let last = film.moments.len().saturating_sub(1);
    let moment = args.step.map(|step| (step - 1).min(last));
    match (&args.svg, moment) {
        (Some(file), Some(moment)) => {
            files::write(file, svg::still(film, moment).as_bytes())?;
            Ok(writeln!(screen::out(), "{}: step {} of {}", foreign(file), moment + 1, last + 1)?)
        }
        (Some(folder), None) => {
            let limits = svg::SequenceLimits { pictures: args.pictures.into(), bytes: PICTURES };
            let pictures = svg::sequence(film, limits);
            let draft = files::Draft::new(folder)?;
            pictures.iter().try_for_each(|(name, picture)| draft.write(name, picture.as_bytes()))?;
            draft.replace(|name| name.starts_with("judgeimage-"))?;
            let count = counted(pictures.len() as u64, "picture");
            Ok(writeln!(screen::out(), "{}: {count}; {}", foreign(folder), made.summary())?)
        }
        (None, _) => {
            let mut out = screen::out();
            // The first frame is the title, which is left out with --step.
            let frames = text::frames(film).skip(moment.map_or(0, |moment| moment + 1));
            for frame in frames {
                unless_unread(write!(out, "{frame}"))?;
            }
            Ok(())
        }
    }
}

/// The maximum size in bytes of all pictures together.
const PICTURES: usize = 50 << 20;

fn write_page(path: &Path, input: &str, made: &Made, large: bool) -> Result<(), CommandError> {
    let Made { film, traces, report } = made;
    let page = Replay {
        film,
        traces: traces.clone(),
        input: input.to_owned(),
        nearest: None,
        report: report.as_ref(),
    }
    .page();
    let mut out = screen::out();
    let size = size_words(page.len());
    if page.len() > LARGE && !large {
        return Err(format!(
            "the page would take {size}; add --yes to write it, or show a part of the play with --from TURN --turns N"
        )
        .into());
    }
    writeln!(out, "{}: {size}, {}", foreign(path), made.summary())?;
    Ok(files::write(path, page.as_bytes())?)
}

fn size_words(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{} MB", bytes.div_ceil(1_000_000)),
    }
}

fn turn(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("turns are counted from 1".into()),
        Ok(turn) => Ok(turn),
        Err(_) => Err("this is not a number".into()),
    }
}

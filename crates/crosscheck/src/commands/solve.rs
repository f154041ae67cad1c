//! `solve`: prints the answer to a case, or the steps that lead to it.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write, stdin};
use std::ops::ControlFlow;
use std::path::PathBuf;

use crosscheck_core::compare::trace::{End, guarded, observe};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::protocol::{Ended, Header, LONGEST, Line, Message, Numbered, Refused};
use crosscheck_core::{Case as _, Game, Limits, Player, Step as _};

use crate::options::{limits, planted, read_case};
use crate::roster::Listed;
use crate::screen::{self, CommandError, Status};

/// Print the answer to a case.
///
/// With `--trace`, print the steps instead, one JSON object per line, with lines around them that say what is played
/// (`docs/trace.md`). The end of the game's page of rules (`spec/GAME.md`) describes the steps, so that a program in any
/// language can be compared with them.
///
/// With `--pipe`, play cases for another process. `new fuzz GAME -- old solve GAME --pipe` compares two versions of a
/// program.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, or the folder or file of a problem
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The input; `-` or nothing is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Which side plays
    #[arg(long, value_enum, default_value_t)]
    by: SideArg,
    /// Play a misreading of the rules instead: a wrong program to try `stress` on (`--plant list` names them)
    #[arg(long, value_name = "NAME", conflicts_with = "by")]
    plant: Option<String>,
    /// Print a trace: the steps as JSON Lines, behind the case and before the answer
    #[arg(long)]
    trace: bool,
    /// Speak crosscheck-trace/1 over standard input and output, and play cases until the input ends
    #[arg(long, conflicts_with_all = ["trace", "file"])]
    pipe: bool,
    /// The memory limit of this process, in bytes
    #[arg(long, hide = true, requires = "pipe")]
    memory: Option<u64>,
    /// Which sizes are allowed: those of the rules, or any that fit memory
    #[arg(long, value_name = "LIMITS", value_parser = limits(), default_value = "contest")]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum SideArg {
    /// The optimized engine
    #[default]
    Engine,
    /// The naive reference, written from the statement
    Reference,
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let planted = planted(game, args.plant.as_deref())?;
    let mut player = match (planted, args.by) {
        (Some(planted), _) => game.misread(planted),
        (None, SideArg::Engine) => game.engine(),
        (None, SideArg::Reference) => game.reference(),
    };
    if args.pipe {
        return hold(game, &mut *player, args.memory);
    }
    let case = read_case(game, &args.file, args.limits)?;
    let mut out = BufWriter::new(screen::exact().lock());
    if args.trace {
        writeln!(out, "{}", header(game, &*player))?;
        writeln!(out, "{}", Message::Case(Numbered { case: 1, eager: false, text: case.text() }))?;
        play(&mut *player, &case, (1, false), &mut out)??;
    } else {
        let name = player.name().to_owned();
        let answer = guarded(|| player.answer(&case));
        let fails = if game.is_problem { String::new() } else { format!("the {name} panics: ") };
        writeln!(out, "{}", answer.map_err(|panic| format!("{fails}{panic}"))?)?;
    }
    out.flush()?;
    Ok(Status::Same)
}

fn header(game: &AnyGame, player: &dyn Player<AnyCase>) -> Message {
    let header = Header::of_harness(game.name());
    Message::Header(Header { name: Some(player.name().into()), ..header })
}

/// Plays a case and writes its steps, with `eager` each at once, and its end. Returns why it has none, if it has none.
fn play(
    player: &mut dyn Player<AnyCase>,
    case: &AnyCase,
    (number, eager): (u64, bool),
    out: &mut dyn Write,
) -> io::Result<Result<(), String>> {
    let mut written = Ok(());
    let end = observe(player, case, &mut |step| {
        written = writeln!(out, "{}", step.line());
        if eager && written.is_ok() {
            written = out.flush();
        }
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    let answer = match end {
        End::Answer(answer) => Some(answer.to_string()),
        End::Stopped => None,
        End::Failed(failure) => return Ok(Err(format!("{}: {}", player.name(), failure.told()))),
        End::Panicked(panic) => return Ok(Err(format!("the {} panics: {panic}", player.name()))),
        End::Invalid(refused) => return Ok(Err(refused.why)),
    };
    writeln!(out, "{}", Message::End(Ended { case: number, answer }))?;
    Ok(Ok(()))
}

/// Plays cases until the input ends. `memory` is the memory limit of this process, in bytes.
fn hold(
    game: &AnyGame,
    player: &mut dyn Player<AnyCase>,
    memory: Option<u64>,
) -> Result<Status, CommandError> {
    if let Some(memory) = memory {
        crosscheck_host::worker::limit_memory(memory)?;
    }
    let (mut lines, mut out) = (BufReader::new(stdin().lock()), BufWriter::new(screen::exact().lock()));
    writeln!(out, "{}", header(game, player))?;
    out.flush()?;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        // Read one byte more than allowed: a line that is too long must not be split in two.
        lines.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(Status::Same);
        }
        match Line::read(bytes.trim_ascii_end(), &|line| game.read_step(line)) {
            Ok(Line::Blank | Line::Message(Message::Header(_))) => {}
            Ok(Line::Message(Message::Case(Numbered { case: number, eager, text }))) => {
                let played = match game.parse(text.as_bytes(), Limits::None) {
                    Ok(case) => play(player, &case, (number, eager), &mut out)?,
                    Err(error) => Err(error.to_string()),
                };
                if let Err(message) = played {
                    writeln!(out, "{}", Message::Error(Refused { case: number, message }))?;
                }
            }
            Ok(Line::Step(_) | Line::Message(Message::End(_) | Message::Error(_))) => {
                return Err("unexpected message: expected a case".into());
            }
            Err(reason) => return Err(format!("cannot read a message: {reason}").into()),
        }
        out.flush()?;
    }
}

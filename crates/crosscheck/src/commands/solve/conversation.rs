//! `solve --pipe`: plays for another process, in the protocol of `docs/trace.md`.

use std::io::{BufRead, BufReader, BufWriter, Read, Write, stdin};
use std::ops::ControlFlow;

use crosscheck_core::compare::trace::{End, observe};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::protocol::{Ended, Header, LONGEST, Line, Message, Numbered, Refused};
use crosscheck_core::{Game, Limits, Player, Step as _};

use crate::screen::{self, CommandError, Status};

/// Plays cases until the input ends. `memory` is the memory limit of this process, in bytes.
pub(super) fn hold(
    game: &AnyGame,
    player: &mut dyn Player<AnyCase>,
    memory: Option<u64>,
) -> Result<Status, CommandError> {
    if let Some(memory) = memory {
        crosscheck_host::worker::limit_memory(memory)?;
    }
    let (mut lines, mut out) = (BufReader::new(stdin().lock()), BufWriter::new(screen::exact().lock()));
    let header = Header::of_harness(game.name());
    writeln!(out, "{}", Message::Header(Header { name: Some(player.name().into()), ..header }))?;
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
            Ok(Line::Message(Message::Case(case))) => play(game, player, case, &mut out)?,
            Ok(Line::Step(_) | Line::Message(Message::End(_) | Message::Error(_))) => {
                return Err("unexpected message: expected a case".into());
            }
            Err(reason) => return Err(format!("cannot read a message: {reason}").into()),
        }
        out.flush()?;
    }
}

fn play(
    game: &AnyGame,
    player: &mut dyn Player<AnyCase>,
    Numbered { case: number, eager, text }: Numbered,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let refused = |message: String| Message::Error(Refused { case: number, message });
    let case = match game.parse(text.as_bytes(), Limits::None) {
        Ok(case) => case,
        Err(error) => return Ok(writeln!(out, "{}", refused(error.to_string()))?),
    };
    let mut failed = None;
    let end = observe(player, &case, &mut |step| {
        let written = writeln!(out, "{}", step.line());
        match written.and_then(|()| if eager { out.flush() } else { Ok(()) }) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    let message = match (failed, end) {
        (Some(error), _) => return Err(error.into()),
        (None, End::Answer(answer)) => {
            Message::End(Ended { case: number, answer: Some(answer.to_string()) })
        }
        (None, End::Stopped) => Message::End(Ended { case: number, answer: None }),
        (None, End::Panicked(panic)) => refused(format!("it panics: {panic}")),
        (None, End::Invalid(why)) => refused(why.why),
    };
    Ok(writeln!(out, "{message}")?)
}

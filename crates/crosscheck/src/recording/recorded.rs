//! Plays that somebody has recorded: a trace in a file, or in a page.

use std::path::Path;

use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::foreign::foreign;
use crosscheck_core::protocol::file::{Play, read};
use crosscheck_core::{Game, Limits};

use crate::options::{Input, is_page, read_input};
use crate::pages::replay::trace_of;
use crate::screen::CommandError;

pub(crate) fn recorded_play(
    game: &AnyGame,
    path: &Path,
    case: &AnyCase,
) -> Result<Play<AnyCase>, CommandError> {
    let Input { name, mut bytes } = read_input(path)?;
    if is_page(&bytes) {
        bytes = trace_of(&bytes).map_err(|reason| format!("{name}: {reason}"))?;
    }
    if std::str::from_utf8(&bytes).is_err() {
        return Err(format!("{name} is not text").into());
    }
    let plays = read(game, &bytes).map_err(|(line, error)| {
        format!("{}:{line}: this line is not a step of {}: {error}", foreign(path), game.name())
    })?;
    let is_of_case = |play: &Play<AnyCase>| {
        let read = |text: &String| game.parse(text.as_bytes(), Limits::None).ok();
        play.text.as_ref().is_none_or(|text| read(text).as_ref() == Some(case))
    };
    let play = plays.into_iter().find(is_of_case);
    play.ok_or_else(|| format!("{}: this trace is of another case", foreign(path)).into())
}

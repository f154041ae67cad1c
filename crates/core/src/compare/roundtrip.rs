//! Checks what must be true of any input. The text targets of `fuzz/` and the test that replays their corpora use it.

use crate::compare::laws::reads_back;
use crate::{Error, Game, InputError, Limits, Playable};

/// Checks the property on an input, under the contest's limits and under none.
///
/// An accepted input reads back from its own text as the same case, also with a byte order mark and CR LF, and its
/// turns appear in that text. The error of a rejected input lies within the input, at the line and column that it
/// names. Narrower limits accept no input that wider ones reject, and read it the same way. Reading must also never
/// panic; the caller checks that.
///
/// # Errors
/// The text or the case does not survive the round trip; the error says how.
pub fn check<G: Game>(game: &G, input: &[u8]) -> Result<(), Error> {
    let [within, beyond] = [Limits::Contest, Limits::None].map(|limits| game.parse(input, limits));
    for read in [&within, &beyond] {
        match read {
            Ok(case) => holds(case)?,
            Err(error) => lies_within(error, input)?,
        }
    }
    match within {
        Ok(case) if beyond.as_ref() != Ok(&case) => {
            Err("without limits the input is not the case that it is within the contest's".into())
        }
        Ok(case) => Ok(reads_back(&case, Limits::Contest)?),
        Err(_) => Ok(()),
    }
}

fn holds<C: Playable>(case: &C) -> Result<(), String> {
    reads_back(case, Limits::None)?;
    let (text, turns) = (case.text(), case.turns());
    let foreign = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    if case.parse_another(foreign.as_bytes(), Limits::None).as_ref() != Ok(case) {
        return Err("with a byte order mark and CR LF the case's text is another case".into());
    }
    if turns == 0 {
        return Err("the case has no turns".into());
    }
    let (first, last) = (case.turn(1), case.turn(turns));
    if !text.lines().any(|line| line == first) || text.lines().next_back() != Some(&*last) {
        return Err(format!("the turns {first:?} and {last:?} are not lines of the case's text"));
    }
    if case.prefix(turns) != *case || case.prefix(1).turns() != 1 {
        return Err("the case's prefix of all turns is not the case, or that of one has not one".into());
    }
    match case.mirrored().map(|mirrored| mirrored.mirrored()) {
        Some(twice) if twice.as_ref() != Some(case) => Err("in two mirrors the case is another".into()),
        _ => Ok(()),
    }
}

/// Checks that an error's place is within the input and that its line, column and span agree.
fn lies_within(error: &InputError, input: &[u8]) -> Result<(), String> {
    let InputError { line, column, span, problem, expected } = error;
    if span.start > span.end || span.end > input.len() {
        return Err(format!("the error at {span:?} is not within the {} bytes: {error}", input.len()));
    }
    // Without a list of the lines, whose memory would count as the reader's.
    let before = &input[..span.start];
    let ends = || before.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at);
    let place = (ends().count() + 1, before.len() - ends().next_back().map_or(0, |at| at + 1) + 1);
    if place != (*line, *column) {
        return Err(format!("byte {} is at {}:{}, and not {error}", span.start, place.0, place.1));
    }
    if [problem, expected].into_iter().any(|words| words.is_empty() || words.contains(char::is_control))
    {
        return Err(format!("the error is not a line to print: {error:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_lies_within_the_input_at_the_place_of_its_bytes_and_is_a_line() {
        for (line, column, span, problem, fine) in [
            (2, 1, 4..5, "a problem", true),
            (3, 1, 8..8, "a problem", true),
            (3, 1, 8..9, "beyond the input", false),
            (1, 1, 4..5, "on another line", false),
            (2, 2, 4..5, "in another column", false),
            (2, 1, 4..5, "two\nlines", false),
        ] {
            let (problem, expected) = (problem.into(), "a number".into());
            let error = InputError { line, column, span, problem, expected };
            assert_eq!(lies_within(&error, b"1 2\nx 3\n").is_ok(), fine, "{error:?}");
        }
    }
}

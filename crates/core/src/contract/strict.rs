//! The strict form of an input: the only way to write it that a strict judge accepts.
//!
//! Lines end with a line feed alone, the last one too, and none is blank. There is exactly one space between two words
//! and none elsewhere, no byte order mark, and nothing after the last line. Numbers have no plus sign and no leading
//! zeros, and zero has no minus sign. In this form, an input of a case is equal to [`Case::text`].

use std::ops::Range;

use memchr::memchr;

use super::case::Case;
use super::quantities::{Narrowed, Quantities};
use super::text::{InputError, error_at, is_blank};
use crate::encoding::mark;

/// Reads a case that is in the strict form and within the limits of a subtask. Only a game with
/// [quantities](crate::Game::quantities) has such limits, and they narrow the contest's.
///
/// # Errors
/// The first line at which the input is not such a case, or not in this form. If both are so at one line, the error
/// says why it is no such case. A rule about several lines only counts if these lines are in the strict form. A reader
/// that goes from line to line, as validators do, finds the same line. How a number is written, the reader of the game
/// says: leading zeros that it lets pass are only found if nothing else is wrong.
pub fn parse<C: Case>(
    read: ReadCase<'_, C>,
    quantities: Option<&dyn Quantities>,
    input: &[u8],
    narrowed: &Narrowed,
) -> Result<C, InputError> {
    let check = |quantities: &dyn Quantities| first(input, |input| quantities.check(input, narrowed));
    let within = quantities.map_or(Ok(()), check);
    match (parse_case(read, input), within) {
        (Err(read), Err(within)) if within.line < read.line => Err(within),
        (Ok(_), Err(within)) => Err(within),
        (read, _) => read,
    }
}

/// Reads a case.
pub type ReadCase<'a, C> = &'a dyn Fn(&[u8]) -> Result<C, InputError>;

fn parse_case<C: Case>(read: ReadCase<'_, C>, input: &[u8]) -> Result<C, InputError> {
    let case = first(input, read)?;
    let text = case.text();
    if text.as_bytes() == input {
        return Ok(case);
    }
    let differs = text.bytes().zip(input).position(|(written, &read)| written != read);
    let at = differs.unwrap_or(text.len().min(input.len()));
    let rest = text[at..].lines().next().unwrap_or_default();
    let problem = "the input departs from its usual form".into();
    Err(error_at(input, at..input.len().min(at + 1), problem, format!("\"{rest}\" here")))
}

/// Reads an input that is in the strict form, and returns the first error of the two, as [`parse`] says. `read` may accept
/// other forms as well.
fn first<T>(input: &[u8], read: impl Fn(&[u8]) -> Result<T, InputError>) -> Result<T, InputError> {
    let found = read(input);
    let Err(form) = check(input) else { return found };
    match found {
        Err(error) if error.line == form.line => Err(error),
        Err(error) if error.line < form.line => {
            // What is wrong there may only show when later lines have been read.
            let before = input[..form.span.start].iter().rposition(|&byte| byte == b'\n');
            let alone = read(&input[..before.map_or(0, |at| at + 1)]).err();
            Err(alone.filter(|error| error.line < form.line).unwrap_or(form))
        }
        _ => Err(form),
    }
}

/// Checks how the lines of an input are written, without knowledge of its format.
fn check(input: &[u8]) -> Result<(), InputError> {
    let wrong = |span, problem: &str, expected: &str| {
        Err(error_at(input, span, problem.to_owned(), expected.to_owned()))
    };
    let mark = mark(input);
    if mark > 0 {
        let expected = "digits from the first byte on";
        return wrong(0..mark, "the input begins with a byte order mark", expected);
    }
    let mut start = 0;
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        let whole = line.strip_suffix(b"\n");
        if let Err((span, problem, expected)) = check_line(whole.unwrap_or(line)) {
            return wrong(start + span.start..start + span.end, problem, expected);
        }
        start += line.len();
        if whole.is_none() {
            let expected = "a line feed (LF) at the end of the last line";
            return wrong(start..start, "the input ends here", expected);
        }
    }
    Ok(())
}

/// A violation of the strict form: its place in the line, the reason, and the form expected.
type Wrong = (Range<usize>, &'static str, &'static str);

fn check_line(line: &[u8]) -> Result<(), Wrong> {
    if let Some(at) = memchr(b'\r', line) {
        let expected = "lines that end with a line feed (LF) alone";
        return Err((at..at + 1, "a carriage return (CR) stands here", expected));
    }
    if line.iter().all(|&byte| is_blank(byte)) {
        return Err((0..line.len(), "the line is blank", "no blank lines"));
    }
    let parts_words =
        |at: usize| line[at] == b' ' && at > 0 && at + 1 < line.len() && !is_blank(line[at - 1]);
    match (0..line.len()).find(|&at| is_blank(line[at]) && !parts_words(at)) {
        Some(at) => Err((at..at + 1, "this blank is too much", "exactly one space between two words")),
        None => Ok(()),
    }
}

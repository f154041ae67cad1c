//! The strict form of an input: the only way to write it that a strict judge accepts.
//!
//! Lines end with a line feed alone, the last one too, and none is blank. There is exactly one space between two words
//! and none elsewhere, no byte order mark, and nothing after the last line. Numbers have no plus sign and no leading
//! zeros, and zero has no minus sign. In this form, an input of a case is equal to [`Case::text`].

use super::case::Case;
use super::form::first;
use super::quantities::{Narrowed, Quantities};
use super::text::{InputError, error_at};

/// Reads a case that is in the strict form and within the limits of a subtask. Only a game with
/// [quantities](crate::Game::quantities) has such limits, and they narrow the contest's.
///
/// # Errors
/// The first line at which the input is not such a case, or not in this form. If both are so at one line, the error
/// says why it is no such case. A rule about several lines only counts if these lines are in the strict form. A reader that goes from line to line, as validators do, finds the same line. Without the
/// contest's limits or without quantities, leading zeros of a number alone on its line, which could be a row of digits,
/// are only found if nothing else is wrong.
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
    // What `check` lets pass: leading zeros of a number alone on its line.
    let differs = text.bytes().zip(input).position(|(written, &read)| written != read);
    let at = differs.unwrap_or(text.len().min(input.len()));
    let rest = text[at..].lines().next().unwrap_or_default();
    let problem = "the input departs from its usual form".into();
    Err(error_at(input, at..input.len().min(at + 1), problem, format!("\"{rest}\" here")))
}

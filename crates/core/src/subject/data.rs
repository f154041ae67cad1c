//! Plain data, and its form as lines of JSON.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::InputError;
use crate::contract::text::error_at;
use crate::foreign::{PART, foreign};

/// Plain data, which can be serialized, read back, cloned, compared and printed. Every type that meets these bounds
/// implements this trait.
pub trait Data:
    Serialize + DeserializeOwned + Clone + Eq + Hash + Debug + Send + Sync + 'static
{
}

impl<T: Serialize + DeserializeOwned + Clone + Eq + Hash + Debug + Send + Sync + 'static> Data for T {}

/// Returns data as a line of JSON. If the data cannot be serialized, returns the error, which does not read back.
pub(super) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_else(|error| format!("(cannot be written as JSON: {error})"))
}

/// Reads a start and turns from JSON Lines. `turn` is what a turn is called.
pub(super) fn read_lines<A: Data, T: Data>(text: &str, turn: &str) -> Result<(A, Vec<T>), InputError> {
    let mut lines = text.split_inclusive('\n').scan(0, |at, line| {
        let from = *at;
        *at += line.len();
        Some((from, line.trim_end_matches(['\n', '\r'])))
    });
    let mut lines = lines.by_ref().filter(|(_, line)| !line.trim().is_empty());
    let missing = |what: &str| {
        let end = text.len();
        error_at(text.as_bytes(), end..end, "the input ends here".into(), what.into())
    };
    let first = lines.next().ok_or_else(|| missing("the start, as a line of JSON"))?;
    let start = read_line(text, first, "the start")?;
    let turns = lines.map(|line| read_line(text, line, &format!("a {turn}")));
    let turns: Vec<T> = turns.collect::<Result<_, _>>()?;
    match turns.is_empty() {
        true => Err(missing(&format!("a {turn}, as a line of JSON"))),
        false => Ok((start, turns)),
    }
}

fn read_line<T: DeserializeOwned>(
    text: &str,
    (from, line): (usize, &str),
    what: &str,
) -> Result<T, InputError> {
    serde_json::from_str(line).map_err(|error| {
        let at = (from + error.column().saturating_sub(1)).min(from + line.len());
        let place = at..text.len().min(at + usize::from(at < from + line.len()));
        // The parser quotes unknown input verbatim, so escape its message. Cut off the position in the line.
        let words = foreign(&error.to_string()).at_most(PART).to_string();
        let words = words.split(" at line ").next().unwrap_or_default().to_owned();
        error_at(text.as_bytes(), floor(text, place), words, format!("{what} as JSON"))
    })
}

/// Extends a range to character boundaries.
fn floor(text: &str, place: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let start = text.floor_char_boundary(place.start);
    start..text.ceil_char_boundary(place.end).max(start)
}

//! Shows what is wrong with an input as compilers do: its line, with the place marked.

use std::ops::Range;

use crosscheck_core::InputError;
use crosscheck_core::foreign::{PART, foreign};

use crate::screen;

const WIDTH: usize = 120;

const BEFORE: usize = 60;

const MARKED: usize = 40;

const COLOURS: [&str; 4] = ["\u{1b}[1;91m", "\u{1b}[1;94m", "\u{1b}[1m", "\u{1b}[0m"];

/// Formats an input error, with the line and the place in it marked. Of a long line, shows what stands around the place.
pub(crate) fn marked(name: &str, bytes: &[u8], error: &InputError) -> String {
    let Excerpt { text, before, marks } = Excerpt::new(bytes, &error.span);
    let [red, blue, bold, end] = if screen::has_colours() { COLOURS } else { [""; 4] };
    let InputError { line, column, .. } = error;
    // Either may quote what the text holds.
    let [problem, expected] =
        [&error.problem, &error.expected].map(|words| foreign(words).at_most(PART));
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let (blank, marks) = (" ".repeat(before), "^".repeat(marks));
    let place = format!("{margin}{blue}-->{end} {name}:{line}:{column}");
    let gap = if text.is_empty() { "" } else { " " };
    format!(
        "{red}error{end}{bold}: {problem}{end}\n{place}\n{margin} {blue}|{end}\n{blue}{number} |{end}{gap}{text}\n\
         {margin} {blue}|{end} {blank}{red}{marks} expected {expected}{end}"
    )
}

struct Excerpt {
    text: String,
    before: usize,
    marks: usize,
}

impl Excerpt {
    fn new(bytes: &[u8], place: &Range<usize>) -> Self {
        let Range { start, end } = *place;
        let line = bytes[..start].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let line_end =
            bytes[start..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |at| start + at);
        let (from, end, to) = match line_end - line {
            0..=WIDTH => (line, end, line_end),
            _ => {
                let from = line.max(start.saturating_sub(BEFORE));
                (from, end.min(start + MARKED), line_end.min(from + WIDTH))
            }
        };
        let dots = |cut: bool| if cut { "…" } else { "" };
        let before = format!("{}{}", dots(from > line), legible(&bytes[from..start]));
        let rest = legible(&bytes[start..to]) + dots(to < line_end);
        Excerpt { before: before.chars().count(), marks: (end - start).max(1), text: before + &rest }
    }
}

/// Returns one character for each byte, so that columns match the file. Replaces what is not printable ASCII.
fn legible(bytes: &[u8]) -> String {
    let shown = |&byte: &u8| match byte {
        b'\t' => ' ',
        b' '..=b'~' => char::from(byte),
        0..b' ' => char::from_u32(0x2400 + u32::from(byte)).expect("a picture of a control character"),
        0x7f.. => '\u{fffd}',
    };
    bytes.iter().map(shown).collect()
}

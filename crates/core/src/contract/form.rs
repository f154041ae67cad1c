//! Checks the form of an input without knowledge of its format.

use std::ops::Range;

use memchr::memchr;

use super::text::{InputError, error_at, is_blank};
use crate::encoding::mark;

/// Reads an input that is in the strict form, and returns the first error of the two, as
/// [`parse`](super::strict::parse) says. `read` may accept other forms as well.
pub(super) fn first<T>(
    input: &[u8],
    read: impl Fn(&[u8]) -> Result<T, InputError>,
) -> Result<T, InputError> {
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

/// Checks the form of an input without knowledge of its format. A word alone on its line may begin with zeros, since it
/// may be a row of digits.
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
    let mut at = 0;
    for word in line.split(|&byte| is_blank(byte)) {
        let end = at + word.len();
        if word.is_empty() || line.get(end) == Some(&b'\t') {
            // An empty word at the end of a line follows a blank.
            let blank = end.min(line.len() - 1);
            let expected = "exactly one space between two words";
            return Err((blank..blank + 1, "this blank is too much", expected));
        }
        let is_number = word.len() < line.len() || word[0] == b'-';
        if is_number && has_leading_zeros(word) {
            return Err((at..end, "the number has leading zeros", "numbers in the usual form"));
        }
        at = end + 1;
    }
    Ok(())
}

/// Returns whether a word is a number that could be shorter: `05`, `-0`.
pub(super) fn has_leading_zeros(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    match digits {
        [b'0'] => digits.len() < word.len(),
        [b'0', rest @ ..] => !rest.is_empty() && rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

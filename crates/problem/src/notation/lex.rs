//! The words of the notation.

use std::ops::Range;

use crosscheck_core::InputError;
use crosscheck_core::contract::text::error_at;

use crate::written::UNIT;

/// A word of the notation.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Word {
    /// A name, or a word with a meaning.
    Name(String),
    /// A number, in units of [`UNIT`].
    Number(i128),
    Text(String),
    /// A sign of one or two characters.
    Sign(&'static str),
    /// The end of a line, or a remark before it.
    End,
}

/// A word, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) word: Word,
    pub(super) at: Range<usize>,
}

/// Signs, and what statements have for some of them.
const SIGNS: [&str; 31] = [
    "<=", ">=", "!=", "==", "<", ">", "=", "+", "-", "*", "/", "%", "^", "(", ")", "[", "]", "{", "}",
    ",", ";", "|", "≤", "≥", "≠", "\\leq", "\\le", "\\geq", "\\ge", "\\neq", "\\ne",
];

/// The most characters of a name. Tables, families and errors show names whole.
const LONGEST: usize = 100;

/// Splits a notation into words. A set of characters, as behind `in [`, is left to [`set`].
///
/// # Errors
/// The first character that begins no word.
pub(super) fn words(text: &str) -> Result<Vec<Placed>, InputError> {
    let (bytes, mut words, mut at, mut in_list) = (text.as_bytes(), Vec::new(), 0, false);
    let wrong = |at: Range<usize>, problem: &str, expected: &str| {
        Err(error_at(bytes, at, problem.to_owned(), expected.to_owned()))
    };
    while at < bytes.len() {
        let start = at;
        let word = match bytes[at] {
            b'\n' => {
                at += 1;
                Word::End
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'#' => {
                at = text[at..].find('\n').map_or(bytes.len(), |end| at + end);
                Word::End
            }
            b'[' if is_set(&words) => {
                let (set, end) = self::set(text, at)?;
                at = end;
                words.push(Placed { word: Word::Sign("["), at: start..start + 1 });
                words.push(Placed { word: Word::Text(set), at: start + 1..end - 1 });
                words.push(Placed { word: Word::Sign("]"), at: end - 1..end });
                continue;
            }
            quote @ (b'"' | b'\'') => {
                let end = text[at + 1..].find(['\n', char::from(quote)]).map(|end| at + 1 + end);
                let Some(end) = end.filter(|&end| bytes[end] == quote) else {
                    let expected = format!("another {} on this line", char::from(quote));
                    return wrong(at..at + 1, "this text has no end", &expected);
                };
                at = end + 1;
                Word::Text(text[start + 1..end].to_owned())
            }
            byte if byte.is_ascii_digit() => {
                at = if in_list { at } else { grouped(text, at, words.last()) };
                at = number_end(bytes, at);
                let Some(value) = number(&text[start..at].replace(',', "")) else {
                    let expected = "a number up to 1e18, with up to nine digits after its point";
                    return wrong(start..at, "the number is too large", expected);
                };
                Word::Number(value)
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                let rest = &text[at..];
                let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
                at += rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
                if at - start > LONGEST {
                    let problem = format!("a name has more than {LONGEST} characters");
                    return wrong(start..at, &problem, "a shorter name");
                }
                Word::Name(text[start..at].to_owned())
            }
            _ => {
                let Some(sign) = SIGNS.iter().find(|sign| text[at..].starts_with(**sign)) else {
                    let end = at + text[at..].chars().next().map_or(1, char::len_utf8);
                    let problem = format!("\"{}\" means nothing here", &text[at..end]);
                    let expected = match text[at..].starts_with(['.', '…', '⋮', '\\']) {
                        true => "int a[n]; for a row of numbers, or { int x, y; }[m]; for lines",
                        false => "a name, a number, or a sign such as <= or ;",
                    };
                    return wrong(at..end, &problem, expected);
                };
                at += sign.len();
                in_list = match *sign {
                    "(" => true,
                    "{" => is_set(&words),
                    _ => in_list && !matches!(*sign, ")" | "}"),
                };
                Word::Sign(match *sign {
                    "==" => "=",
                    "≤" | "\\leq" | "\\le" => "<=",
                    "≥" | "\\geq" | "\\ge" => ">=",
                    "≠" | "\\neq" | "\\ne" => "!=",
                    sign => sign,
                })
            }
        };
        words.push(Placed { word, at: start..at });
    }
    Ok(words)
}

/// Returns whether the next bracket begins a set of characters: it stands behind `in`.
fn is_set(words: &[Placed]) -> bool {
    matches!(words.last(), Some(Placed { word: Word::Name(name), .. }) if name == "in")
}

/// Returns a set of characters without its brackets, and where it ends. A bracket belongs to it only as its first
/// character.
fn set(text: &str, at: usize) -> Result<(String, usize), InputError> {
    let inner = &text[at + 1..];
    let end = inner.char_indices().skip(1).find(|&(_, c)| c == ']' || c == '\n');
    let Some((end, ']')) = end else {
        let problem = "this set of characters has no end".into();
        let expected = "characters and a ] on this line, such as [a-z.#]".into();
        return Err(error_at(text.as_bytes(), at..at + 1, problem, expected));
    };
    Ok((inner[..end].to_owned(), at + 1 + end + 1))
}

/// Returns the characters of a set, in the order in which they are written, each once.
///
/// # Errors
/// In words: the set is empty, has a range from a later to an earlier character, or characters that are no printable
/// ASCII.
pub(super) fn characters(set: &str) -> Result<Vec<u8>, String> {
    if let Some(strange) = set.chars().find(|c| !c.is_ascii_graphic() && *c != ' ') {
        return Err(format!("{strange:?} is not a printable ASCII character"));
    }
    let (bytes, mut characters, mut at) = (set.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let first = bytes[at];
        let range = bytes.get(at + 1) == Some(&b'-') && at + 2 < bytes.len();
        let last = if range { bytes[at + 2] } else { first };
        if last < first {
            return Err(format!("{} comes after {}", char::from(first), char::from(last)));
        }
        let new = (first..=last).filter(|byte| !characters.contains(byte)).collect::<Vec<_>>();
        characters.extend(new);
        at += if range { 3 } else { 1 };
    }
    if characters.iter().all(|byte| *byte == b' ') {
        Err("the set is empty".into())
    } else {
        Ok(characters)
    }
}

/// Returns where a number's digits in groups end, as in `1,000`. Between two comparisons, a comma parts numbers.
fn grouped(text: &str, start: usize, before: Option<&Placed>) -> usize {
    let end = |at: usize| at + text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let mut at = end(start);
    while text[at..].starts_with(',') && end(at + 1) == at + 4 && end(start) < start + 4 {
        at += 4;
    }
    let rest = text[at..].trim_start_matches(' ').starts_with(['<', '>', '=', '!', '≤', '≥', '≠', '\\']);
    let is_sign = |word: &Word| matches!(word, Word::Sign("<=" | "<" | ">=" | ">"));
    if rest && before.is_some_and(|placed| is_sign(&placed.word)) { end(start) } else { at }
}

fn number_end(bytes: &[u8], mut at: usize) -> usize {
    let digits = |at: usize| at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    at = digits(at);
    if bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(bytes.get(at + 1) == Some(&b'-'));
        if bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
            at = digits(at + 1 + sign);
        }
    }
    at
}

/// Returns a number in units of [`UNIT`]; `None` if it is too large, or has too many digits after its point.
fn number(text: &str) -> Option<i128> {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent = exponent.parse::<i32>().ok()? - i32::try_from(fraction.len()).ok()? + 9;
    let value: i128 = format!("{whole}{fraction}").parse().ok()?;
    let power = 10i128.checked_pow(exponent.unsigned_abs())?;
    let scaled = if exponent < 0 {
        (value % power == 0).then(|| value / power)?
    } else {
        value.checked_mul(power)?
    };
    (scaled <= UNIT * i128::from(i64::MAX)).then_some(scaled)
}

//! Integers that are too large for a floating-point number.
//!
//! JavaScript, like every JSON reader that stores numbers as floating-point ones, rounds integers from 2⁵³ on. Such
//! integers are therefore written as strings, and read in both forms.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::ser::Formatter;

/// The smallest magnitude that is written as a string: 2⁵³, because 2⁵³ + 1 is rounded to it.
const WIDE: u128 = 1 << 53;

/// Writes a value as one line of JSON; of one that refuses to be written, the reason.
pub(crate) fn write(value: &impl Serialize) -> String {
    let mut line = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut line, Wide::default());
    match value.serialize(&mut serializer) {
        Ok(()) => String::from_utf8(line).expect("JSON is text"),
        Err(error) => serde_json::json!(format!("(cannot be written as JSON: {error})")).to_string(),
    }
}

pub(crate) fn read<T: DeserializeOwned>(line: &str) -> serde_json::Result<T> {
    match as_numbers(line) {
        // A string that looks like a wide integer may really be a string.
        Cow::Owned(numbers) => serde_json::from_str(&numbers).or_else(|_| serde_json::from_str(line)),
        Cow::Borrowed(line) => serde_json::from_str(line),
    }
}

/// Writes wide integers in quotes, except for keys, which are quoted anyway.
#[derive(Default)]
struct Wide {
    in_key: bool,
}

impl Wide {
    fn integer<W: ?Sized + Write>(&self, to: &mut W, value: &str, magnitude: u128) -> io::Result<()> {
        match magnitude >= WIDE && !self.in_key {
            true => write!(to, "\"{value}\""),
            false => to.write_all(value.as_bytes()),
        }
    }
}

impl Formatter for Wide {
    fn write_i64<W: ?Sized + Write>(&mut self, to: &mut W, value: i64) -> io::Result<()> {
        self.integer(to, &value.to_string(), value.unsigned_abs().into())
    }

    fn write_u64<W: ?Sized + Write>(&mut self, to: &mut W, value: u64) -> io::Result<()> {
        self.integer(to, &value.to_string(), value.into())
    }

    fn write_i128<W: ?Sized + Write>(&mut self, to: &mut W, value: i128) -> io::Result<()> {
        self.integer(to, &value.to_string(), value.unsigned_abs())
    }

    fn write_u128<W: ?Sized + Write>(&mut self, to: &mut W, value: u128) -> io::Result<()> {
        self.integer(to, &value.to_string(), value)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.in_key = true;
        if first { Ok(()) } else { to.write_all(b",") }
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.in_key = false;
        Ok(())
    }
}

/// Returns the line without the quotes around values that are wide integers.
fn as_numbers(line: &str) -> Cow<'_, str> {
    let (mut numbers, mut kept, mut at) = (String::new(), 0, 0);
    while let Some(quote) = line[at..].find('"') {
        let begin = at + quote + 1;
        let Some(end) = end_of_text(line, begin) else { break };
        at = end + 1;
        let is_key = || line[at..].trim_start().starts_with(':');
        if is_wide(&line[begin..end]) && !is_key() {
            numbers.push_str(&line[kept..begin - 1]);
            numbers.push_str(&line[begin..end]);
            kept = at;
        }
    }
    if kept == 0 {
        return Cow::Borrowed(line);
    }
    numbers.push_str(&line[kept..]);
    Cow::Owned(numbers)
}

fn end_of_text(line: &str, begin: usize) -> Option<usize> {
    let mut escaped = false;
    let ends = |byte: u8| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    };
    line.as_bytes()[begin..].iter().copied().position(ends).map(|length| begin + length)
}

/// Returns whether a string is an integer with a magnitude of at least 2⁵³, written in the usual form.
fn is_wide(text: &str) -> bool {
    const DIGITS: usize = 16;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let integer = digits.len() >= DIGITS
        && !digits.starts_with('0')
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    // What does not fit is wider than anything.
    integer && digits.parse::<u128>().is_ok_and(|magnitude| magnitude >= WIDE)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    /// An internal tag and flattened fields: serde reads both through a buffer, where types are not known.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "kind")]
    enum Seen {
        Sum { turn: u32, sum: u64, least: i64, word: String },
        Rest(Rest),
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Rest {
        #[serde(flatten)]
        sums: BTreeMap<String, u64>,
    }

    fn sum(sum: u64, least: i64, word: &str) -> Seen {
        Seen::Sum { turn: 1, sum, least, word: word.into() }
    }

    #[test]
    fn integers_from_two_to_the_53rd_are_texts_and_smaller_ones_are_not() {
        let at = |sum_: u64| write(&sum(sum_, 0, ""));
        assert!(at((1 << 53) - 1).contains(r#""sum":9007199254740991,"#));
        assert!(at(1 << 53).contains(r#""sum":"9007199254740992","#));
        assert!(write(&sum(0, i64::MIN, "")).contains(r#""least":"-9223372036854775808""#));
        let keyed: BTreeMap<u64, u64> = [(u64::MAX, u64::MAX)].into();
        assert_eq!(write(&keyed), r#"{"18446744073709551615":"18446744073709551615"}"#);
        assert_eq!(read::<BTreeMap<u64, u64>>(&write(&keyed)).expect("it is one"), keyed);
        assert_eq!(write(&[u128::MAX]), r#"["340282366920938463463374607431768211455"]"#);
    }

    #[test]
    fn what_is_written_is_read_back() {
        for word in ["", "a \"word\" \\", "9007199254740993 and more", "0099999999999999999"] {
            for (wide, least) in [(0, 0), (u64::MAX, i64::MIN), ((1 << 53) - 1, -(1 << 53))] {
                let seen = sum(wide, least, word);
                assert_eq!(read::<Seen>(&write(&seen)).expect("it is one"), seen);
                let plain = serde_json::to_string(&seen).expect("it is plain data");
                assert_eq!(read::<Seen>(&plain).expect("it is one"), seen);
            }
        }
        let rest = Seen::Rest(Rest { sums: [("a".into(), u64::MAX), ("b".into(), 1)].into() });
        assert_eq!(read::<Seen>(&write(&rest)).expect("it is one"), rest);
    }

    #[test]
    fn a_text_that_looks_like_a_wide_integer_stays_one_where_a_text_belongs() {
        let seen = sum(7, 8, "9007199254740993");
        assert_eq!(read::<Seen>(&write(&seen)).expect("it is one"), seen);
        let words: Vec<String> = self::read(r#"["18446744073709551616"]"#).expect("it is one");
        assert_eq!(words, ["18446744073709551616"]);
    }

    #[test]
    fn small_integers_in_quotes_are_no_integers() {
        assert!(read::<Vec<u64>>(r#"["7"]"#).is_err());
        assert!(read::<Vec<u64>>(r#"["09007199254740993"]"#).is_err());
        assert!(read::<Vec<u64>>(r#"["9007199254740993"#).is_err());
    }
}

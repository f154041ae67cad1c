//! Reads contest input: numbers on lines, with errors that name their place.

use std::fmt;
use std::ops::{Range, RangeInclusive};

/// Which sizes a case may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limits {
    /// The limits of the contest's statement.
    #[default]
    Contest,
    /// Anything that fits in memory.
    None,
}

impl Limits {
    /// Returns the largest number allowed where the statement says `contest`.
    pub fn up_to(self, contest: u32) -> u32 {
        match self {
            Limits::Contest => contest,
            Limits::None => u32::MAX,
        }
    }
}

/// Why an input is not a case: the place, what stands there, what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The bytes of the input that are wrong; empty if something is missing.
    pub span: Range<usize>,
    /// What is wrong.
    pub problem: String,
    /// What was expected instead.
    pub expected: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}, expected {}", self.line, self.column, self.problem, self.expected)
    }
}

impl std::error::Error for InputError {}

/// Reads an input line by line. Skips blank lines. A line may end with CR LF, and the input may begin with a byte order
/// mark, as in judges' and downloaded files ([`refuse_foreign`] finds them).
///
/// Because it reads lines and not one stream of numbers, an error can name the line on which a number is missing
/// instead of the end of the file.
pub struct Reader<'a> {
    input: &'a [u8],
    /// Where the next line begins.
    next: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader at the start of an input.
    pub fn new(input: &'a [u8]) -> Self {
        Reader { input, next: 0 }
    }

    /// Allocates room for as many items as a header promises, each of `numbers` numbers, but for no more than the
    /// remaining bytes can hold. A large number in the input therefore costs no memory.
    pub fn room_for<T>(&self, promised: u64, numbers: u64) -> Vec<T> {
        // A number takes at least a digit and a separator.
        let left = (self.input.len() - self.next) as u64;
        Vec::with_capacity(promised.min(left.div_ceil(2 * numbers)) as usize)
    }

    /// Returns the next line that is not blank.
    ///
    /// # Errors
    /// The input ends before `expected`.
    pub fn line(&mut self, expected: &dyn fmt::Display) -> Result<Line<'a>, InputError> {
        self.take_line()?.ok_or_else(|| {
            let end = self.input.len();
            error_at(self.input, end..end, "the input ends here".into(), expected.to_string())
        })
    }

    /// Checks that only blank lines are left.
    ///
    /// # Errors
    /// The place of what is left.
    pub fn end(&mut self, last: &dyn fmt::Display) -> Result<(), InputError> {
        match self.take_line()? {
            None => Ok(()),
            Some(mut line) => {
                let token = line.token().expect("a line that is not blank has a token");
                let problem = format!("{} follows {last}", quoted(&self.input[token.clone()]));
                Err(error_at(self.input, token, problem, "the end of the input".into()))
            }
        }
    }

    fn take_line(&mut self) -> Result<Option<Line<'a>>, InputError> {
        if self.next == 0 {
            refuse_utf_16(self.input)?;
            self.next = mark(self.input);
        }
        while self.next < self.input.len() {
            let start = self.next;
            let rest = &self.input[start..];
            let (length, next) = match rest.iter().position(|&b| b == b'\n') {
                Some(at) => (at - usize::from(rest[..at].ends_with(b"\r")), start + at + 1),
                None => (rest.len(), self.input.len()),
            };
            self.next = next;
            let line = &rest[..length];
            if let Some(at) = line.iter().position(|&b| b == b'\r') {
                let (at, problem) = (start + at, "a carriage return (CR) stands here".into());
                let expected = "a line feed (LF) after it: lines end with LF or CR LF".into();
                return Err(error_at(self.input, at..at + 1, problem, expected));
            }
            if line.iter().any(|&b| !is_blank(b)) {
                let end = start + length;
                return Ok(Some(Line { input: self.input, at: start, end, last: start..start }));
            }
        }
        Ok(None)
    }
}

/// Returns the length of the invisible byte order mark that some editors put before the text.
fn mark(input: &[u8]) -> usize {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if input.starts_with(MARK) { MARK.len() } else { 0 }
}

/// Refuses UTF-16, which some shells and editors write. Without this check every other byte of a number would be zero.
fn refuse_utf_16(input: &[u8]) -> Result<(), InputError> {
    let from = match input {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "UTF-16",
        [b'0'..=b'9', 0, ..] => "UTF-16LE",
        [0, b'0'..=b'9', ..] => "UTF-16BE",
        _ => return Ok(()),
    };
    let expected = format!("ASCII: `iconv -f {from} -t UTF-8` converts it");
    Err(error_at(input, 0..2, "the input is encoded in UTF-16".into(), expected))
}

/// Refuses what [`Reader`] accepts but a strict judge may not: a byte order mark, and lines that end with CR LF.
///
/// # Errors
/// The place of the first one.
pub fn refuse_foreign(input: &[u8]) -> Result<(), InputError> {
    let mark = mark(input);
    if mark > 0 {
        let problem = "the input begins with a byte order mark".into();
        return Err(error_at(input, 0..mark, problem, "digits from the first byte on".into()));
    }
    match input.iter().position(|&b| b == b'\r') {
        None => Ok(()),
        Some(at) => {
            let problem = "a carriage return (CR) stands here".into();
            let expected = "lines that end with a line feed (LF) alone".into();
            Err(error_at(input, at..at + 1, problem, expected))
        }
    }
}

/// One line of an input, read token by token.
pub struct Line<'a> {
    input: &'a [u8],
    at: usize,
    end: usize,
    last: Range<usize>,
}

impl<'a> Line<'a> {
    /// Reads a number in a range. `what` names it in an error.
    ///
    /// # Errors
    /// The line ends, or the next token is not such a number.
    pub fn read(
        &mut self,
        what: &dyn fmt::Display,
        range: RangeInclusive<u32>,
    ) -> Result<u32, InputError> {
        let range = i64::from(*range.start())..=i64::from(*range.end());
        let value = self.value(what, range, number)?;
        Ok(u32::try_from(value).expect("the range is one of u32"))
    }

    /// Reads a number that may be negative, in a range. `what` names it in an error.
    ///
    /// # Errors
    /// The line ends, or the next token is not such a number.
    pub fn read_signed(
        &mut self,
        what: &dyn fmt::Display,
        range: RangeInclusive<i32>,
    ) -> Result<i32, InputError> {
        let range = i64::from(*range.start())..=i64::from(*range.end());
        let value = self.value(what, range, signed)?;
        Ok(i32::try_from(value).expect("the range is one of i32"))
    }

    fn value(
        &mut self,
        what: &dyn fmt::Display,
        range: RangeInclusive<i64>,
        read: impl Fn(&[u8]) -> Result<i64, NotNumber>,
    ) -> Result<i64, InputError> {
        let (low, high) = (*range.start(), *range.end());
        let expected = || format!("{what}, a number from {low} to {high}");
        let Some(token) = self.token() else {
            let end = self.trimmed_end();
            return Err(error_at(self.input, end..end, "the line ends here".into(), expected()));
        };
        match read(&self.input[token.clone()]) {
            Ok(value) if range.contains(&value) => Ok(value),
            Ok(value) => {
                let problem = format!("{value} is too {}", if value < low { "small" } else { "large" });
                Err(error_at(self.input, token, problem, expected()))
            }
            Err(NotNumber { at, problem }) => {
                let span = match at {
                    Some(at) => token.start + at..token.start + at + 1,
                    None => token,
                };
                Err(error_at(self.input, span, problem, expected()))
            }
        }
    }

    /// Returns the line's numbers if the line consists of exactly `N` short numbers with one space between them, as
    /// nearly all lines of a large input do. The line is not consumed: if there is anything wrong with the numbers,
    /// [`Line::read`] can still read them and report the error. The result is always what [`Line::read`] would return.
    pub fn plain<const N: usize>(&self) -> Option<[u32; N]> {
        /// A number with more digits may not fit in 32 bits.
        const SHORT: usize = 9;
        let mut bytes = self.input[self.at..self.end].iter();
        let mut numbers = [0; N];
        for (at, number) in numbers.iter_mut().enumerate() {
            let mut digits = 0;
            loop {
                match bytes.next() {
                    Some(byte @ b'0'..=b'9') if digits < SHORT => {
                        *number = 10 * *number + u32::from(byte - b'0');
                        digits += 1;
                    }
                    Some(b' ') if digits > 0 && at + 1 < N => break,
                    None if digits > 0 && at + 1 == N => break,
                    _ => return None,
                }
            }
        }
        Some(numbers)
    }

    /// Reads a run of exactly `count` digits from 0 to `most`, without blanks. `what` names them in an error.
    ///
    /// # Errors
    /// The line ends, there are more or fewer digits, or one of them is not such a digit.
    pub fn digits(
        &mut self,
        what: &dyn fmt::Display,
        count: u32,
        most: u8,
    ) -> Result<&'a [u8], InputError> {
        let expected = || format!("{what}: {count} of the digits 0 to {most}, without blanks");
        let Some(token) = self.token() else {
            let end = self.trimmed_end();
            return Err(error_at(self.input, end..end, "the line ends here".into(), expected()));
        };
        let digits = &self.input[token.clone()];
        let highest = b'0' + most;
        // Without an early exit the check processes many bytes at a time.
        let wrong = digits.iter().fold(false, |wrong, byte| wrong | !(b'0'..=highest).contains(byte));
        if wrong {
            let at = digits.iter().position(|byte| !(b'0'..=highest).contains(byte)).unwrap_or(0);
            let problem = match digits[at] {
                byte @ b' '..=b'~' => format!("\"{}\" is not such a digit", char::from(byte)),
                byte => format!("the byte 0x{byte:02x} is not a digit"),
            };
            return Err(error_at(
                self.input,
                token.start + at..token.start + at + 1,
                problem,
                expected(),
            ));
        }
        if digits.len() != count as usize {
            let problem = format!("{} digits stand here", digits.len());
            return Err(error_at(self.input, token, problem, expected()));
        }
        Ok(digits)
    }

    /// Returns the span of the last token read by [`Line::read`], for an error found later.
    pub fn last(&self) -> Range<usize> {
        self.last.clone()
    }

    /// Checks that only blanks are left on the line.
    ///
    /// # Errors
    /// The place of what is left.
    pub fn end(&mut self, expected: &dyn fmt::Display) -> Result<(), InputError> {
        match self.token() {
            None => Ok(()),
            Some(token) => {
                let problem = format!("{} is too much", quoted(&self.input[token.clone()]));
                Err(error_at(self.input, token, problem, format!("the end of the line: {expected}")))
            }
        }
    }

    /// Creates an error at a span of the input that this line belongs to.
    pub fn error(&self, span: Range<usize>, problem: String, expected: String) -> InputError {
        error_at(self.input, span, problem, expected)
    }

    fn token(&mut self) -> Option<Range<usize>> {
        let line = &self.input[..self.end];
        while self.at < self.end && is_blank(line[self.at]) {
            self.at += 1;
        }
        let start = self.at;
        while self.at < self.end && !is_blank(line[self.at]) {
            self.at += 1;
        }
        self.last = start..self.at;
        (start < self.at).then(|| self.last())
    }

    fn trimmed_end(&self) -> usize {
        let line = &self.input[..self.end];
        line.iter().rposition(|&b| !is_blank(b)).map_or(0, |last| last + 1)
    }
}

/// Creates an error at a span of an input, and counts its line and column.
pub fn error_at(input: &[u8], span: Range<usize>, problem: String, expected: String) -> InputError {
    let before = &input[..span.start];
    let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1);
    InputError { line, column: span.start - start + 1, span, problem, expected }
}

struct NotNumber {
    /// The wrong byte of the token, if the error is about one byte.
    at: Option<usize>,
    problem: String,
}

/// Parses a number with an optional minus sign.
fn signed(token: &[u8]) -> Result<i64, NotNumber> {
    match token.strip_prefix(b"-") {
        // An error after the sign is reported for the whole token.
        Some(digits) if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            let small = |_| NotNumber { at: None, problem: format!("{} is too small", quoted(token)) };
            number(digits).map(|value| -value).map_err(small)
        }
        _ => number(token),
    }
}

/// Parses a number without a sign, below 2³².
fn number(token: &[u8]) -> Result<i64, NotNumber> {
    let mut value: u32 = 0;
    let mut large = false;
    for (at, &byte) in token.iter().enumerate() {
        match byte {
            b'0'..=b'9' => {
                let next = value.checked_mul(10).and_then(|v| v.checked_add(u32::from(byte - b'0')));
                large |= next.is_none();
                value = next.unwrap_or(value);
            }
            b'-' if at == 0 && token[1..].iter().all(u8::is_ascii_digit) && token.len() > 1 => {
                return Err(NotNumber { at: None, problem: format!("{} is negative", quoted(token)) });
            }
            b' '..=b'~' => {
                return Err(NotNumber {
                    at: None,
                    problem: format!("{} is not a number", quoted(token)),
                });
            }
            _ => {
                let problem = format!("the byte 0x{byte:02x} is not a digit");
                return Err(NotNumber { at: Some(at), problem });
            }
        }
    }
    if large {
        return Err(NotNumber { at: None, problem: format!("{} is too large", quoted(token)) });
    }
    Ok(i64::from(value))
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// Quotes a token, shortened and made printable.
fn quoted(token: &[u8]) -> String {
    const LONGEST: usize = 24;
    let shown = token[..token.len().min(LONGEST)].escape_ascii();
    let more = if token.len() > LONGEST { "…" } else { "" };
    format!("\"{shown}{more}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(line: &str) -> Option<[u32; 2]> {
        Reader::new(line.as_bytes()).line(&"a line").expect("a line").plain()
    }

    #[test]
    fn a_plain_line_gives_the_numbers_that_are_read_one_by_one() {
        let mut line = Reader::new(b"12 999999999\n3\n").line(&"a line").expect("a line");
        assert_eq!(line.plain(), Some([12, 999_999_999]));
        let mut read = || line.read(&"a number", 0..=u32::MAX);
        assert_eq!((read(), read()), (Ok(12), Ok(999_999_999)));
        assert_eq!(line.end(&"two numbers"), Ok(()));
    }

    #[test]
    fn a_line_that_is_not_plain_is_none_of_its_business() {
        for line in ["1", "1 ", "1  2", " 1 2", "1 2 ", "1\t2", "1 2 3", "1 x", "-1 2", "1 1000000000"] {
            assert_eq!(plain(line), None, "{line:?}");
        }
    }
}

//! Reads contest input: numbers on lines, with errors that name their place. Writes such lines.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use memchr::memchr2;

use crate::encoding::{mark, utf_16};

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

/// Why an input is not a case: the place, what stands there, what the reader expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InputError {
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The bytes of the input that are wrong; empty if something is missing.
    pub span: Range<usize>,
    /// A description of the error.
    pub problem: String,
    /// A description of the input expected instead.
    pub expected: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}, expected {}", self.line, self.column, self.problem, self.expected)
    }
}

impl std::error::Error for InputError {}

/// Reads an input line by line. Skips blank lines. A line may end with CR LF, and the input may begin with a byte order
/// mark, as in judges' and downloaded files ([`strict`](super::strict) refuses them).
///
/// Because it reads lines and not one stream of numbers, an error can name the line on which a number is missing
/// instead of the end of the file.
pub struct Reader<'a> {
    input: &'a [u8],
    /// The offset at which the next line begins.
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

    /// Reads the next line that is not blank: numbers with these names, each from the lowest to the highest of its range.
    /// `which` says which line it is, `of` what the numbers belong to, and `expected` what the line is. Also returns the
    /// line, for an error that is found later.
    ///
    /// # Errors
    /// The input ends; or the place of the first number that is missing, is not such a number, or is too much.
    #[inline]
    pub fn numbers<const N: usize>(
        &mut self,
        which: &dyn fmt::Display,
        numbers: [(&str, RangeInclusive<u32>); N],
        of: &dyn fmt::Display,
        expected: &dyn fmt::Display,
    ) -> Result<([u32; N], Line<'a>), InputError> {
        if let Some(read) = self.at_once(|at| &numbers[at].1) {
            return Ok(read);
        }
        let mut line = self.line(which)?;
        let values = line.whole(numbers, of, expected)?;
        Ok((values, line))
    }

    /// Reads the next line if it consists of exactly `N` numbers of at most seven digits, with one space between them and
    /// a line feed after them. Otherwise it reads nothing, and [`Reader::line`] returns the line.
    #[inline]
    pub fn plain<const N: usize>(&mut self) -> Option<[u32; N]> {
        self.at_once(|_| &(0..=u32::MAX)).map(|(values, _)| values)
    }

    /// Reads the next line if it consists of numbers in these ranges, as nearly all lines of a large input do. It does
    /// not look for the end of the line first, which would take as long as two of its numbers.
    #[inline]
    fn at_once<'r, const N: usize>(
        &mut self,
        range: impl Fn(usize) -> &'r RangeInclusive<u32>,
    ) -> Option<([u32; N], Line<'a>)> {
        let (input, mut values) = (self.input, [0; N]);
        let last = fill(input, self.next, &mut values, range, |at| input[at] == b'\n')?;
        let end = last.end;
        self.next = end + 1;
        Some((values, Line { input, at: end, end, last }))
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
            let end = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            let (length, next) = match &rest[end..] {
                [b'\r', b'\n', ..] => (end, end + 2),
                [b'\r', ..] => {
                    let (at, problem) = (start + end, "a carriage return (CR) stands here".into());
                    let expected = "a line feed (LF) after it: lines end with LF or CR LF".into();
                    return Err(error_at(self.input, at..at + 1, problem, expected));
                }
                [_, ..] => (end, end + 1),
                [] => (end, end),
            };
            self.next = start + next;
            let line = &rest[..length];
            if line.iter().any(|&b| !is_blank(b)) {
                let end = start + length;
                return Ok(Some(Line { input: self.input, at: start, end, last: start..start }));
            }
        }
        Ok(None)
    }
}

/// Refuses UTF-16. Without this check every other byte of a number would be zero.
fn refuse_utf_16(input: &[u8]) -> Result<(), InputError> {
    let Some(convert) = utf_16(input) else { return Ok(()) };
    let expected = format!("ASCII: {convert}");
    Err(error_at(input, 0..2, "the input is encoded in UTF-16".into(), expected))
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

    /// Reads a whole line, as [`Reader::numbers`] does.
    fn whole<const N: usize>(
        &mut self,
        numbers: [(&str, RangeInclusive<u32>); N],
        of: &dyn fmt::Display,
        expected: &dyn fmt::Display,
    ) -> Result<[u32; N], InputError> {
        let mut values = [0; N];
        let read = self.fill(&mut values, |at| &numbers[at].1);
        if !read {
            for (value, (name, range)) in values.iter_mut().zip(numbers) {
                *value = self.read(&format_args!("{name} of {of}"), range)?;
            }
            self.end(expected)?;
        }
        Ok(values)
    }

    /// Reads a whole line of `count` numbers in the same range. `name` names one by its index, and `expected` says what
    /// the line is.
    ///
    /// # Errors
    /// The place of the first number that is missing, is not such a number, or is too much.
    pub fn list(
        &mut self,
        count: u32,
        range: RangeInclusive<u32>,
        name: &dyn Fn(u32) -> String,
        expected: &dyn fmt::Display,
    ) -> Result<Vec<u32>, InputError> {
        // A line cannot hold more numbers than bytes, whatever a header says.
        if count as usize <= self.end - self.at {
            let mut values = vec![0; count as usize];
            if self.fill(&mut values, |_| &range) {
                return Ok(values);
            }
        }
        let mut values = Vec::new();
        for at in 0..count {
            values.push(self.read(&name(at), range.clone())?);
        }
        self.end(expected)?;
        Ok(values)
    }

    /// Reads the rest of the line if it consists of numbers in these ranges. Otherwise it reads nothing: [`Line::read`]
    /// reads what this does not, and reports what is wrong.
    #[inline]
    fn fill<'r>(
        &mut self,
        values: &mut [u32],
        range: impl Fn(usize) -> &'r RangeInclusive<u32>,
    ) -> bool {
        let end = self.end;
        let Some(last) = fill(self.input, self.at, values, range, |at| at == end) else { return false };
        (self.at, self.last) = (end, last);
        true
    }

    fn value(
        &mut self,
        what: &dyn fmt::Display,
        range: RangeInclusive<i64>,
        read: impl Fn(&[u8]) -> Result<i64, NotNumber>,
    ) -> Result<i64, InputError> {
        let (low, high) = (*range.start(), *range.end());
        let expected = || format!("{what}, a number from {low} to {high}");
        let token = self.wanted(&expected)?;
        match read(&self.input[token.clone()]) {
            Ok(value) if range.contains(&value) => Ok(value),
            Ok(value) => {
                let problem = format!("{value} is too {}", if value < low { "small" } else { "large" });
                Err(error_at(self.input, token, problem, expected()))
            }
            Err((problem, at)) => {
                let span = at.map_or(token.clone(), |at| token.start + at..token.start + at + 1);
                Err(error_at(self.input, span, problem, expected()))
            }
        }
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
        let token = self.wanted(&expected)?;
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
            let at = token.start + at;
            return Err(error_at(self.input, at..at + 1, problem, expected()));
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
        if self.at == self.end {
            return Ok(());
        }
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
        self.at = memchr2(b' ', b'\t', &line[start..]).map_or(self.end, |length| start + length);
        self.last = start..self.at;
        (start < self.at).then(|| self.last())
    }

    /// Returns the next token, without which the line is too short.
    fn wanted(&mut self, expected: &dyn Fn() -> String) -> Result<Range<usize>, InputError> {
        self.token().ok_or_else(|| {
            let line = &self.input[..self.end];
            let end = line.iter().rposition(|&b| !is_blank(b)).map_or(0, |last| last + 1);
            error_at(self.input, end..end, "the line ends here".into(), expected())
        })
    }
}

/// Creates an error at a span of an input, and counts its line and column.
pub fn error_at(input: &[u8], span: Range<usize>, problem: String, expected: String) -> InputError {
    let before = &input[..span.start];
    let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1);
    InputError { line, column: span.start - start + 1, span, problem, expected }
}

/// Reads numbers in these ranges, of at most seven digits, with one space between them and nothing else before a place
/// where the line ends. Returns the span of the last one; `None` if they are not so.
#[inline]
fn fill<'r>(
    input: &[u8],
    from: usize,
    values: &mut [u32],
    range: impl Fn(usize) -> &'r RangeInclusive<u32>,
    ends: impl Fn(usize) -> bool,
) -> Option<Range<usize>> {
    let (count, mut next, mut last) = (values.len(), from, from..from);
    for (at, value) in values.iter_mut().enumerate() {
        let (number, end) = short(input, next)?;
        let range = range(at);
        let in_range = *range.start() <= number && number <= *range.end();
        let ended = if at + 1 < count { input[end] == b' ' } else { ends(end) };
        if !in_range || !ended {
            return None;
        }
        (*value, last, next) = (number, next..end, end + 1);
    }
    Some(last)
}

/// Reads a number of at most seven digits, and returns it with the place of its end. It looks at eight bytes at a time, so
/// that its cost does not depend on how many digits there are; bytes of the next lines may be among them.
#[inline]
fn short(input: &[u8], start: usize) -> Option<(u32, usize)> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let bytes = input.get(start..start + 8)?.try_into().expect("these are eight");
    let digits = u64::from_le_bytes(bytes) ^ (ONES * u64::from(b'0'));
    // The high bit of each byte that is no digit. A carry only reaches bytes behind such a byte.
    let others = (digits.wrapping_add(ONES * (0x7f - 9)) | digits) & (ONES * 0x80);
    let count = others.trailing_zeros() / 8;
    if count == 0 || count == 8 {
        return None;
    }
    // The last digit to the highest byte, zeros below the first; then pairs of digits become one, and pairs of pairs.
    let digits = digits << (64 - 8 * count);
    let pairs = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    Some(((fours * 10_000 + (fours >> 32)) as u32, start + count as usize))
}

/// The description of an error in a token, and the wrong byte of it if the error is about one byte.
type NotNumber = (String, Option<usize>);

/// Parses a number with an optional minus sign.
fn signed(token: &[u8]) -> Result<i64, NotNumber> {
    match token.strip_prefix(b"-") {
        // An error after the sign is reported for the whole token.
        Some(digits) if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            let small = |_| (format!("{} is too small", quoted(token)), None);
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
                return Err((format!("{} is negative", quoted(token)), None));
            }
            b' '..=b'~' => {
                return Err((format!("{} is not a number", quoted(token)), None));
            }
            _ => return Err((format!("the byte 0x{byte:02x} is not a digit"), Some(at))),
        }
    }
    if large {
        return Err((format!("{} is too large", quoted(token)), None));
    }
    Ok(i64::from(value))
}

/// Appends numbers to a text, with a separator between them.
///
/// ```
/// # use crosscheck_core::contract::text::push_numbers;
/// let mut text = String::from("3: ");
/// push_numbers(&mut text, ' ', [7_u32, 0, 12]);
/// assert_eq!(text, "3: 7 0 12");
/// ```
pub fn push_numbers<N: Into<i64>>(
    text: &mut String,
    separator: char,
    numbers: impl IntoIterator<Item = N>,
) {
    let numbers = numbers.into_iter();
    text.reserve(2 * numbers.size_hint().0);
    let mut digits = itoa::Buffer::new();
    for (at, number) in numbers.enumerate() {
        if at > 0 {
            text.push(separator);
        }
        match number.into() {
            // Most numbers of a case are colours, kinds and counts.
            digit @ 0..=9 => text.push(char::from(b'0' + digit as u8)),
            number => text.push_str(digits.format(number)),
        }
    }
}

pub(super) fn is_blank(byte: u8) -> bool {
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

    fn line(text: &str) -> Line<'_> {
        Reader::new(text.as_bytes()).line(&"a line").expect("a line")
    }

    /// The names and the range of three numbers.
    fn numbers() -> [(&'static str, RangeInclusive<u32>); 3] {
        ["a", "b", "c"].map(|name| (name, 2..=70_000))
    }

    /// Reads the first line as three numbers, and says where the last one stands.
    fn three(text: &str) -> (Result<[u32; 3], InputError>, Range<usize>) {
        let mut line = line(text);
        (line.whole(numbers(), &"a line", &"a line is `a b c`"), line.last())
    }

    /// Three numbers, where the last one stands, and the number on the next line.
    type ThreeAndNext = ([u32; 3], Range<usize>, Option<u32>);

    /// Reads a text as three numbers and then a number, after a first line. Returns them with where the last of the three
    /// stands, as if there were no first line.
    fn at_once(text: &str) -> Result<ThreeAndNext, InputError> {
        let text = format!("0\n{text}");
        let mut reader = Reader::new(text.as_bytes());
        reader.line(&"the first line").expect("a line");
        let read = reader.numbers(&"a line", numbers(), &"a line", &"a line is `a b c`");
        let (values, line) = read.map_err(|error| InputError {
            line: error.line - 1,
            span: error.span.start - 2..error.span.end - 2,
            ..error
        })?;
        let next = reader.line(&"a line").ok().map(|mut line| line.read(&"a number", 0..=u32::MAX));
        let last = line.last();
        Ok((values, last.start - 2..last.end - 2, next.map(|next| next.expect("a number"))))
    }

    /// Does it with a list of three.
    fn list(text: &str) -> (Result<[u32; 3], InputError>, Range<usize>) {
        let mut line = line(text);
        let name = |at: u32| format!("{} of a line", ["a", "b", "c"][at as usize]);
        let list = line.list(3, 2..=70_000, &name, &"a line is `a b c`");
        (list.map(|list| list.try_into().expect("three")), line.last())
    }

    /// Does it with numbers that are read one by one.
    fn one_by_one(text: &str) -> (Result<[u32; 3], InputError>, Range<usize>) {
        let (mut line, mut values) = (line(text), [0; 3]);
        let mut read = || {
            for (value, name) in values.iter_mut().zip(["a", "b", "c"]) {
                *value = line.read(&format_args!("{name} of a line"), 2..=70_000)?;
            }
            line.end(&"a line is `a b c`")
        };
        (read().map(|()| values), line.last())
    }

    #[test]
    fn a_whole_line_is_read_as_its_numbers_are_one_by_one() {
        let tokens =
            "0|1|2|9|10|69999|70000|70001|0070000|00070000|9999999|4294967297|x|-1|2x|é|:|/|2²|2 3";
        for token in tokens.split('|') {
            for [before, after] in
                [["", " 3 4"], [" ", " 3 4"], ["3 ", " 4"], ["3 4 ", ""], ["3  4 ", " "], ["3 4\t", ""]]
            {
                for end in ["", "\n", "\r\n", "\n1\n", "\n123456789\n"] {
                    let text = format!("{before}{token}{after}{end}");
                    let expected = one_by_one(&text);
                    assert_eq!((&three(&text), &list(&text)), (&expected, &expected), "{text:?}");
                    let (values, last) = expected;
                    let next = end.trim().parse().ok();
                    assert_eq!(at_once(&text), values.map(|values| (values, last, next)), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn short_numbers_are_read_eight_bytes_at_a_time() {
        let short = |text: &str| short(text.as_bytes(), 1);
        for digits in ["1", "22", "333", "4444", "55555", "666666", "7777777"] {
            let end = 1 + digits.len();
            assert_eq!(
                short(&format!("5{digits} 6789012")),
                Some((digits.parse().expect("digits"), end))
            );
        }
        assert_eq!([short("512345678 "), short("5 1234567"), short("512345")], [None; 3]);
    }

    #[test]
    fn a_line_ends_where_its_line_feed_is_with_or_without_a_carriage_return() {
        let mut reader = Reader::new(b"1\n\r\n2\r\n \t\n3");
        let mut next = || reader.line(&"a line").and_then(|mut line| line.read(&"a number", 0..=9));
        assert_eq!([next(), next(), next()], [Ok(1), Ok(2), Ok(3)]);
        for wrong in ["1\r2\n", "12\r", "1\r\r\n"] {
            let error = Reader::new(wrong.as_bytes()).line(&"a line").err().expect("it is refused");
            assert_eq!(error.span.start, wrong.find('\r').expect("it is there"), "{wrong:?}");
        }
    }
}

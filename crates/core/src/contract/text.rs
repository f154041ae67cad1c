//! Reads and writes contest input, which is numbers on lines; errors that name a place in one.

use std::fmt;
use std::ops::Range;

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

/// Reads an input that is written as [`Case::text`](super::Case::text) writes one: one space between two words, a line feed after
/// each line, and nothing else. Nearly all inputs are written so, and it takes a fraction of the time of a reader that can
/// say what is wrong in any other.
pub struct Lines<'a> {
    input: &'a [u8],
    next: usize,
}

/// Something else stands in an input than what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenOtherwise;

impl From<WrittenOtherwise> for String {
    fn from(_: WrittenOtherwise) -> Self {
        "the input is written otherwise than usual".into()
    }
}

impl<'a> Lines<'a> {
    /// Creates a reader at the start of an input.
    pub fn new(input: &'a [u8]) -> Self {
        Lines { input, next: 0 }
    }

    /// Allocates room for as many items as a header promises, each of `numbers` numbers, but for no more than the
    /// remaining bytes can hold. A large number in the input therefore costs no memory.
    pub fn room_for<T>(&self, promised: u64, numbers: u64) -> Vec<T> {
        // A number takes at least a digit and a separator.
        let left = (self.input.len() - self.next) as u64;
        Vec::with_capacity(promised.min(left.div_ceil(2 * numbers)) as usize)
    }

    /// Reads a line of `N` numbers.
    ///
    /// # Errors
    /// Something else stands there.
    #[inline(always)]
    pub fn numbers<const N: usize, T: Default + Copy + TryFrom<u32> + TryFrom<i64>>(
        &mut self,
    ) -> Result<[T; N], WrittenOtherwise> {
        let mut numbers = [T::default(); N];
        for (at, number) in numbers.iter_mut().enumerate() {
            *number = self.number(at + 1 == N)?;
        }
        Ok(numbers)
    }

    /// Reads a number, and the space behind it or the end of the line.
    ///
    /// # Errors
    /// Something else stands there.
    #[inline(always)]
    pub fn number<T: TryFrom<u32> + TryFrom<i64>>(
        &mut self,
        is_last: bool,
    ) -> Result<T, WrittenOtherwise> {
        let separator = if is_last { b'\n' } else { b' ' };
        let start = self.next;
        if let Some((number, end)) = short(self.input, start)
            && self.input[end] == separator
            && (self.input[start] != b'0' || end == start + 1)
        {
            self.next = end + 1;
            return T::try_from(number).map_err(|_| WrittenOtherwise);
        }
        let (number, end) = self.long()?;
        if self.input.get(end) != Some(&separator) {
            return Err(WrittenOtherwise);
        }
        self.next = end + 1;
        T::try_from(number).map_err(|_| WrittenOtherwise)
    }

    /// Reads a number that is negative or long, or that stands at the end of the input.
    #[cold]
    fn long(&self) -> Result<(i64, usize), WrittenOtherwise> {
        let rest = &self.input[self.next..];
        let length = rest.iter().position(|&byte| byte != b'-' && !byte.is_ascii_digit());
        let word = &rest[..length.unwrap_or(rest.len())];
        let is_usual = |word: &&str| *word == "0" || !word.trim_start_matches('-').starts_with('0');
        let usual = std::str::from_utf8(word).ok().filter(is_usual);
        let number = usual.and_then(|word| word.parse().ok());
        Ok((number.ok_or(WrittenOtherwise)?, self.next + word.len()))
    }

    /// Reads a line that is one word of `count` bytes.
    ///
    /// # Errors
    /// Something else stands there.
    pub fn word(&mut self, count: u32) -> Result<&'a [u8], WrittenOtherwise> {
        let end = self.next.checked_add(count as usize).ok_or(WrittenOtherwise)?;
        if self.input.get(end) != Some(&b'\n') {
            return Err(WrittenOtherwise);
        }
        let word = &self.input[self.next..end];
        self.next = end + 1;
        Ok(word)
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// Something is.
    pub fn end(&self) -> Result<(), WrittenOtherwise> {
        if self.next == self.input.len() { Ok(()) } else { Err(WrittenOtherwise) }
    }
}

/// Creates an error at a span of an input, and counts its line and column.
pub fn error_at(input: &[u8], span: Range<usize>, problem: String, expected: String) -> InputError {
    let before = &input[..span.start];
    let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1);
    InputError { line, column: span.start - start + 1, span, problem, expected }
}

/// Reads a number of at most seven digits, and returns it with the place of its end. It looks at eight bytes at a time, so
/// that its cost does not depend on how many digits there are; bytes of the next lines may be among them.
#[inline(always)]
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

/// Returns whether a byte parts words on a line.
pub fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_read_eight_bytes_at_a_time() {
        let short = |text: &str| short(text.as_bytes(), 1);
        for digits in ["1", "22", "333", "4444", "55555", "666666", "7777777"] {
            let read = (digits.parse().expect("digits"), 1 + digits.len());
            assert_eq!(short(&format!("5{digits} 6789012")), Some(read));
        }
        assert_eq!([short("512345678 "), short("5 1234567"), short("512345")], [None; 3]);
    }

    #[test]
    fn numbers_of_any_length_are_read_wherever_they_stand() {
        for number in [0, 7, 1_234_567, 12_345_678, i64::from(i32::MIN), i64::from(u32::MAX)] {
            for after in ["", "1 2 3 4\n"] {
                let text = format!("{number} 5\n{after}");
                assert_eq!(Lines::new(text.as_bytes()).numbers(), Ok([number, 5]), "{text:?}");
            }
        }
        assert_eq!(Lines::new(b"4294967296 1\n").numbers::<2, u32>(), Err(WrittenOtherwise));
    }

    #[test]
    fn what_is_written_otherwise_is_left_to_a_reader_that_says_what_is_wrong() {
        for text in [
            "1\n", "1  2\n", " 1 2\n", "1 2 \n", "1 2", "1 2\r\n", "1\t2\n", "1 x\n", "1 +2\n",
            "01 2\n", "-0 2\n", "",
        ] {
            let read = Lines::new(text.as_bytes()).numbers::<2, i64>();
            assert_eq!(read, Err(WrittenOtherwise), "{text:?}");
        }
        assert_eq!(Lines::new(b"0123\n").word(3), Err(WrittenOtherwise));
        assert_eq!(Lines::new(b"0123\n").word(u32::MAX), Err(WrittenOtherwise));
        assert_eq!(Lines::new(b"0123\n").word(4), Ok(&b"0123"[..]));
    }
}

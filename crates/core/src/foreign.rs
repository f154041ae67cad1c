//! Shows text that is not ours: names of files, words of a command line, what a program prints, what a parser quotes.
//!
//! Such text can hold anything: sequences that move the cursor or retitle the window, characters that hide or reorder
//! their neighbours, a word of many megabytes. [`foreign`] and [`foreign_bytes`] show it on one line, with everything
//! that would not be seen written out as an escape, and cut where it becomes long. [`plain`] does the same for a whole
//! report, which keeps its lines.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::io::{self, Write};

use crate::numbers::counted;

/// The default limit on the characters shown of a text. A path of a usual length fits.
const MOST: usize = 1000;

/// The most characters shown of a word or a line that a program prints.
pub const WORD: usize = 60;

/// The most characters shown of one part of a text: a word, or what a parser says about it.
pub const PART: usize = 240;

/// Shows a name or a text that may hold anything. Bytes that are not UTF-8 are shown as `\xff`.
pub fn foreign<T: AsRef<OsStr> + ?Sized>(text: &T) -> Foreign<'_> {
    foreign_bytes(text.as_ref().as_encoded_bytes())
}

/// Shows bytes that may be anything.
pub fn foreign_bytes(bytes: &[u8]) -> Foreign<'_> {
    Foreign { bytes, most: MOST, lines: false }
}

/// Quotes a word that the user gave, for an error about it.
pub fn quote(word: &str) -> String {
    format!("\"{}\"", foreign(word).at_most(PART))
}

/// Text of others, which [`Display`](fmt::Display) makes safe to show.
#[derive(Clone, Copy, Debug)]
pub struct Foreign<'a> {
    bytes: &'a [u8],
    most: usize,
    lines: bool,
}

impl Foreign<'_> {
    /// Shows at most this many characters, and says how many bytes are left out.
    #[must_use]
    pub fn at_most(self, most: usize) -> Self {
        Foreign { most, ..self }
    }

    /// Keeps line ends and tabs, for a text of several lines.
    #[must_use]
    pub fn in_lines(self) -> Self {
        Foreign { lines: true, ..self }
    }

    fn is_kept(&self, c: char) -> bool {
        is_seen(c) || (self.lines && matches!(c, '\n' | '\t'))
    }
}

impl fmt::Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut room, mut left) = (self.most, self.bytes.len());
        for chunk in self.bytes.utf8_chunks() {
            let chars = chunk.valid().chars().map(Ok);
            for shown in chars.chain(chunk.invalid().iter().map(Err)) {
                if room == 0 {
                    return write!(f, "… ({})", counted(left as u64, "more byte"));
                }
                (room, left) = (room - 1, left - shown.map_or(1, char::len_utf8));
                match shown {
                    Ok(c) if self.is_kept(c) => f.write_char(c)?,
                    Ok(c) => write!(f, "{}", c.escape_default())?,
                    Err(byte) => write!(f, "\\x{byte:02x}")?,
                }
            }
        }
        Ok(())
    }
}

/// Returns whether a reader sees a character, and sees it where it stands: no control character, no mark that reorders
/// text, nothing of no width but the marks of a letter.
fn is_seen(c: char) -> bool {
    // The standard library's table follows Unicode; at the start of a text it would also escape the marks of letters.
    let mut after_a_letter = [0; 5];
    after_a_letter[0] = b'a';
    let length = 1 + c.encode_utf8(&mut after_a_letter[1..]).len();
    let shown =
        || std::str::from_utf8(&after_a_letter[..length]).map_or(0, |text| text.escape_debug().count());
    match c {
        ' '..='~' => true,
        // Letters, marks and selectors that have no shape of their own.
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' => false,
        '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}' => false,
        _ => shown() == 2,
    }
}

/// Returns a text of several lines, a report or a message, with everything escaped that a reader would not see. This is
/// the last line of defence: it bounds no length, and a line end within a name is a line end.
pub fn plain(text: &str) -> Cow<'_, str> {
    let shown = foreign(text).in_lines().at_most(usize::MAX);
    match text.chars().all(|c| shown.is_kept(c)) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(shown.to_string()),
    }
}

/// A writer of text that people read: writes everything as [`plain`] shows it, on a terminal and elsewhere.
#[derive(Debug)]
pub struct Plain<W>(W);

impl<W: Write> Plain<W> {
    /// Wraps a writer.
    pub fn new(to: W) -> Self {
        Plain(to)
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let shown = foreign_bytes(bytes).in_lines().at_most(usize::MAX);
        match std::str::from_utf8(bytes).is_ok_and(|text| text.chars().all(|c| shown.is_kept(c))) {
            true => self.0.write_all(bytes)?,
            false => self.0.write_all(shown.to_string().as_bytes())?,
        }
        Ok(bytes.len())
    }

    /// Writes all of it at once, so that what two threads write does not mix.
    fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.write_all(text.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_is_shown_as_it_is() {
        for text in ["a name.in", "Lösung решение 解.py", "e\u{301}", "हिन्दी ไทย", "→ × … ─ 🦀", r"C:\x"]
        {
            assert_eq!(foreign(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_not_seen_is_escaped() {
        for (text, shown) in [
            ("a\u{1b}[2Jb", "a\\u{1b}[2Jb"),
            ("a\nb\tc\rd\0", "a\\nb\\tc\\rd\\u{0}"),
            ("\u{7f}\u{85}\u{9b}31m", "\\u{7f}\\u{85}\\u{9b}31m"),
            ("a\u{202e}b\u{2066}c\u{200f}", "a\\u{202e}b\\u{2066}c\\u{200f}"),
            ("a\u{200b}b\u{feff}\u{ad}\u{2028}", "a\\u{200b}b\\u{feff}\\u{ad}\\u{2028}"),
            ("\u{e0041}\u{fe0f}\u{3164}\u{a0}", "\\u{e0041}\\u{fe0f}\\u{3164}\\u{a0}"),
        ] {
            assert_eq!(foreign(text).to_string(), shown);
        }
        assert_eq!(foreign_bytes(b"a\xff\xe2\x82b").to_string(), "a\\xff\\xe2\\x82b");
    }

    #[test]
    fn what_is_long_is_cut_and_the_rest_is_counted() {
        assert_eq!(foreign("äöü").at_most(2).to_string(), "äö… (2 more bytes)");
        assert_eq!(foreign("äöü").at_most(3).to_string(), "äöü");
        assert_eq!(foreign_bytes(b"\xff\xff").at_most(1).to_string(), "\\xff… (1 more byte)");
        assert!(foreign(&"x".repeat(10_000_000)).to_string().len() < 2 * MOST);
    }

    #[test]
    fn a_report_keeps_its_lines() {
        assert_eq!(plain("a\n\tb\r\u{1b}"), "a\n\tb\\r\\u{1b}");
        assert!(matches!(plain("a\n\tb"), Cow::Borrowed(_)));
        let mut written = Vec::new();
        Plain::new(&mut written).write_all(b"a\n\tb\xff\x9b\x1b").expect("memory takes it");
        assert_eq!(written, b"a\n\tb\\xff\\x9b\\u{1b}");
    }
}

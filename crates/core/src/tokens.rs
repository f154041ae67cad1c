//! Compares answers as judges do: most word by word, regardless of the white space in between.

/// Returns the words of an output, each with its line number from 1.
pub fn tokens(output: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let lines = output.split(|&byte| byte == b'\n').enumerate();
    lines.flat_map(|(at, line)| {
        let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.map(move |word| (at + 1, word))
    })
}

/// Returns whether two outputs are the same answer.
pub fn same(expected: &[u8], found: &[u8]) -> bool {
    tokens(expected).map(|(_, word)| word).eq(tokens(found).map(|(_, word)| word))
}

/// How an output is compared with the right one.
///
/// ```
/// use crosscheck_core::tokens::Compared;
///
/// assert!(Compared::Tolerance(1e-6).same(b"0.3333333\n", b"0.333333333333"));
/// assert!(!Compared::Words.same(b"yes", b"YES"));
/// assert!(Compared::YesNo.same(b"yes", b"YES"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Compared {
    /// Word by word: white space between words is free.
    Words,
    /// Line by line: white space at the ends of lines, and blank lines at the end, are free.
    Lines,
    /// Byte by byte.
    Bytes,
    /// Word by word; two numbers may differ by this much, or by this part of the right one.
    Tolerance(f64),
    /// Word by word, in capital or small letters.
    YesNo,
}

impl Compared {
    /// Returns whether an output is the right answer.
    pub fn same(self, expected: &[u8], found: &[u8]) -> bool {
        let words = |alike: &dyn Fn(&[u8], &[u8]) -> bool| {
            let (mut ours, mut theirs) = (tokens(expected), tokens(found));
            loop {
                match (ours.next(), theirs.next()) {
                    (None, None) => return true,
                    (Some((_, ours)), Some((_, theirs))) if alike(ours, theirs) => {}
                    _ => return false,
                }
            }
        };
        match self {
            Compared::Words => same(expected, found),
            Compared::YesNo => words(&<[u8]>::eq_ignore_ascii_case),
            Compared::Tolerance(most) => {
                words(&|ours, theirs| ours == theirs || close(ours, theirs, most))
            }
            Compared::Lines => lines(expected).eq(lines(found)),
            Compared::Bytes => expected == found,
        }
    }
}

fn lines(output: &[u8]) -> impl Iterator<Item = &[u8]> {
    output.trim_ascii_end().split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end)
}

/// Returns whether two words are numbers that differ by no more than the tolerance allows: the bound itself is allowed, also
/// where its number is rounded up, as with testlib. What is no plain decimal
/// number, such as `nan`, `inf` or a number beyond all numbers, is close to nothing.
fn close(expected: &[u8], found: &[u8], most: f64) -> bool {
    let number = |word: &[u8]| {
        let is_plain = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
        let text =
            std::str::from_utf8(word).ok().filter(|text| text.bytes().all(|byte| is_plain(&byte)))?;
        text.parse::<f64>().ok().filter(|value| value.is_finite())
    };
    let (Some(ours), Some(theirs)) = (number(expected), number(found)) else { return false };
    (ours - theirs).abs() <= (most + 1e-15) * ours.abs().max(1.0)
}

/// How two outputs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch<'a> {
    /// The first differing words: for each its index from 0, its line in the expected output (or in the found one if no
    /// word is expected), and both words; `None` if one output has ended.
    pub words: Vec<Word<'a>>,
    /// The number of words that differ.
    pub wrong: usize,
    /// The number of words expected.
    pub expected: usize,
    /// The number of words found.
    pub found: usize,
}

/// A word that differs from the expected one. It may hold anything but white space, and be as long as the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The index among all words, from 0.
    pub at: usize,
    /// Its line, from 1.
    pub line: usize,
    /// The expected word.
    pub expected: Option<&'a [u8]>,
    /// The word found.
    pub found: Option<&'a [u8]>,
}

/// How many of the differing words are kept.
const KEPT: usize = 24;

/// Returns the words in which two outputs differ; `None` if they are the same answer.
pub fn mismatch<'a>(expected: &'a [u8], found: &'a [u8]) -> Option<Mismatch<'a>> {
    let (mut ours, mut theirs) = (tokens(expected), tokens(found));
    let (mut words, mut wrong, mut counts) = (Vec::new(), 0, [0, 0]);
    for at in 0.. {
        let (a, b) = (ours.next(), theirs.next());
        counts[0] += usize::from(a.is_some());
        counts[1] += usize::from(b.is_some());
        let Some((line, _)) = a.or(b) else { break };
        if a.map(|(_, word)| word) != b.map(|(_, word)| word) {
            wrong += 1;
            if words.len() < KEPT {
                let word = |of: Option<(usize, &'a [u8])>| of.map(|(_, word)| word);
                words.push(Word { at, line, expected: word(a), found: word(b) });
            }
        }
    }
    (wrong > 0).then(|| Mismatch { words, wrong, expected: counts[0], found: counts[1] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_between_words_is_free() {
        assert!(same(b"1 2\n3\n", b"\n 1\t2 3"));
        assert!(!same(b"12\n", b"1 2\n"));
        assert!(!same(b"1\n", b"1\n1\n"));
        assert!(!same(b"1\n", b"1\0\n"));
    }

    #[test]
    fn numbers_may_be_off_by_the_tolerance_and_by_no_more() {
        let close = |ours: &str, theirs: &str| {
            Compared::Tolerance(1e-6).same(ours.as_bytes(), theirs.as_bytes())
        };
        assert!(close("1 2.5\n", "1.0000009 2.5000005"));
        assert!(close("1000000", "1000000.9") && !close("1000000", "1000002"));
        assert!(close("0.5", "0.500001") && close("0.3", "0.299999") && !close("0.5", "0.50000100001"));
        assert!(close("-0.0", "0") && close("0", "1e-7") && close("YES 1e3", "YES 1000"));
        for other in ["nan", "inf", "1e400", "0x1", "", "1 1", "1,0"] {
            assert!(!close("1", other), "{other}");
        }
        assert!(!close("nan", "1") && close("nan", "nan"), "what is the same word is the same");
        assert!(!close(&"9".repeat(400), &"8".repeat(400)));
    }

    #[test]
    fn lines_bytes_and_letters_count_where_they_are_said_to() {
        assert!(Compared::Lines.same(b"1 2\n3\n", b"1 2  \r\n3\n\n\n"));
        assert!(!Compared::Lines.same(b"1 2\n3\n", b"1  2\n3\n"));
        assert!(!Compared::Lines.same(b"1\n2\n", b"1 2\n"));
        assert!(!Compared::Bytes.same(b"1\n", b"1"));
        assert!(Compared::YesNo.same(b"YES\nno\n", b"Yes No") && !Compared::YesNo.same(b"YES", b"NO"));
        assert!(!Compared::Words.same(b"1", b"1.0") && Compared::Words.same(b"", b" \n"));
    }

    #[test]
    fn every_word_that_differs_is_counted_and_none_that_is_missing_is_forgotten() {
        let mismatch = mismatch(b"1\n2\n3\n4\n", b"1\n7\n3\n").expect("they differ");
        assert_eq!((mismatch.expected, mismatch.found, mismatch.wrong), (4, 3, 2));
        let second = &mismatch.words[0];
        assert_eq!((second.at, second.line, second.found), (1, 2, Some(&b"7"[..])));
        assert_eq!(mismatch.words[1].found, None);
    }

    #[test]
    fn of_very_many_words_that_differ_a_few_are_kept_and_all_are_counted() {
        let many = b"7\n".repeat(100_000);
        let mismatch = mismatch(b"", &many).expect("they differ");
        assert_eq!((mismatch.words.len(), mismatch.wrong, mismatch.found), (KEPT, 100_000, 100_000));
    }
}

//! Compares answers as judges do: word by word, regardless of the white space in between.

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

//! What is written down of a program: what it got right, its answers so far, and how it fails in a campaign.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crosscheck_core::generate::reduce::hash;
use crosscheck_core::oracle::answer_key::AnsweredBy;
use crosscheck_core::tokens::tokens;
use crosscheck_judge::Run;

use super::{Failure, PlayedCase};

/// The length of the largest input in bytes, and a description of the case's size.
pub(crate) type Largest = (usize, String);

/// The record of a program that was right on everything, for the report.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    /// The largest case that was compared.
    pub largest: Largest,
    /// The largest case that was only run, since nobody knows its right answer.
    pub largest_run: Largest,
    pub slowest: Duration,
    /// The largest stack seen, in bytes.
    pub stack: u64,
    /// The number of cases for which the engine gave the right answer.
    pub by_engine: u64,
    /// The number of cases whose right answer nobody knows.
    pub unknown: u64,
    /// The number of answers that were right.
    pub known: u64,
}

impl Record {
    pub(super) fn note(&mut self, bytes: usize, size: impl Fn() -> String, run: &Run, by: AnsweredBy) {
        keep_larger(&mut self.largest, bytes, size);
        self.slowest = self.slowest.max(run.time);
        self.stack = self.stack.max(run.stack);
        self.known += 1;
        self.by_engine += u64::from(by != AnsweredBy::Reference);
    }

    pub(super) fn note_unknown(&mut self, bytes: usize, size: impl Fn() -> String) {
        keep_larger(&mut self.largest_run, bytes, size);
        self.unknown += 1;
    }
}

fn keep_larger(largest: &mut Largest, bytes: usize, size: impl Fn() -> String) {
    if bytes >= largest.0 {
        // Of two equally long inputs always take the same one, whichever thread plays it first.
        *largest = (bytes, size()).max(std::mem::take(largest));
    }
}

/// The record of a campaign and its failures, which all threads share.
#[derive(Debug, Default)]
pub(crate) struct Books {
    record: Mutex<Record>,
    /// The failures by the hashes of their cases. Nothing else is kept of a case, since it can be generated again from its number;
    /// one that is not here was answered rightly.
    failures: Mutex<HashMap<u64, RecordedFailure>>,
}

impl Books {
    pub(crate) fn open(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn enter(&self, case: &impl Hash, failure: &Failure) {
        let entry = match failure.is_wrong_answer() {
            true => RecordedFailure::Wrong(answer(&failure.output)),
            false => RecordedFailure::Otherwise,
        };
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).insert(hash(case), entry);
    }

    /// Returns how the program failed on a case, or `None` if it did not fail or the case was not played.
    pub(super) fn failure(&self, case: &impl Hash) -> Option<RecordedFailure> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).get(&hash(case)).copied()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordedFailure {
    /// A wrong answer, by the hash of its words.
    Wrong(u64),
    Otherwise,
}

/// Returns the hash of an answer's words; white space does not matter.
pub(super) fn answer(output: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    tokens(output).for_each(|(_, word)| word.hash(&mut hasher));
    hasher.finish()
}

/// The most that is remembered: the number of cases, and the bytes of them and their answers.
const MOST: (usize, usize) = (5000, 64 << 20);

#[derive(Default)]
pub(super) struct Memory {
    /// Whether answers are remembered.
    pub(super) is_kept: bool,
    pub(super) played: Vec<PlayedCase>,
    bytes: usize,
}

impl Memory {
    /// Remembers a program's answer to a case of this many bytes, if there is room: only then is it made.
    pub(super) fn remember(&mut self, length: usize, answered: impl FnOnce() -> PlayedCase) {
        if !self.is_kept || self.played.len() >= MOST.0 {
            return;
        }
        let played = answered();
        let bytes = played.output.len() + length + played.expected.len();
        if self.bytes + bytes <= MOST.1 {
            self.bytes += bytes;
            self.played.push(played);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crosscheck_core::oracle::answer_key::AnsweredBy;
    use crosscheck_judge::Verdict;

    #[test]
    fn answers_with_the_same_words_have_the_same_hash() {
        assert_eq!(answer(b"1 2\n3\n"), answer(b"1\n2 3"));
        assert_ne!(answer(b"12"), answer(b"1 2"));
    }

    #[test]
    fn a_failure_is_found_again_by_its_case_and_what_is_right_has_no_entry() {
        let (books, expected) = (Books::default(), "7".to_owned());
        let (verdict, how, output, errors) = (Verdict::Wrong, String::new(), b"8".into(), Vec::new());
        let failure = Failure { verdict, how, expected, by: AnsweredBy::Reference, output, errors };
        books.enter(&"case", &failure);
        assert_eq!(books.failure(&"case"), Some(RecordedFailure::Wrong(answer(b"8"))));
        assert_eq!(books.failure(&"another"), None);
    }
}

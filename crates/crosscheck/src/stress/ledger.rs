//! A compact record of a program's answers in a whole campaign: for each case that it failed, the hash of its answer.
//! The case can be generated again from its number, and a case without an entry was answered correctly.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crosscheck_core::compare::fault::Failure as _;
use crosscheck_core::generate::reduce::hash;
use crosscheck_judge::tokens::tokens;

use crate::stress::failure::Failure;

/// The failure of a program on a case, as recorded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecordedFailure {
    /// A wrong answer with this hash.
    Wrong(u64),
    /// Any other failure, by its kind.
    Otherwise(String),
}

/// The failures of a program in a campaign, by the hashes of the cases. All threads of the campaign share one ledger.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<HashMap<u64, RecordedFailure>>);

impl Ledger {
    pub(super) fn enter(&self, case: &impl Hash, failure: &Failure) {
        let entry = match failure.is_wrong_answer() {
            true => RecordedFailure::Wrong(answer(&failure.output)),
            false => RecordedFailure::Otherwise(failure.kind()),
        };
        self.lock().insert(hash(case), entry);
    }

    /// Returns how the program failed on a case, or `None` if it did not fail or the case was not played.
    pub fn entry(&self, case: &impl Hash) -> Option<RecordedFailure> {
        self.lock().get(&hash(case)).cloned()
    }

    /// Whether the program never failed.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, RecordedFailure>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the hash of an answer's words; white space does not matter.
pub(super) fn answer(output: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    tokens(output).for_each(|(_, word)| word.hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use crosscheck_core::oracle::answer_key::AnsweredBy;
    use crosscheck_judge::Verdict;

    use super::*;

    #[test]
    fn answers_with_the_same_words_have_the_same_hash() {
        assert_eq!(answer(b"1 2\n3\n"), answer(b"1\n2 3"));
        assert_ne!(answer(b"12"), answer(b"1 2"));
    }

    #[test]
    fn a_failure_is_found_again_by_its_case_and_what_is_right_has_no_entry() {
        let (ledger, expected) = (Ledger::default(), "7".to_owned());
        let (verdict, how, output, errors) = (Verdict::Wrong, String::new(), b"8".into(), Vec::new());
        let failure =
            Failure { verdict, how, expected, by: AnsweredBy::Reference, output, errors, apart: None };
        ledger.enter(&"case", &failure);
        assert_eq!(ledger.entry(&"case"), Some(RecordedFailure::Wrong(answer(b"8"))));
        assert_eq!(ledger.entry(&"another"), None);
    }
}

//! What a program answered in a whole campaign, as short as can be: of each case that it failed, the hash of its answer.
//! The case is made again from its number, and where there is no entry the answer was right.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crosscheck_core::compare::fault::Failure as _;
use crosscheck_judge::tokens::tokens;

use crate::stress::failure::Failure;

/// How a program failed on a case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entry {
    /// With a wrong answer that has this hash.
    Wrong(u64),
    /// Otherwise: the kind of failure.
    Otherwise(String),
}

/// The failures of a program in a campaign, by the hashes of the cases. All threads of the campaign share one.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<HashMap<u64, Entry>>);

impl Ledger {
    /// Enters a failure.
    pub(super) fn enter(&self, case: &impl Hash, failure: &Failure) {
        let entry = match failure.is_wrong_answer() {
            true => Entry::Wrong(answer(&failure.output)),
            false => Entry::Otherwise(failure.kind()),
        };
        self.lock().insert(hash(case), entry);
    }

    /// How the program failed on a case; nothing if it did not, or the case was not played.
    pub fn entry(&self, case: &impl Hash) -> Option<Entry> {
        self.lock().get(&hash(case)).cloned()
    }

    /// Whether there was no failure.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn hash(case: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(case)
}

/// The hash of an answer: that of its words.
pub(super) fn answer(output: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    tokens(output).for_each(|(_, word)| word.hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use crosscheck_core::compare::known::By;
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
        let failure = Failure { verdict, how, expected, by: By::Reference, output, errors, apart: None };
        ledger.enter(&"case", &failure);
        assert_eq!(ledger.entry(&"case"), Some(Entry::Wrong(answer(b"8"))));
        assert_eq!(ledger.entry(&"another"), None);
    }
}

//! Records which clauses are exercised while a case is played.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// Receives the clauses that are exercised while a case is played. The rules of every game implement it.
pub trait Cites {
    /// Records that a clause is exercised: without it the play would or could have been different.
    fn cites(&self, _clause: &'static str) {}
}

/// The rules of any game as they are written, with a count of the clauses applied.
#[derive(Default)]
pub(crate) struct Counting {
    times: RefCell<BTreeMap<&'static str, u64>>,
}

impl Counting {
    /// Returns how often each clause was exercised. Clauses that were never exercised are not listed.
    pub(crate) fn times(self) -> BTreeMap<&'static str, u64> {
        self.times.into_inner()
    }
}

impl Cites for Counting {
    fn cites(&self, clause: &'static str) {
        *self.times.borrow_mut().entry(clause).or_default() += 1;
    }
}

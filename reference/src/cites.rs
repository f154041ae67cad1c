//! Which clauses come to bear while a case is played.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// Hears which clauses come to bear while a case is played. The rules of every game do.
pub trait Cites {
    /// A clause has come to bear: without it the play would have gone, or could have gone, differently.
    fn cites(&self, _clause: &'static str) {}
}

/// The rules as they are written, of any game, with an account of which are applied.
#[derive(Default)]
pub(crate) struct Counting {
    times: RefCell<BTreeMap<&'static str, u64>>,
}

impl Counting {
    /// How often each clause came to bear. Clauses that never did are not named.
    pub(crate) fn times(self) -> BTreeMap<&'static str, u64> {
        self.times.into_inner()
    }
}

impl Cites for Counting {
    fn cites(&self, clause: &'static str) {
        *self.times.borrow_mut().entry(clause).or_default() += 1;
    }
}

//! Which clauses a case exercises.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use spec::chess::Case;

use super::player::ask;
use super::rules::{Cites, Rules};

/// How often each clause comes to bear in the play of a case. Clauses that never do are not named.
pub fn coverage(case: &Case) -> BTreeMap<&'static str, u64> {
    let counting = Counting::default();
    let _ = ask(&counting, case, &mut |_| ControlFlow::Continue(()));
    counting.times.into_inner()
}

/// The rules as they are written, with an account of which are applied.
#[derive(Default)]
struct Counting {
    times: RefCell<BTreeMap<&'static str, u64>>,
}

impl Cites for Counting {
    fn cites(&self, clause: &'static str) {
        *self.times.borrow_mut().entry(clause).or_default() += 1;
    }
}

impl Rules for Counting {}

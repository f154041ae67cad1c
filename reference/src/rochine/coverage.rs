//! Which clauses a case exercises.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use spec::rochine::Case;

use super::player::play;
use super::rules::{Cites, Moving, Taking};

/// How often each clause comes to bear in the play of a case. Clauses that never do are not named.
pub fn coverage(case: &Case) -> BTreeMap<&'static str, u64> {
    let counting = Counting::default();
    play(&counting, case, &mut |_| ControlFlow::Continue(()));
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

impl Moving for Counting {}
impl Taking for Counting {}

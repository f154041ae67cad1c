//! Which clauses a case exercises.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use spec::chess::Case;

use super::player::ask;
use super::rules::Rules;
use crate::cites::Counting;

/// How often each clause comes to bear in the play of a case. Clauses that never do are not named.
pub fn coverage(case: &Case) -> BTreeMap<&'static str, u64> {
    let counting = Counting::default();
    let _ = ask(&counting, case, &mut |_| ControlFlow::Continue(()));
    counting.times()
}

impl Rules for Counting {}

//! Counts which clauses a case exercises.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use spec::chess::Case;

use super::player::ask;
use super::rules::Rules;
use crate::cites::Counting;

/// Returns how often each clause is exercised when a case is played. Clauses that are never exercised are not listed.
pub fn coverage(case: &Case) -> BTreeMap<&'static str, u64> {
    let counting = Counting::default();
    let _ = ask(&counting, case, &mut |_| ControlFlow::Continue(()));
    counting.times()
}

impl Rules for Counting {}

//! Counts which clauses a case exercises.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use spec::rochine::Case;

use super::player::play;
use super::rules::{Moving, Taking};
use crate::cites::Counting;

/// Returns how often each clause is exercised when a case is played. Clauses that are never exercised are not listed.
pub fn coverage(case: &Case) -> BTreeMap<&'static str, u64> {
    let counting = Counting::default();
    play(&counting, case, &mut |_| ControlFlow::Continue(()));
    counting.times()
}

impl Moving for Counting {}
impl Taking for Counting {}

//! Plays two cases, one after the other, on the same sides, to see whether the first affects the second.

use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::compare::trace::record;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::oracle::{Effort, Oracle, Unjudged};

use crate::leak::Told;

/// Plays `before` and then `case` on the same sides. Returns what is wrong with `case`, if anything, and ignores what
/// is wrong with `before`. `fresh` makes the sides. `begin` is called with 1 or 2 before each of the two cases.
pub(super) fn told(
    fresh: &dyn Fn() -> Pair<AnyGame>,
    begin: &dyn Fn(u64),
    before: &AnyCase,
    case: &AnyCase,
) -> Result<Option<Told>, Unjudged> {
    let warm = || {
        let mut pair = fresh();
        begin(FIRST);
        // Ignore what is wrong with the first case. An interrupt also stops the second one.
        let _ = pair.judge(before, Effort::Full);
        begin(SECOND);
        pair
    };
    let (trace, fault) = warm().judge(case, Effort::Full)?;
    let Some(fault) = fault else { return Ok(None) };
    // After a fault, the pair has new sides. So record the plays for the report on others that have played the first
    // case.
    let mut pair = warm();
    let (naive, fast) = (record(&mut *pair.reference, case), record(&mut *pair.engine, case));
    let finding = Finding { case: case.clone(), trace, fault };
    let plays = [(pair.reference.name(), naive), (pair.engine.name(), fast)];
    Ok(Some(Told::new(&finding, plays)))
}

/// The numbers of the two cases in marks.
pub(super) const FIRST: u64 = 1;
pub(super) const SECOND: u64 = 2;

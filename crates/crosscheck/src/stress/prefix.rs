//! The first turn after which a program's answer is wrong, found by playing the case's beginnings.

use std::time::Duration;

use crosscheck_core::Case;
use crosscheck_core::compare::fault::{Fault, Fingerprint};
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::oracle::{Effort, Oracle, Unjudged};

use super::UnderTest;

/// The beginning of a case that ends with the first turn at which it fails.
pub(super) struct Beginning {
    /// The number of turns; the last one is where the program goes wrong.
    pub(super) turn: usize,
    pub(super) case: AnyCase,
    pub(super) fault: Fault,
    /// The result for shorter beginnings.
    pub(super) before: Before,
}

/// The result for beginnings shorter than the first that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// All were tried and are right.
    Right,
    /// Not all were tried; the longest of them is right.
    LastRight,
    /// Some fail in another way.
    Otherwise,
}

/// Beginnings of longer cases are not all tried.
const ALL: usize = 1000;

/// The time to try one beginning after the other.
const PATIENCE: Duration = Duration::from_secs(15);

/// Returns the first beginning of a case that fails in the same way as the whole case, or `None` if the case no longer
/// fails. For a large case, not all beginnings are tried.
///
/// # Errors
/// The program can no longer be run, or time ran out.
pub(super) fn first_wrong(
    under_test: &mut UnderTest,
    case: &AnyCase,
    kind: &Fingerprint,
    effort: Effort,
    halt: &Halt,
    large: bool,
) -> Result<Option<Beginning>, Unjudged> {
    let mut otherwise = false;
    let mut fails = |turns: usize| -> Result<Option<(AnyCase, Fault)>, Unjudged> {
        let prefix = case.prefix(turns);
        let (_, fault) = under_test.judge(&prefix, effort)?;
        let same = fault.as_ref().is_some_and(|fault| kind.admits(&fault.fingerprint()));
        otherwise |= fault.is_some() && !same;
        Ok(fault.filter(|_| same).map(|fault| (prefix, fault)))
    };
    let enough = halt.clone().within(PATIENCE);
    if case.turns() <= ALL && !large {
        for turn in 1..=case.turns() {
            if let Some((case, fault)) = fails(turn)? {
                let before = if otherwise { Before::Otherwise } else { Before::Right };
                return Ok(Some(Beginning { turn, case, fault, before }));
            }
            if enough.is_due() {
                break;
            }
        }
    }
    // Find a wrong beginning that follows a right one. There may be an earlier one.
    let Some(mut known) = fails(case.turns())? else { return Ok(None) };
    let (mut right, mut wrong) = (0, case.turns());
    while wrong - right > 1 && !halt.is_due() {
        let middle = usize::midpoint(right, wrong);
        match fails(middle)? {
            Some(found) => (wrong, known) = (middle, found),
            None => right = middle,
        }
    }
    // If time ran out, any number of turns may lie between the two.
    if wrong - right > 1 {
        return Err(Unjudged::Halted);
    }
    let (case, fault) = known;
    let before = match (otherwise, wrong) {
        (true, _) => Before::Otherwise,
        (false, 1) => Before::Right,
        (false, _) => Before::LastRight,
    };
    Ok(Some(Beginning { turn: wrong, case, fault, before }))
}

//! The first turn after which a program's answer is wrong, found by playing the case's beginnings.

use std::time::{Duration, Instant};

use spec::contract::Case;

use super::bench::Bench;
use crate::games::Plugged;
use crate::oracle::{Oracle, Unjudged};
use crate::verify::{Fault, Fingerprint};

/// The beginning of a case that ends with the first turn at which it fails.
pub(super) struct Beginning<C> {
    /// How many turns it has: the last is the one where it goes wrong.
    pub(super) turn: usize,
    pub(super) case: C,
    pub(super) fault: Fault,
    /// Whether every shorter beginning was tried, and was right.
    pub(super) certain: bool,
}

/// Beyond so many turns they are not all tried.
const ALL: usize = 1000;

/// How long to search.
const PATIENCE: Duration = Duration::from_secs(20);

/// The first beginning of a case that fails as the whole does; nothing if none does any more.
pub(super) fn first_wrong<G: Plugged>(
    bench: &mut Bench<G>,
    case: &G::Case,
    kind: &Fingerprint,
) -> Result<Option<Beginning<G::Case>>, Unjudged> {
    let mut fails = |turns: usize| -> Result<Option<(G::Case, Fault)>, Unjudged> {
        let prefix = case.prefix(turns);
        let (_, fault) = bench.judge(&prefix)?;
        Ok(fault.filter(|fault| kind.admits(&fault.fingerprint())).map(|fault| (prefix, fault)))
    };
    let begun = Instant::now();
    if case.turns() <= ALL {
        for turn in 1..=case.turns() {
            if let Some((case, fault)) = fails(turn)? {
                return Ok(Some(Beginning { turn, case, fault, certain: true }));
            }
            if begun.elapsed() > PATIENCE {
                break;
            }
        }
    }
    // One that is wrong after one that is right, though there may be another before.
    let Some(mut known) = fails(case.turns())? else { return Ok(None) };
    let (mut right, mut wrong) = (0, case.turns());
    while wrong - right > 1 && begun.elapsed() < 2 * PATIENCE {
        let middle = usize::midpoint(right, wrong);
        match fails(middle)? {
            Some(found) => (wrong, known) = (middle, found),
            None => right = middle,
        }
    }
    let (case, fault) = known;
    Ok(Some(Beginning { turn: wrong, case, fault, certain: false }))
}

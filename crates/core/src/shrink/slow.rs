//! Shrinks a case on which a program takes too long.
//!
//! Each run of such a case takes the whole limit. Most slow programs take longer on larger cases, so a case of half the
//! size is soon within the limit. Therefore the search uses a shorter limit and records its path, from the original
//! case through smaller and smaller ones to the smallest that exceeds the shorter limit. Then it looks for the last
//! case on that path that exceeds the real limit.

use std::time::{Duration, Instant};

use super::search::{Shrunk, search};
use crate::Game as _;
use crate::compare::fault::Finding;
use crate::contract::Case as _;
use crate::erased::AnyCase;
use crate::generate::Generator as _;
use crate::oracle::{Effort, Oracle};

/// The longest time that the search with the shorter limit takes.
const HASTY: Duration = Duration::from_secs(25);

/// The longest time that the search continues with the real limit.
const PATIENT: Duration = Duration::from_secs(10);

/// Like [`super::shrink_among`], with a shorter time limit at first.
pub(super) fn shrink_slow(
    oracle: &mut dyn Oracle,
    found: &Finding<AnyCase>,
    witnesses: &[AnyCase],
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk {
    let kind = found.fault.fingerprint();
    let (found, begun_with) = &beginning(oracle, found, stop);
    let begun = Instant::now();
    let enough = || stop() || begun.elapsed() >= HASTY;
    let (hasty, way) = search(oracle, Effort::Hasty, found, witnesses, budget, &enough);
    let mut runs = hasty.runs + begun_with;
    let mut stands = |case: &AnyCase| {
        runs += 1;
        let (trace, fault) = oracle.judge(case, Effort::Timed).ok()?;
        let fault = fault.filter(|fault| kind.admits(&fault.fingerprint()))?;
        Some(Finding { case: case.clone(), trace, fault })
    };
    if let Some(finding) = stands(&hasty.finding.case) {
        return Shrunk { finding, runs, ..hasty };
    }
    // Bisect the path: the original case exceeds the limit, the last one does not.
    let mut known = found.clone();
    let (mut over, mut within) = (0, way.len());
    while within - over > 1 && !stop() {
        let middle = usize::midpoint(over, within);
        match stands(&way[middle - 1]) {
            Some(finding) => (over, known) = (middle, finding),
            None => within = middle,
        }
    }
    let begun = Instant::now();
    let enough = || stop() || begun.elapsed() >= PATIENT;
    let (patient, _) = search(oracle, Effort::Timed, &known, &[], budget.saturating_sub(runs), &enough);
    Shrunk { runs: runs + patient.runs, ..patient }
}

/// Takes halves of a case as long as these are slow, too, first of all what was answered until the time was over and a little more.
/// Returns the smallest, and the number of runs: few, each of which leaves out as much as all the rest.
fn beginning(
    oracle: &mut dyn Oracle,
    found: &Finding<AnyCase>,
    stop: &dyn Fn() -> bool,
) -> (Finding<AnyCase>, u64) {
    let (game, kind) = (oracle.game().clone(), found.fault.fingerprint());
    let (mut known, mut runs) = (found.clone(), 0);
    let prefix =
        |case: &AnyCase, turns: usize| (0 < turns && turns < case.turns()).then(|| case.prefix(turns));
    let answered = oracle.answered(&found.fault);
    let answered: Vec<usize> = answered.into_iter().flat_map(|of| [of + 1, of + of / 4 + 1]).collect();
    let mut first: Vec<AnyCase> =
        answered.into_iter().filter_map(|turns| prefix(&found.case, turns)).collect();
    while !stop() {
        let here = &known.case;
        let halves = [prefix(here, here.turns() / 2), game.generator().halved(here)];
        let smaller = std::mem::take(&mut first).into_iter().chain(halves.into_iter().flatten());
        let slow = smaller.take_while(|_| !stop()).find_map(|case| {
            runs += 1;
            let (trace, fault) = oracle.judge(&case, Effort::Timed).ok()?;
            let fault = fault.filter(|fault| kind.admits(&fault.fingerprint()))?;
            Some(Finding { case, trace, fault })
        });
        match slow {
            Some(slow) => known = slow,
            None => break,
        }
    }
    (known, runs)
}

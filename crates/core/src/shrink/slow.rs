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
    // To list what is simpler takes long as well.
    if stop() {
        let finding = found.clone();
        return Shrunk { finding, runs: *begun_with, cut_short: true, nearest: None };
    }
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

/// Takes the beginning of a case that is as short as it may be by what was answered in time, then halves as long as these are
/// slow, too. Returns the smallest, and the number of runs: few, each of which leaves out as much as all the rest.
fn beginning(
    oracle: &mut dyn Oracle,
    found: &Finding<AnyCase>,
    stop: &dyn Fn() -> bool,
) -> (Finding<AnyCase>, u64) {
    /// How many times as many turns are tried next, if the program answers so many in time.
    const MORE: usize = 8;
    let (game, kind) = (oracle.game().clone(), found.fault.fingerprint());
    let mut runs = 0;
    let prefix =
        |case: &AnyCase, turns: usize| (0 < turns && turns < case.turns()).then(|| case.prefix(turns));
    let answered = oracle.answered(&found.fault);
    let mut slow = |case: AnyCase| {
        runs += u64::from(!stop());
        let (trace, fault) = if stop() { None } else { oracle.judge(&case, Effort::Timed).ok() }?;
        let fault = fault.filter(|fault| kind.admits(&fault.fingerprint()))?;
        Some(Finding { case, trace, fault })
    };
    // Twice as much: of what a program prints, some may not have been written yet.
    let beginnings = std::iter::successors(answered.map(|of| 2 * of + 1), |of| of.checked_mul(MORE));
    let mut beginnings = beginnings.map_while(|turns| prefix(&found.case, turns));
    let mut known = beginnings.find_map(&mut slow).unwrap_or_else(|| found.clone());
    loop {
        let here = &known.case;
        let halves = [prefix(here, here.turns() / 2), game.generator().halved(here)];
        match halves.into_iter().flatten().find_map(&mut slow) {
            Some(smaller) => known = smaller,
            None => return (known, runs),
        }
    }
}

//! Shrinks a case on which a program takes too long.
//!
//! Each run of such a case takes the whole limit. Most slow programs take longer on larger cases, so a case of half the
//! size is soon within the limit. Therefore the search uses a shorter limit and records its path, from the original
//! case through smaller and smaller ones to the smallest that exceeds the shorter limit. Then it looks for the last
//! case on that path that exceeds the real limit.

use std::time::{Duration, Instant};

use super::search::{Shrunk, search};
use crate::compare::fault::{Finding, Fingerprint};
use crate::erased::AnyCase;
use crate::oracle::around::Around;
use crate::oracle::{Effort, Judged, Oracle};

/// The longest time that the search with the shorter limit takes.
const HASTY: Duration = Duration::from_secs(25);

/// The longest time that the search continues with the real limit.
const PATIENT: Duration = Duration::from_secs(10);

/// An oracle that records the cases with the fault.
struct Noting<'a> {
    oracle: &'a mut dyn Oracle,
    kind: Fingerprint,
    way: Vec<AnyCase>,
}

impl<'a> Around for Noting<'a> {
    type Inner = dyn Oracle + 'a;

    fn inner(&self) -> &Self::Inner {
        self.oracle
    }

    fn inner_mut(&mut self) -> &mut Self::Inner {
        self.oracle
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
        let judged = self.oracle.judge(case, effort)?;
        if judged.1.as_ref().is_some_and(|fault| self.kind.admits(&fault.fingerprint())) {
            self.way.push(case.clone());
        }
        Ok(judged)
    }
}

/// Like [`super::shrink_among`], with a shorter time limit at first.
pub(super) fn shrink_slow(
    oracle: &mut dyn Oracle,
    found: &Finding<AnyCase>,
    witnesses: &[AnyCase],
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk {
    let kind = found.fault.fingerprint();
    let mut noting = Noting { oracle, kind, way: Vec::new() };
    let begun = Instant::now();
    let enough = || stop() || begun.elapsed() >= HASTY;
    let hasty = search(&mut noting, Effort::Hasty, found, witnesses, budget, &enough);
    let Noting { oracle, kind, way } = noting;
    let mut runs = hasty.runs;
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
    let patient = search(oracle, Effort::Timed, &known, &[], budget.saturating_sub(runs), &enough);
    Shrunk { runs: runs + patient.runs, ..patient }
}

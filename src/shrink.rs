//! One case made small, as long as the same thing is wrong with it.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use generator::{Generator, simpler};
use spec::contract::Case;

use crate::games::Plugged;
use crate::verify::{Fault, Sides};

/// How many cases shrinking plays at most, unless told otherwise.
pub const BUDGET: u64 = 4000;

/// What shrinking came to.
#[derive(Clone, Debug)]
pub struct Shrunk<C> {
    /// The smallest case found.
    pub case: C,
    /// What is wrong with it.
    pub fault: Fault,
    /// How many cases were played.
    pub runs: u64,
    /// Whether the budget ran out, so that a smaller case may exist among those not tried.
    pub cut_short: bool,
}

/// Looks for the smallest case with the same fingerprint: takes the first simpler case that still has it and
/// goes on from there, till none of the simpler ones has it. A fault that several clauses may account for may
/// come down to one of them, never from one to another.
pub fn shrink<G: Plugged>(
    sides: &mut Sides<G>,
    case: &G::Case,
    fault: &Fault,
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk<G::Case> {
    shrink_among::<G>(sides, case, fault, G::Generator::telling(), budget, stop)
}

/// As [`shrink`], with these telling cases in place of the generator's own ([`Generator::telling`]).
pub fn shrink_among<G: Plugged>(
    sides: &mut Sides<G>,
    case: &G::Case,
    fault: &Fault,
    telling: &[G::Case],
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk<G::Case> {
    let generator = G::Generator::default();
    let mut best = Shrunk { case: case.clone(), fault: fault.clone(), runs: 0, cut_short: false };
    let mut runs = 0;
    let mut try_one = |candidate: &G::Case, best: &Fault| -> Option<Fault> {
        runs += 1;
        sides.verify(candidate).1.filter(|fault| best.fingerprint().admits(&fault.fingerprint()))
    };
    // What was tried once is not tried again: it did not show the fault, and what is the same fault only narrows.
    let mut seen = HashSet::new();
    let mut is_new = |candidate: &G::Case| {
        seen.insert(BuildHasherDefault::<DefaultHasher>::default().hash_one(candidate))
    };
    let mut tried = 0;
    for simple in telling {
        if tried >= budget || stop() || !simpler::<G, G::Generator>(simple, case) {
            break;
        }
        tried += 1;
        is_new(simple);
        if let Some(fault) = try_one(simple, &best.fault) {
            best = Shrunk { case: simple.clone(), fault, ..best };
            break;
        }
    }
    // Turns after the one that shows the fault are the first to go: one run, and often half the case.
    let turns = best.case.turns();
    let shown = best.fault.difference().and_then(|difference| difference.turn).unwrap_or(turns);
    if shown < turns && tried < budget {
        tried += 1;
        let prefix = best.case.prefix(shown);
        if let Some(fault) = try_one(&prefix, &best.fault) {
            best = Shrunk { case: prefix, fault, ..best };
        }
    }
    // After a success the next kind of reduction is tried first: what has just failed on almost the same case
    // is not likely to work now. Only a whole pass without a success is the end.
    let (mut skip, mut fruitless) = (0, false);
    'pass: while !fruitless {
        let here = best.case.clone();
        fruitless = skip == 0;
        for (place, candidate) in generator.reductions(&here).enumerate().skip(skip) {
            if tried >= budget || stop() {
                best.cut_short = true;
                break 'pass;
            }
            if !is_new(&candidate) {
                continue;
            }
            tried += 1;
            if let Some(fault) = try_one(&candidate, &best.fault) {
                best = Shrunk { case: candidate, fault, ..best };
                (skip, fruitless) = (place, false);
                continue 'pass;
            }
        }
        skip = 0;
    }
    best.runs = runs;
    best
}

//! Shrinks a case while the same thing is wrong with it.
//!
//! The input is a finding, the oracle that judges it and a budget of runs; the output is the smallest case found with the
//! same fingerprint. Candidates come from the game's generator: replays of the turn that shows the fault, reductions, and
//! last the witnesses. `slow` shrinks cases on which a program takes too long.

pub mod nearest;
mod search;
mod slow;

pub use search::Shrunk;

use std::iter::successors;

use crate::Game;
use crate::compare::fault::{Fault, Finding};
use crate::contract::Case as _;
use crate::erased::AnyCase;
use crate::generate::Generator;
use crate::oracle::{Effort, Oracle};

/// The default limit on the cases that shrinking plays. Most findings need a few hundred; a caller bounds the time.
pub const BUDGET: u64 = 20_000;

/// The turns of the first beginning that [`first_shown`] looks at, and how many times longer the next one is.
const FIRST: usize = 16;
const LONGER: usize = 4;

/// Looks for a turn in which the sides differ in short beginnings of a long case. A naive side may take minutes for the
/// whole case, when the first turns show the fault. What only the end of a beginning shows does not count, as the case
/// goes on there. If no beginning shows anything, this has cost a third of what the whole case costs.
pub fn first_shown(oracle: &mut dyn Oracle, case: &AnyCase) -> Option<Finding<AnyCase>> {
    let lengths = successors(Some(FIRST), |turns| turns.checked_mul(LONGER));
    lengths.take_while(|&turns| turns < case.turns()).find_map(|turns| {
        let case = case.prefix(turns);
        let (trace, fault) = oracle.judge(&case, Effort::Full).ok()?;
        let fault = fault.filter(|fault| matches!(fault, Fault::Differs(at) if at.turn.is_some()))?;
        Some(Finding { case, trace, fault })
    })
}

/// Finds the smallest case with the same fingerprint. It takes the first simpler case that has the fingerprint and
/// repeats from there, until no simpler case has it. Then it tries those of the generator's witnesses
/// ([`Generator::witnesses`]) that are simpler still. They come last because by then the case is usually simpler than
/// nearly all of them, so a fault that no witness shows costs few runs. A fault that may be due to several clauses can
/// be narrowed down to one of them, but never changes from one clause to another.
pub fn shrink(
    oracle: &mut dyn Oracle,
    finding: &Finding<AnyCase>,
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk {
    let game = oracle.game().clone();
    shrink_among(oracle, finding, game.generator().witnesses(), budget, stop)
}

/// Like [`shrink`], with these witnesses in place of the generator's own. Without any witnesses, this is how shrinking
/// treats an unforeseen fault.
pub fn shrink_among(
    oracle: &mut dyn Oracle,
    finding: &Finding<AnyCase>,
    witnesses: &[AnyCase],
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk {
    match oracle.is_slow(&finding.case, &finding.fault) {
        true => slow::shrink_slow(oracle, finding, witnesses, budget, stop),
        false => search::search(oracle, Effort::Full, finding, witnesses, budget, stop).0,
    }
}

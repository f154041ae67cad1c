//! What each candidate does.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use generator::role::{self, limits};
use spec::contract::Case;

use super::Failed;
use super::candidates::Candidate;
use crate::games::Plugged;
use crate::strength::bits::Bits;
use crate::strength::crew::{Watch, crew};
use crate::strength::profile::Profiler;
use crate::trace::End;
use crate::verify::{Fault, Sides};

/// No misreading plays what is longer: with the largest inputs that alone would take minutes.
pub(super) const LARGE: usize = 128 << 10;

/// What a case does, and its answer.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// The clauses that come to bear.
    pub(super) clauses: BTreeSet<&'static str>,
    /// The misreadings that give another answer, by their place in the game's list; none if the case is too large to ask
    /// them all.
    pub(super) caught: Bits,
    /// The game's limits that it meets, by their place in the list of them.
    pub(super) met: Bits,
    pub(super) answer: String,
    pub(super) bytes: u64,
}

/// Looks at all candidates. Fewer are looked at if `watch` says to stop.
pub(super) fn look<G: Plugged>(
    candidates: &[Candidate<G::Case>],
    jobs: usize,
    watch: &Watch,
) -> Result<Vec<Seen>, Failed<G::Case>> {
    // The longest first, so that no thread is left alone with one at the end.
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by_cached_key(|&place| std::cmp::Reverse(candidates[place].case.text().len()));
    let make = || (Profiler::<G>::default(), Vec::new());
    let workers = crew(order.len() as u64, jobs, watch, make, |(profiler, done), piece| {
        let place = order[piece as usize];
        done.push((place, look_at(&candidates[place].case, profiler)));
        ControlFlow::Continue(())
    });
    let mut done: Vec<_> = workers.into_iter().flat_map(|(_, done)| done).collect();
    done.sort_unstable_by_key(|(place, _)| *place);
    let seen = done
        .into_iter()
        .map(|(place, seen)| seen.map_err(|fault| Failed::Fault(candidates[place].case.clone(), fault)));
    seen.collect()
}

/// Holds the two sides against each other on these cases, and both against the laws.
pub(super) fn confirm<G: Plugged>(
    cases: &[&G::Case],
    jobs: usize,
    watch: &Watch,
) -> Result<(), Failed<G::Case>> {
    let make = || (Sides::<G>::new(None), Vec::new());
    let workers = crew(cases.len() as u64, jobs, watch, make, |(sides, faults), piece| {
        let (_, fault) = sides.verify(cases[piece as usize]);
        faults.extend(fault.map(|fault| (piece, fault)));
        ControlFlow::Continue(())
    });
    let faults = workers.into_iter().flat_map(|(_, faults)| faults);
    match faults.min_by_key(|(piece, _)| *piece) {
        Some((piece, fault)) => Err(Failed::Fault(cases[piece as usize].clone(), fault)),
        None if watch.stop.load(Ordering::Relaxed) => Err(Failed::Stopped),
        None => Ok(()),
    }
}

fn look_at<G: Plugged>(case: &G::Case, profiler: &mut Profiler<G>) -> Result<Seen, Fault> {
    let (trace, fault) = profiler.play(case);
    match (&trace.end, fault) {
        (_, Some(fault)) => Err(fault),
        (End::Answer(answer), None) => {
            let (all, bytes) = (G::misreadings().len(), case.text().len());
            let mut caught = Bits::new(all);
            for at in (0..all).filter(|_| bytes <= LARGE) {
                if profiler.kills_by_answer(at, case, &trace) {
                    caught.insert(at);
                }
            }
            let clauses = G::coverage(case).into_keys().collect();
            let mut met = Bits::new(limits::<G, G::Generator>().len());
            role::met::<G, G::Generator>(case, &trace.steps).into_iter().for_each(|at| met.insert(at));
            Ok(Seen { clauses, caught, met, answer: answer.to_string(), bytes: bytes as u64 })
        }
        (End::Stopped | End::Panicked(_), None) => {
            Err(Fault::ReferencePanics("it gives no answer".into()))
        }
    }
}

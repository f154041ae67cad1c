//! Plays each candidate and records what it exercises.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use fixedbitset::FixedBitSet;

use super::candidates::Candidate;
use super::order::{Failed, Order};
use super::plan::{Plan, Subtask};
use crate::compare::answer_key::{AnswerKey, AnsweredBy};
use crate::compare::fault::{Fault, Finding};
use crate::compare::pair::Pair;
use crate::compare::trace::{End, Trace};
use crate::contract::{Case, Step as _};
use crate::generate::Want;
use crate::generate::limit::{self, limits};
use crate::mutation::profile::Profiler;
use crate::workers::{Watch, share};
use crate::{Game, Playable};

/// Misreadings do not play longer cases, and the engine answers them if the reference takes too long. Otherwise the
/// largest inputs alone would take minutes.
pub(super) const LARGE: usize = 128 << 10;

/// Misreadings, each of which is a naive player, do not play a case that takes one longer than this, in microseconds.
const LONG: u64 = 50_000;

/// A case's coverage, and its answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Look {
    /// The exercised clauses.
    pub(super) clauses: BTreeSet<&'static str>,
    /// Whether the misreadings played it.
    pub(super) played: bool,
    /// The misreadings that give a different answer, by index in the game's list.
    pub(super) caught: FixedBitSet,
    /// The subtasks that admit it, by index in the plan.
    pub(super) admitted: FixedBitSet,
    /// Which of the suite's seeds made it.
    pub(super) strand: usize,
    /// The limits that it meets, by index in the game's list of limits.
    pub(super) met: FixedBitSet,
    pub(super) answer: String,
    pub(super) bytes: u64,
    /// The player that gave the answer.
    pub(super) by: AnsweredBy,
    /// Roughly how long a naive player takes for it, in microseconds ([`crate::contract::Step::effort`]).
    pub(super) effort: u64,
}

/// A worker's players for looking at candidates.
struct Looker<G: Game> {
    profiler: Profiler<G>,
    answer_key: AnswerKey<G>,
}

/// Looks at all candidates, or fewer if it is stopped.
pub(super) fn look<G: Game>(
    candidates: &[Candidate<G::Case>],
    order: &Order<'_, G::Case>,
) -> Result<Vec<Look>, Failed<G::Case>> {
    let Order { jobs, watch, .. } = *order;
    // The longest first, so that no thread is left with a long one at the end.
    let mut longest: Vec<usize> = (0..candidates.len()).collect();
    longest.sort_by_cached_key(|&place| std::cmp::Reverse(candidates[place].case.text().len()));
    let looker = || Looker { profiler: Profiler::<G>::default(), answer_key: AnswerKey::default() };
    let make = || (looker(), Vec::new());
    let workers = share(longest.len() as u64, jobs, watch, make, |(looker, done), piece| {
        let place = longest[piece as usize];
        done.push((place, looker.look_at(&candidates[place], order)));
        ControlFlow::Continue(())
    });
    let mut done: Vec<_> = workers.into_iter().flat_map(|(_, done)| done).collect();
    done.sort_unstable_by_key(|(place, _)| *place);
    let seen = done.into_iter().map(|(_, seen)| seen.map_err(|finding| Failed::Fault(*finding)));
    seen.collect()
}

/// Compares the two sides on these cases, and checks the laws on both.
pub(super) fn confirm<G: Game>(
    cases: &[&G::Case],
    jobs: usize,
    watch: &Watch,
) -> Result<(), Failed<G::Case>> {
    let make = || (Pair::<G>::new(None), Vec::new());
    let workers = share(cases.len() as u64, jobs, watch, make, |(pair, faults), piece| {
        let finding = pair.find(cases[piece as usize].clone());
        faults.extend(finding.map(|finding| (piece, finding)));
        ControlFlow::Continue(())
    });
    let faults = workers.into_iter().flat_map(|(_, faults)| faults);
    match faults.min_by_key(|(piece, _)| *piece) {
        Some((_, finding)) => Err(Failed::Fault(finding)),
        None if watch.stop.load(Ordering::Relaxed) => Err(Failed::Stopped),
        None => Ok(()),
    }
}

/// A case's coverage, or the finding if it is faulty.
type Looked<G> = Result<Look, Box<Finding<<G as Game>::Case>>>;

impl<G: Game> Looker<G> {
    fn look_at(&mut self, candidate: &Candidate<G::Case>, order: &Order<'_, G::Case>) -> Looked<G> {
        let case = &candidate.case;
        if case.text().len() > LARGE {
            return self.look_at_large(candidate, order);
        }
        let (trace, fault) = self.profiler.play(case);
        let mut seen = seen::<G>(candidate, order, &trace, fault, AnsweredBy::Reference)?;
        seen.played = seen.effort <= LONG;
        for at in (0..G::misreadings().len()).filter(|_| seen.effort <= LONG) {
            if !order.held_out.contains(at) && self.profiler.kills_by_answer(at, case, &trace) {
                seen.caught.insert(at);
            }
        }
        Ok(seen)
    }

    /// Looks at a case that may be too large for the reference: the engine answers it then. Misreadings do not play it.
    fn look_at_large(
        &mut self,
        candidate: &Candidate<G::Case>,
        order: &Order<'_, G::Case>,
    ) -> Looked<G> {
        let case = &candidate.case;
        match self.answer_key.look_up(case) {
            Ok(known) => seen::<G>(candidate, order, &known.trace, known.fault, known.by),
            Err(unjudged) => {
                let trace = Trace { steps: Vec::new(), end: End::Stopped };
                let fault = Fault::ReferencePanics(unjudged.to_string());
                Err(Box::new(Finding { case: case.clone(), trace, fault }))
            }
        }
    }
}

fn seen<G: Game>(
    candidate: &Candidate<G::Case>,
    order: &Order<'_, G::Case>,
    trace: &Trace<G::Case>,
    fault: Option<Fault>,
    by: AnsweredBy,
) -> Looked<G> {
    let case = &candidate.case;
    let wrong = |fault| {
        let (case, trace) = (case.clone(), trace.clone());
        Err(Box::new(Finding { case, trace, fault }))
    };
    match (&trace.end, fault) {
        (_, Some(fault)) => wrong(fault),
        (End::Answer(answer), None) => {
            let mut met = FixedBitSet::with_capacity(limits::<G::Case, G::Generator>().len());
            limit::met::<G::Case, G::Generator>(case, &trace.steps)
                .into_iter()
                .for_each(|at| met.insert(at));
            // Only a play of the reference shows which clauses are exercised.
            let by_reference = by == AnsweredBy::Reference;
            let clauses = by_reference.then(|| G::coverage(case).into_keys().collect());
            Ok(Look {
                clauses: clauses.unwrap_or_default(),
                caught: FixedBitSet::with_capacity(G::misreadings().len()),
                played: false,
                admitted: admitted::<G>(candidate, order.plan, &trace.steps),
                strand: candidate.origin.strand,
                met,
                answer: answer.to_string(),
                bytes: case.text().len() as u64,
                by,
                effort: trace.steps.iter().map(|step| step.effort()).sum(),
            })
        }
        // Nobody knows the answer, so no subtask may have it.
        (End::Stopped, None) if G::lone().is_some() => Ok(Look {
            clauses: Default::default(),
            caught: FixedBitSet::with_capacity(G::misreadings().len()),
            played: false,
            admitted: FixedBitSet::with_capacity(order.plan.subtasks.len()),
            strand: candidate.origin.strand,
            met: FixedBitSet::with_capacity(limits::<G::Case, G::Generator>().len()),
            answer: String::new(),
            bytes: case.text().len() as u64,
            by,
            effort: 0,
        }),
        (End::Invalid(refused), None) => wrong(Fault::ReferencePanics(refused.why.clone())),
        (End::Stopped | End::Panicked(_), None) => {
            wrong(Fault::ReferencePanics("it gives no answer".into()))
        }
    }
}

/// Returns the subtasks of a plan that admit a case, of which these are the steps.
fn admitted<G: Game>(
    candidate: &Candidate<G::Case>,
    plan: &Plan<G::Case>,
    steps: &[G::Step],
) -> FixedBitSet {
    let case = &candidate.case;
    let text = case.text();
    let admits = |subtask: &Subtask<G::Case>| {
        let family = candidate.origin.family;
        let of_family =
            subtask.families.is_empty() || family.is_some_and(|name| subtask.families.contains(&name));
        let has = |want: &Want<G::Case>| want.distance(want.measure(case, steps)) == 0;
        let within = || match <G::Case as Playable>::quantities() {
            Some(quantities) if !subtask.limits.is_empty() => {
                quantities.check(text.as_bytes(), &subtask.limits).is_ok()
            }
            _ => true,
        };
        of_family && subtask.wants.iter().all(has) && within()
    };
    let mut all = FixedBitSet::with_capacity(plan.subtasks.len());
    let admitted = plan.subtasks.iter().enumerate().filter(|(_, subtask)| admits(subtask));
    admitted.for_each(|(at, _)| all.insert(at));
    all
}

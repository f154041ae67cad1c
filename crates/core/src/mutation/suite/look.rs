//! Plays each candidate and records what it exercises.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use fixedbitset::FixedBitSet;

use super::candidates::{Candidate, SEEDS};
use super::contents::{Content, Contents};
use super::order::{Failed, Order};
use super::plan::{Plan, Subtask};
use crate::Game;
use crate::compare::fault::{Fault, Finding};
use crate::compare::pair::{Laws, Pair};
use crate::compare::trace::{End, Trace};
use crate::contract::quantities::Narrowed;
use crate::contract::{Case, Step as _};
use crate::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crate::generate::Want;
use crate::mutation::By;
use crate::mutation::cover::numbered;
use crate::mutation::profile::Profiler;
use crate::oracle::answer_key::{AnswerKey, AnsweredBy, KnownAnswer};
use crate::workers::each_with;

/// The number of files that should catch each misreading, if there is room: a single catch may be chance.
pub(super) const DEPTH: usize = 5;

/// Misreadings do not play longer cases, and the engine answers them if the reference takes too long. Otherwise the
/// largest inputs alone would take minutes.
const LARGE: u64 = 128 << 10;

/// Misreadings, each of which is a naive player, do not play a case that takes one longer than this, in microseconds.
const LONG: u64 = 50_000;

/// All misreadings play a case that takes one no longer than this. A longer one is played only by those that shorter ones do
/// not catch often enough: otherwise a few cases would take nearly all the time.
const SHORT: u64 = 1000;

#[derive(Clone, Debug, Default)]
pub(super) struct Observed {
    pub(super) clauses: BTreeSet<&'static str>,
    pub(super) played: bool,
    /// The misreadings that give a different answer, by index in the game's list.
    pub(super) caught: FixedBitSet,
    /// The subtasks that admit it, by index in the plan.
    pub(super) admitted: FixedBitSet,
    pub(super) family: Option<&'static str>,
    pub(super) strand: usize,
    /// What it contains, by index in what all candidates contain.
    pub(super) met: FixedBitSet,
    pub(super) answer: String,
    pub(super) bytes: u64,
    pub(super) by: AnsweredBy,
    /// Roughly how long a naive player takes for it, in microseconds ([`crate::contract::Step::effort`]).
    pub(super) effort: u64,
}

impl Observed {
    /// Returns whether misreadings may play it, but only if shorter cases do not suffice.
    fn is_long(&self) -> bool {
        !self.played && self.bytes <= LARGE && self.effort <= LONG
    }
}

struct Looker {
    profiler: Profiler,
    contents: Contents,
    /// The sides, with the engine's laws.
    pair: Pair<AnyGame>,
    answer_key: AnswerKey,
}

/// Looks at all candidates, or fewer if it is stopped.
pub(super) fn look(candidates: &[Candidate], order: &Order<'_>) -> Result<Vec<Observed>, Failed> {
    // The longest first, so that no thread is left with a long one at the end.
    let mut longest: Vec<usize> = (0..candidates.len()).collect();
    longest.sort_by_key(|&place| Reverse(candidates[place].bytes));
    let looked = each(&longest, order, |looker, place| looker.look_at(&candidates[place], order));
    let seen = looked.into_iter().map(|(_, seen)| seen.map_err(Failed::Fault));
    let (mut seen, contents): (Vec<Observed>, Vec<_>) =
        seen.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    seen.iter_mut().zip(numbered(&contents)).for_each(|(seen, met)| seen.met = met);
    if seen.len() < candidates.len() {
        return Ok(seen);
    }
    let catches = Catches::of(&seen, order);
    let mut wanted: Vec<(usize, Vec<usize>)> =
        longest.into_iter().map(|place| (place, catches.scarce(&seen[place]))).collect();
    wanted.retain(|(place, scarce)| seen[*place].is_long() && !scarce.is_empty());
    let places: Vec<usize> = (0..wanted.len()).collect();
    let caught = each(&places, order, |looker, at| {
        let (place, scarce) = &wanted[at];
        looker.caught(&candidates[*place].case, scarce)
    });
    for (at, caught) in caught {
        seen[wanted[at].0].caught.extend(caught);
    }
    Ok(seen)
}

/// Works on each of these places on several threads. Returns the results sorted by place; fewer if it is stopped.
fn each<T: Send>(
    places: &[usize],
    order: &Order<'_>,
    work: impl Fn(&mut Looker, usize) -> T + Sync,
) -> Vec<(usize, T)> {
    let Order { game, jobs, watch, .. } = *order;
    let done =
        each_with(places, jobs, watch, || Looker::new(game), |looker, &place| work(looker, place));
    let mut done: Vec<_> = done.into_iter().map(|(at, done)| (places[at], done)).collect();
    done.sort_unstable_by_key(|(place, _)| *place);
    done
}

/// How many cases that all misreadings played catch each of them: by subtask that admits the case, and by seed.
struct Catches {
    times: Vec<[Vec<usize>; SEEDS]>,
    /// The misreadings that have a part in the choice.
    known: Vec<usize>,
}

impl Catches {
    fn of(seen: &[Observed], order: &Order<'_>) -> Self {
        let size = seen.first().map_or(0, |seen| seen.caught.len());
        let known = (0..size).filter(|at| !order.held_out.contains(*at)).collect();
        let none = || std::array::from_fn(|_| vec![0; size]);
        let mut times: Vec<[Vec<usize>; SEEDS]> = order.plan.subtasks.iter().map(|_| none()).collect();
        for seen in seen {
            for subtask in seen.admitted.ones() {
                seen.caught.ones().for_each(|at| times[subtask][seen.strand][at] += 1);
            }
        }
        Catches { times, known }
    }

    /// Returns the misreadings of which some subtask that admits a case needs more catches: fewer than [`DEPTH`] cases catch
    /// them, or none of those of some seed.
    fn scarce(&self, seen: &Observed) -> Vec<usize> {
        let is_scarce = |at: &usize| {
            seen.admitted.ones().any(|subtask| {
                let times = self.times[subtask].each_ref().map(|times| times[*at]);
                times.contains(&0) || times.iter().sum::<usize>() < DEPTH
            })
        };
        self.known.iter().copied().filter(is_scarce).collect()
    }
}

/// The reference's answer to a case and the clauses that it exercises, if the reference can play it, or the finding if it is
/// faulty.
type Answered = Result<Option<(String, BTreeSet<&'static str>)>, Box<Finding<AnyCase>>>;

type Looked = Result<(Observed, Vec<Content>), Box<Finding<AnyCase>>>;

impl Looker {
    fn new(game: &AnyGame) -> Self {
        let mut pair = Pair::new(game, None);
        pair.laws = Laws::Engine;
        Looker {
            profiler: Profiler::new(game),
            contents: Contents::new(game),
            pair,
            answer_key: AnswerKey::new(game),
        }
    }

    fn look_at(&mut self, candidate: &Candidate, order: &Order<'_>) -> Looked {
        let case = &candidate.case;
        if candidate.bytes > LARGE {
            return self.look_at_large(candidate, order);
        }
        let (trace, fault) = self.profiler.play(case);
        let (mut seen, contents) = self.seen(candidate, order, &trace, fault, AnsweredBy::Reference)?;
        seen.played = seen.effort <= SHORT;
        for at in (0..self.pair.game.misreadings().len()).filter(|_| seen.played) {
            if !order.held_out.contains(at) && self.profiler.kills(By::Answer, at, case, &trace) {
                seen.caught.insert(at);
            }
        }
        Ok((seen, contents))
    }

    fn caught(&mut self, case: &AnyCase, misreadings: &[usize]) -> Vec<usize> {
        let trace = self.profiler.reference(case);
        let mut caught = misreadings.to_vec();
        caught.retain(|&at| self.profiler.kills(By::Answer, at, case, &trace));
        caught
    }

    /// Looks at a case that may be too large for the reference. Misreadings do not play it. The engine answers it for now:
    /// most of these become no file, and those that do are [`answered`].
    fn look_at_large(&mut self, candidate: &Candidate, order: &Order<'_>) -> Looked {
        let both = self.pair.game.lone().is_none();
        let known = both.then(|| self.answer_key.engine_alone(&candidate.case));
        let known = match known.filter(|known| matches!(known.trace.end, End::Answer(_))) {
            Some(known) => known,
            None => self.know(&candidate.case)?,
        };
        self.seen(candidate, order, &known.trace, known.fault, known.by)
    }

    /// Returns the right answer to a case: the reference's, or the engine's if the reference takes too long.
    fn know(&mut self, case: &AnyCase) -> Result<KnownAnswer, Box<Finding<AnyCase>>> {
        self.answer_key.look_up(case).map_err(|unjudged| {
            let trace = Trace { steps: Vec::new(), end: End::Stopped };
            let fault = Fault::ReferencePanics(unjudged.to_string());
            Box::new(Finding { case: case.clone(), trace, fault })
        })
    }

    fn verify(&mut self, case: &AnyCase) -> Result<(), Box<Finding<AnyCase>>> {
        self.pair.find(case.clone()).map_or(Ok(()), |finding| Err(Box::new(finding)))
    }

    /// Plays a case on both sides, as far as the reference does not take too long. If it does not, returns its answer, and
    /// the clauses that the case exercises.
    fn answer(&mut self, case: &AnyCase) -> Answered {
        let KnownAnswer { trace, by, fault } = self.know(case)?;
        let whole = by == AnsweredBy::Reference;
        let fault = match fault {
            None if whole => self.pair.verify_play(case, &trace),
            fault => fault,
        };
        match (&trace.end, fault) {
            (_, Some(fault)) => Err(Box::new(Finding { case: case.clone(), trace, fault })),
            (End::Answer(answer), None) if whole => {
                let game = &self.pair.game;
                Ok(Some((printed(game, answer), game.coverage(case).into_keys().collect())))
            }
            (_, None) => Ok(None),
        }
    }

    fn seen(
        &self,
        candidate: &Candidate,
        order: &Order<'_>,
        trace: &Trace<AnyCase>,
        fault: Option<Fault>,
        by: AnsweredBy,
    ) -> Looked {
        let case = &candidate.case;
        let wrong = |fault| {
            let (case, trace) = (case.clone(), trace.clone());
            Err(Box::new(Finding { case, trace, fault }))
        };
        let nothing = Observed {
            caught: FixedBitSet::with_capacity(order.game.misreadings().len()),
            family: candidate.origin.family,
            strand: candidate.origin.strand,
            bytes: candidate.bytes,
            by,
            ..Observed::default()
        };
        match (&trace.end, fault) {
            (_, Some(fault)) => wrong(fault),
            (End::Answer(answer), None) => {
                // Only a play of the reference shows which clauses are exercised.
                let by_reference = by == AnsweredBy::Reference;
                let clauses = by_reference.then(|| order.game.coverage(case).into_keys().collect());
                let look = Observed {
                    clauses: clauses.unwrap_or_default(),
                    admitted: admitted(order.game, candidate, order.plan, &trace.refs()),
                    answer: printed(order.game, answer),
                    effort: trace.steps.iter().map(|step| step.effort()).sum(),
                    ..nothing
                };
                Ok((look, self.contents.of(case, &trace.refs())))
            }
            // Nobody knows the answer, so no subtask may have it.
            (End::Stopped, None) if order.game.rules().turn.is_empty() => Ok((nothing, Vec::new())),
            (End::Invalid(refused), None) => wrong(Fault::ReferencePanics(refused.why.clone())),
            (End::Stopped | End::Panicked(_) | End::Failed(_), None) => {
                let (size, made) = (case.size(), candidate.origin.arguments(order.seed));
                wrong(Fault::ReferencePanics(format!(
                    "the reference gives no answer to the case of {size} that `gen {} {made}` makes",
                    order.game.name()
                )))
            }
        }
    }
}

fn printed(game: &AnyGame, answer: &AnyAnswer) -> String {
    String::from_utf8_lossy(&game.printed(answer)).into_owned()
}

/// Plays files on both sides, and checks the engine's laws; the reference's would take longer than all else
/// ([`Laws::Engine`] says what is lost). A file that the engine alone has answered gets the right answer. Where the reference
/// takes too long for it, the engine's answer stays, checked against the laws.
pub(super) fn confirm(
    mut files: Vec<(&AnyCase, &mut Observed)>,
    order: &Order<'_>,
) -> Result<(), Failed> {
    let cases: Vec<(&AnyCase, AnsweredBy)> = files.iter().map(|(case, seen)| (*case, seen.by)).collect();
    let mut longest: Vec<usize> = (0..files.len()).collect();
    longest.sort_by_key(|&place| Reverse(files[place].1.bytes));
    let confirmed = each(&longest, order, |looker, place| {
        let (case, by) = cases[place];
        match by {
            AnsweredBy::Reference => looker.verify(case).map(|_| None),
            AnsweredBy::Engine { .. } => looker.answer(case),
        }
    });
    for (place, answered) in confirmed {
        if let Some((answer, clauses)) = answered.map_err(Failed::Fault)? {
            let seen = &mut *files[place].1;
            (seen.answer, seen.by, seen.clauses) = (answer, AnsweredBy::Reference, clauses);
        }
    }
    if order.watch.stop.load(Ordering::Relaxed) { Err(Failed::Stopped) } else { Ok(()) }
}

/// Returns the subtasks of a plan that admit a case, of which these are the steps.
fn admitted(game: &AnyGame, candidate: &Candidate, plan: &Plan, steps: &[&AnyStep]) -> FixedBitSet {
    let case = &candidate.case;
    let fits = |subtask: &Subtask| {
        let family = candidate.origin.family;
        let of_family =
            subtask.families.is_empty() || family.is_some_and(|name| subtask.families.contains(&name));
        let has = |want: &Want<AnyCase>| want.distance(want.measure(case, steps)) == 0;
        of_family && subtask.wants.iter().all(has)
    };
    let fitting = plan.subtasks.iter().enumerate().filter(|(_, subtask)| fits(subtask));
    let (open, limited): (Vec<_>, Vec<_>) = fitting.partition(|(_, subtask)| subtask.limits.is_empty());
    // The text may have megabytes, so it is read once for all limits.
    let limits: Vec<&Narrowed> = limited.iter().map(|(_, subtask)| &subtask.limits).collect();
    let quantities = game.quantities().filter(|_| !limits.is_empty());
    let kept = quantities.map(|quantities| quantities.admit(&case.text(), &limits));
    let kept = limited.iter().zip(kept.unwrap_or_else(|| vec![true; limits.len()]));
    let within = kept.filter(|(_, kept)| *kept).map(|(of, _)| of);
    let mut all = FixedBitSet::with_capacity(plan.subtasks.len());
    open.iter().chain(within).for_each(|(at, _)| all.insert(*at));
    all
}

//! Plays many cases on all cores.
//!
//! Case i of a seed depends only on the seed and i. A fault is reported with its case with the lowest i, so the report
//! of a campaign of N cases does not depend on the number of threads. [`plan`] says which cases there are; [`ledger`]
//! holds what has been played, and a later campaign can go on from it.

pub mod ledger;
pub mod places;
pub mod plan;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub use ledger::CampaignOutcome;
use ledger::{Ledger, Open, rank};
use plan::Part;
pub use plan::{CampaignPlan, Sizes, Which, called, full_size, number};

use crate::compare::cancel::Cancel;
use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::found::Found;
use crate::compare::panics::contained;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::Tally;
use crate::oracle::{Batch, Make, Played};
use crate::workers::on_threads;

/// A finished campaign, with all that is needed to make its cases again.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Its plan.
    pub plan: CampaignPlan,
    /// The number of leading cases of its list that were all played.
    pub whole: u64,
    /// The duration.
    pub elapsed: Duration,
    /// Set when the user at the terminal stops it.
    pub stop: Arc<AtomicBool>,
}

impl Campaign {
    /// Returns whether the user at the terminal has stopped it.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The state of a running campaign that other threads can observe.
#[derive(Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The number of cases played so far.
    pub cases: AtomicU64,
    /// The number of different faults found so far.
    pub faults: AtomicU64,
    /// Set to end the campaign early.
    pub stop: Arc<AtomicBool>,
    /// When its time began: with whatever was done for it before the first case.
    pub begun: Instant,
    /// The cases played and the faults found, batch by batch.
    pub ledger: Mutex<Ledger>,
}

impl Default for Progress {
    fn default() -> Self {
        Progress::from(Ledger::default())
    }
}

impl From<Ledger> for Progress {
    fn from(ledger: Ledger) -> Self {
        let cases = ledger::length(&ledger.counts.small) + ledger::length(&ledger.counts.full);
        Progress {
            cases: AtomicU64::new(cases),
            faults: AtomicU64::new(ledger.found.len() as u64),
            stop: Arc::default(),
            begun: Instant::now(),
            ledger: Mutex::new(ledger),
        }
    }
}

impl Progress {
    /// Returns a copy of what has been played and found so far.
    pub fn ledger(&self) -> Ledger {
        lock(&self.ledger).clone()
    }
}

/// The number of cases a thread takes at a time: at first, and at most. A batch has its price where players have their own
/// process, so a thread takes more of them as long as a batch takes less than [`BRIEF`].
const BATCH: u64 = 16;
const BATCH_AT_MOST: u64 = 512;
const BRIEF: Duration = Duration::from_millis(100);

/// A case that is ended in progress is reported if it has taken at least this long.
const LONG: Duration = Duration::from_secs(1);

/// Plays a campaign, with an oracle for each thread. It goes on from the ledger of `progress`: what that has is not
/// played again. `save` is called as soon as a fault is first found, and again when a case with a lower number shows the
/// same fault. If the campaign ends with the first fault, some saved faults may not appear in its outcome.
pub fn run(
    game: &AnyGame,
    plan: &CampaignPlan,
    make: &Make<'_>,
    progress: &Progress,
    save: &(dyn Fn(&Fingerprint, &Found<AnyCase>) + Sync),
) -> CampaignOutcome {
    let known = progress.ledger();
    let earlier = known.counts.elapsed;
    let clock = Clock { start: progress.begun, earlier };
    let open = [&known.counts.small, &known.counts.full].map(|done| Mutex::new(Open::but(done.clone())));
    let shared = Shared {
        open,
        end: AtomicU64::new(known.end(plan)),
        saved: Mutex::new(known.found.iter().map(|(of, found)| (of.clone(), rank(found))).collect()),
        trouble: Mutex::default(),
        unfinished: Mutex::default(),
    };
    let left = plan.time.map(|time| time.saturating_sub(earlier));
    let halt = Cancel::on(&progress.stop).by(left.and_then(|left| clock.start.checked_add(left)));
    let worker =
        || Worker { game, plan, make, progress, save, shared: &shared, clock, halt: &halt }.run();
    on_threads(plan.jobs, &worker);
    let end = shared.end.into_inner();
    let trouble = shared.trouble.into_inner().unwrap_or_else(PoisonError::into_inner);
    let trouble = trouble.filter(|&(index, _)| index < end).map(|(_, reason)| reason);
    let unfinished = shared.unfinished.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut ledger = lock(&progress.ledger);
    ledger.counts.elapsed = clock.elapsed();
    CampaignOutcome { trouble, unfinished, ..ledger.outcome_until(plan, end) }
}

/// The time that a campaign has taken, with that of the campaigns it goes on from.
#[derive(Clone, Copy)]
struct Clock {
    start: Instant,
    earlier: Duration,
}

impl Clock {
    fn elapsed(&self) -> Duration {
        self.earlier + self.start.elapsed()
    }
}

fn next_batch(batch: u64, took: Duration) -> u64 {
    match took {
        _ if took < BRIEF / 2 => (batch * 2).min(BATCH_AT_MOST),
        _ if took > BRIEF * 2 => (batch / 2).max(BATCH),
        _ => batch,
    }
}

struct Shared {
    /// The places in the shard's lists of small and of full-size cases that no thread has taken.
    open: [Mutex<Open>; 2],
    /// The number of the first case that must not be played.
    end: AtomicU64,
    /// The faults that have been saved, with the rank of the case that was.
    saved: Mutex<BTreeMap<Fingerprint, (bool, u64)>>,
    trouble: Mutex<Option<(u64, String)>>,
    /// What was still under way when the time was over, in words.
    unfinished: Mutex<Option<String>>,
}

struct Worker<'a> {
    game: &'a AnyGame,
    plan: &'a CampaignPlan,
    make: &'a Make<'a>,
    progress: &'a Progress,
    save: &'a (dyn Fn(&Fingerprint, &Found<AnyCase>) + Sync),
    shared: &'a Shared,
    clock: Clock,
    halt: &'a Cancel,
}

impl Worker<'_> {
    fn run(self) {
        let mut oracle = (self.make)();
        oracle.cancel_on(self.halt);
        for (at, part) in self.plan.parts().into_iter().enumerate() {
            let open = &self.shared.open[usize::from(part.full)];
            if at > 0 && !part.full && self.shared.end.load(Ordering::Relaxed) < u64::MAX {
                // A full-size case has ended the campaign: small ones after it would count, but nobody waits for them.
                break;
            }
            // A full-size case takes as long as thousands of small ones.
            let mut batch = if part.full { 1 } else { BATCH };
            loop {
                let begun = Instant::now();
                let places = lock(open).take(batch);
                let numbers: Vec<u64> =
                    places.map_while(|place| self.plan.index_in(part, place)).collect();
                let cases = Batch {
                    numbers: &numbers,
                    make: &|index| self.plan.case(self.game, index),
                    over: &|index| self.is_over(part, index),
                    exhaustive: false,
                };
                let (mut tally, mut played) = (Tally::default(), ledger::PlayedBatch::default());
                let (mut since, mut last) = (begun, None);
                let done = contained(|| {
                    oracle.play(&cases, &mut tally, &mut |index, case| {
                        last = Some(index);
                        self.see(index, case, since.elapsed(), &mut played);
                        since = Instant::now();
                    })
                });
                if let Err(panic) = done {
                    // Cases are seen in their order, but for one with a finding, which is seen at once.
                    let from = last.or(numbers.first().copied()).unwrap_or(0);
                    let place =
                        format!("outside of a play, in {} or soon after it", called("case", from));
                    return self.give_up(from, format!("{panic}: a panic {place}"));
                }
                self.enter(ledger::PlayedBatch { tally, ..played });
                if !part.full {
                    batch = next_batch(batch, begun.elapsed());
                }
                if numbers.last().is_none_or(|&last| self.is_over(part, last)) {
                    break;
                }
            }
        }
    }

    fn is_over(&self, part: Part, index: u64) -> bool {
        let late = part.until.is_some_and(|until| self.clock.elapsed() >= until);
        let beyond = index >= self.shared.end.load(Ordering::Relaxed);
        late || beyond || self.progress.stop.load(Ordering::Relaxed)
    }

    fn enter(&self, batch: ledger::PlayedBatch) {
        let mut ledger = lock(&self.progress.ledger);
        ledger.enter(self.plan, batch);
        ledger.counts.elapsed = self.clock.elapsed();
    }

    fn see(&self, index: u64, case: Played, took: Duration, batch: &mut ledger::PlayedBatch) {
        let (hash, finding) = match case {
            Played::Judged(hash, finding) => (hash, finding),
            Played::Halted(took) => {
                batch.cut += u64::from(took >= LONG);
                return;
            }
            // Whoever had to make it or to judge it was ended with all else.
            Played::Unmade(why) | Played::Unjudged(why) | Played::Refused(why) if self.halt.is_due() => {
                if took >= LONG {
                    batch.cut += 1;
                    lock(&self.shared.unfinished).get_or_insert(why);
                }
                return;
            }
            // The shape may have no full-size case that its validator accepts: there are small ones.
            Played::Unmade(_) if self.plan.sizes == Sizes::All && number(index).0 => return,
            Played::Unmade(why) => return self.give_up(index, why),
            Played::Unjudged(why) | Played::Refused(why) => {
                return self.give_up(index, format!("{}: {why}", called("case", index)));
            }
        };
        self.progress.cases.fetch_add(1, Ordering::Relaxed);
        batch.cases.push((index, hash));
        if let Some(finding) = finding {
            if self.plan.until_first {
                self.shared.end.fetch_min(index.saturating_add(1), Ordering::Relaxed);
            }
            let Finding { case, trace, fault } = *finding;
            // What comes later in a case may follow from what came first, so it counts only where all is wanted.
            let most = if self.plan.until_first { 1 } else { usize::MAX };
            for fault in fault.and_later().take(most) {
                let finding = Finding { case: case.clone(), trace: trace.clone(), fault };
                let found = Found { index, finding, times: 1 };
                self.save(&found);
                batch.found.push(found);
            }
        }
    }

    fn give_up(&self, index: u64, reason: String) {
        let mut trouble = lock(&self.shared.trouble);
        if trouble.as_ref().is_none_or(|(first, _)| index < *first) {
            *trouble = Some((index, reason));
        }
        match self.plan.until_first {
            // An earlier case may still show a fault, and then this one does not count.
            true => _ = self.shared.end.fetch_min(index.saturating_add(1), Ordering::Relaxed),
            false => self.progress.stop.store(true, Ordering::Relaxed),
        }
    }

    /// Saves a fault, unless a better case of it is saved. A second thread that finds the same fault meanwhile waits.
    fn save(&self, found: &Found<AnyCase>) {
        let fingerprint = found.finding.fault.fingerprint();
        let mut saved = lock(&self.shared.saved);
        if found.index >= self.shared.end.load(Ordering::Relaxed) {
            // An earlier case has already ended the campaign.
            return;
        }
        if saved.get(&fingerprint).is_none_or(|&known| rank(found) < known) {
            (self.save)(&fingerprint, found);
            saved.insert(fingerprint, rank(found));
        }
        self.progress.faults.store(saved.len() as u64, Ordering::Relaxed);
    }
}

/// Locks a mutex, poisoned or not: a thread that panics while it holds one of these locks leaves the counts consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_grows_while_it_is_brief_and_shrinks_again_when_it_is_not() {
        let (brief, long) = (BRIEF / 10, BRIEF * 10);
        assert_eq!(next_batch(BATCH, brief), 2 * BATCH);
        assert_eq!(next_batch(BATCH_AT_MOST, brief), BATCH_AT_MOST);
        assert_eq!(next_batch(2 * BATCH, BRIEF), 2 * BATCH);
        assert_eq!(next_batch(2 * BATCH, long), BATCH);
        assert_eq!(next_batch(BATCH, long), BATCH);
    }
}

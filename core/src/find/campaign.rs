//! Plays many cases on all cores.
//!
//! Case i of a seed depends only on the seed and i. A fault is reported with its case with the lowest i, so the report
//! of a campaign of N cases does not depend on the number of threads.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::found::{Firsts, Found};
use crate::compare::halt::Halt;
use crate::compare::oracle::{Batch, Make, Played};
use crate::compare::trace::guarded;
use crate::generate::{Generator, Settings, Tally, seeded};
use crate::workers::on_threads;
use crate::{Game, Playable};

/// What a campaign does.
#[derive(Clone, Debug)]
pub struct CampaignPlan {
    /// The seed of all cases.
    pub seed: u64,
    /// Which cases to play.
    pub which: Which,
    /// The time after which the campaign stops, if it is limited.
    pub time: Option<Duration>,
    /// The number of threads.
    pub jobs: usize,
    /// The number of this shard and the number of shards; shards count from 1.
    pub shard: (u64, u64),
    /// The settings of the generator.
    pub settings: Settings,
    /// Whether to play full-size cases too.
    pub sizes: Sizes,
    /// Whether to stop at the first fault. Cases after the first faulty one do not count, regardless of the number of
    /// threads.
    pub until_first: bool,
}

impl CampaignPlan {
    /// Returns the parts that are played one after the other.
    fn parts(&self) -> Vec<Part> {
        let part = |full, which, until| Part { full, which, until };
        let early = self.time.map(|time| time - time / FULL_OF_TIME);
        match (self.sizes, self.which) {
            (Sizes::Small, which) | (Sizes::All, which @ Which::Only(_)) => {
                vec![part(false, which, self.time)]
            }
            (Sizes::Full, which) => vec![part(true, which, self.time)],
            (Sizes::All, Which::First(cases)) => {
                let full = (cases / FULL_OF_CASES).min(FULL_AT_MOST);
                let small = part(false, Which::First(cases - full), early);
                vec![small, part(true, Which::First(full), self.time)]
            }
            (Sizes::All, Which::All) => {
                vec![part(false, Which::All, early), part(true, Which::All, self.time)]
            }
        }
    }

    /// Returns the number of the case at a place in the shard's list, if the list is long enough. The list has
    /// full-size cases if only those are played, and otherwise the other cases.
    pub fn index(&self, place: u64) -> Option<u64> {
        self.index_in(*self.parts().first()?, place)
    }

    /// Returns the number of the case at a place in the shard's list of a part.
    fn index_in(&self, part: Part, place: u64) -> Option<u64> {
        let (shard, shards) = self.shard;
        let in_shard = place.checked_mul(shards)?.checked_add(shard - 1)?;
        let index = match part.which {
            Which::Only(index) => (place == 0).then_some(index),
            Which::First(cases) => (in_shard < cases).then_some(in_shard),
            Which::All => Some(in_shard),
        }?;
        Some(if part.full { index % FULL + FULL } else { index })
    }

    /// Makes the case with a number: a case of any family that the settings allow, or a full-size case of the full-size
    /// families in turn. It depends on the seed, the number and the settings alone.
    ///
    /// # Errors
    /// No case fits the settings, or making one panics; the reason in words.
    pub fn case<G: Game>(&self, index: u64) -> Result<G::Case, String> {
        let (full, number) = number(index);
        let mut settings = self.settings.clone();
        if full {
            let families: Vec<_> = full_size::<G>().collect();
            let place =
                number.checked_rem(families.len() as u64).ok_or("there are no full-size families")?;
            settings.family = Some(families[place as usize]);
        }
        let mut rng = seeded::<G::Case>(self.seed, number);
        match guarded(|| G::Generator::default().generate(&settings, &mut rng)) {
            Ok(case) => case,
            Err(panic) => Err(format!("making {} panics: {panic}", called("case", index))),
        }
    }

    /// Returns how many cases of the shard's list, from the first on without a gap, are among these numbers.
    fn whole(&self, mut played: Vec<u64>) -> u64 {
        played.sort_unstable();
        let listed = (0..).map_while(|place| self.index(place));
        listed.zip(played).take_while(|(listed, played)| listed == played).count() as u64
    }
    /// Returns how many of the cases below `end` fall outside the duplicate count, so that their numbers are not kept.
    fn uncounted(&self, end: u64) -> u64 {
        let (shard, shards) = self.shard;
        let below = |end: u64| (end + shards).saturating_sub(shard) / shards;
        match self.which {
            Which::Only(index) => u64::from((COUNTED..end).contains(&index)),
            Which::First(_) | Which::All => below(end).saturating_sub(below(COUNTED)),
        }
    }
}

/// Which cases of a seed are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// This one alone.
    Only(u64),
    /// The first cases, this many.
    First(u64),
    /// All cases, until time runs out.
    All,
}

/// Whether a campaign plays full-size cases: those of the families made for that ([`crate::generate::Family::full`]),
/// in turn. They have numbers of their own: full-size case i is not the same as case i of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sizes {
    /// It plays what its settings ask for, and no full-size cases.
    #[default]
    Small,
    /// It plays full-size cases only.
    Full,
    /// It ends with full-size cases: in the last third of its time, or one in a hundred of its cases, but at most 24.
    All,
}

/// The part of the time spent on full-size cases: the last third.
const FULL_OF_TIME: u32 = 3;

/// One case in this many is full-size, up to the maximum.
const FULL_OF_CASES: u64 = 100;
const FULL_AT_MOST: u64 = 24;

/// The offset added to the number of a full-size case, so that it comes after all others.
const FULL: u64 = 1 << 62;

/// Returns whether the case with this number is full-size, and its number among cases of its kind.
pub fn number(index: u64) -> (bool, u64) {
    (index >= FULL, index % FULL)
}

/// Returns a case's name: `case 8`, `full-size case 8`.
pub fn called(unit: &str, index: u64) -> String {
    let (full, number) = number(index);
    format!("{}{unit} {number}", if full { "full-size " } else { "" })
}

/// Cases that are played until there are no more, or until their time runs out.
#[derive(Clone, Copy)]
struct Part {
    full: bool,
    which: Which,
    until: Option<Duration>,
}

/// The result of a campaign.
#[derive(Clone, Debug)]
pub struct CampaignOutcome<C: Playable> {
    /// The number of cases played.
    pub cases: u64,
    /// The number of full-size cases among them.
    pub full: u64,
    /// The number of cases that were ended in progress after they had taken a second or more. They do not count as
    /// played.
    pub cut: u64,
    /// The number of distinct cases among the first `counted`.
    pub distinct: u64,
    /// The number of cases, from the first on, that `distinct` covers.
    pub counted: u64,
    /// The number of leading cases of the plan's list that were all played ([`CampaignPlan::index`] returns their
    /// numbers).
    pub whole: u64,
    /// What the cases contained.
    pub tally: Tally,
    /// The faults.
    pub found: Firsts<Finding<C>>,
    /// Why cases could not be made or played, if that happened.
    pub trouble: Option<String>,
    /// The duration.
    pub elapsed: Duration,
}

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
#[derive(Debug, Default)]
pub struct Progress {
    /// The number of cases played so far.
    pub cases: AtomicU64,
    /// The number of different faults found so far.
    pub faults: AtomicU64,
    /// Set to end the campaign early.
    pub stop: Arc<AtomicBool>,
    /// What the cases contained; it may lag behind the last case.
    pub tally: Mutex<Tally>,
}

/// Cases beyond this number fall outside the duplicate count: a set of all cases would fill the memory in a campaign
/// that runs for days.
const COUNTED: u64 = 1 << 22;

/// The number of cases a thread takes at a time: at first, and at most. A batch has its price where players have their own
/// process, so a thread takes more of them as long as a batch takes less than [`BRIEF`].
const BATCH: u64 = 16;
const BATCH_AT_MOST: u64 = 512;
const BRIEF: Duration = Duration::from_millis(100);

/// A case that is ended in progress is reported if it has taken at least this long.
const LONG: Duration = Duration::from_secs(1);

/// How long a thread keeps its counts before it publishes them.
const PUBLISH: Duration = Duration::from_millis(250);

/// Plays a campaign, with an oracle for each thread. `save` is called as soon as a fault is first found, and again when
/// a case with a lower number shows the same fault. If the campaign ends with the first fault, some saved faults may
/// not appear in its outcome.
pub fn run<G: Game>(
    plan: &CampaignPlan,
    make: &Make<'_, G>,
    progress: &Progress,
    save: &(dyn Fn(&Fingerprint, &Found<G::Case>) + Sync),
) -> CampaignOutcome<G::Case> {
    let start = Instant::now();
    let shared = Shared {
        next: Default::default(),
        cut: AtomicU64::new(0),
        end: AtomicU64::new(u64::MAX),
        found: Mutex::default(),
        trouble: Mutex::default(),
    };
    let halt = Halt::on(&progress.stop).by(plan.time.and_then(|time| start.checked_add(time)));
    let worker =
        || Worker::<G> { plan, make, progress, save, shared: &shared, start, halt: &halt }.run();
    let mut played: Vec<(u64, u64)> = on_threads(plan.jobs, worker).concat();
    let mut found = shared.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut cases = progress.cases.load(Ordering::Relaxed);
    let mut trouble = shared.trouble.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Drop what other threads played beyond the first fault: it depends on their speed.
    let end = shared.end.into_inner();
    if end < u64::MAX {
        let beyond = cases.saturating_sub(played.len() as u64);
        played.retain(|&(index, _)| index < end);
        found.retain(|_, found| found.index < end);
        found.values_mut().for_each(|found| found.times = 1);
        trouble = trouble.filter(|&(index, _)| index < end);
        cases = played.len() as u64 + plan.uncounted(end).min(beyond);
    }
    let full = played.iter().filter(|&&(index, _)| number(index).0).count() as u64;
    let hashes: HashSet<u64> = played.iter().map(|&(_, hash)| hash).collect();
    CampaignOutcome {
        cases,
        full,
        cut: shared.cut.into_inner(),
        distinct: hashes.len() as u64,
        counted: played.len() as u64,
        whole: plan.whole(played.iter().map(|&(index, _)| index).collect()),
        tally: lock(&progress.tally).clone(),
        found,
        trouble: trouble.map(|(_, reason)| reason),
        elapsed: start.elapsed(),
    }
}

/// Returns the names of a game's full-size families.
pub fn full_size<G: Game>() -> impl Iterator<Item = &'static str> {
    G::Generator::FAMILIES.iter().filter(|family| family.full).map(|family| family.name)
}

/// Returns the size of the batch that follows one of this size, which took this long.
fn next_batch(batch: u64, took: Duration) -> u64 {
    match took {
        _ if took < BRIEF / 2 => (batch * 2).min(BATCH_AT_MOST),
        _ if took > BRIEF * 2 => (batch / 2).max(BATCH),
        _ => batch,
    }
}

struct Shared<C: Playable> {
    /// For each part, the next place in the shard's list of cases that no thread has taken.
    next: [AtomicU64; 2],
    /// The number of long cases that were ended in progress.
    cut: AtomicU64,
    /// The number of the first case that must not be played.
    end: AtomicU64,
    found: Mutex<Firsts<Finding<C>>>,
    /// The error of the first known case that could not be made or played.
    trouble: Mutex<Option<(u64, String)>>,
}

struct Worker<'a, G: Game> {
    plan: &'a CampaignPlan,
    make: &'a Make<'a, G>,
    progress: &'a Progress,
    save: &'a (dyn Fn(&Fingerprint, &Found<G::Case>) + Sync),
    shared: &'a Shared<G::Case>,
    start: Instant,
    halt: &'a Halt,
}

impl<G: Game> Worker<'_, G> {
    /// Plays batch after batch; returns the numbers and hashes of the cases that were counted.
    fn run(self) -> Vec<(u64, u64)> {
        let mut oracle = (self.make)();
        oracle.heed(self.halt);
        let mut tally = Tally::default();
        let mut hashes = Vec::new();
        let mut published = Instant::now();
        for (part, next) in self.plan.parts().into_iter().zip(&self.shared.next) {
            // A full-size case takes as long as thousands of small ones.
            let mut batch = if part.full { 1 } else { BATCH };
            loop {
                let begun = Instant::now();
                let first = next.fetch_add(batch, Ordering::Relaxed);
                let places = first..first + batch;
                let numbers: Vec<u64> =
                    places.map_while(|place| self.plan.index_in(part, place)).collect();
                let cases = Batch {
                    numbers: &numbers,
                    make: &|index| self.plan.case::<G>(index),
                    over: &|index| self.is_over(part, index),
                };
                oracle.play(&cases, &mut tally, &mut |index, played| {
                    if let Some(hash) = self.see(index, played)
                        && (index < COUNTED || part.full)
                    {
                        hashes.push((index, hash));
                    }
                });
                if !part.full {
                    batch = next_batch(batch, begun.elapsed());
                }
                if published.elapsed() > PUBLISH {
                    lock(&self.progress.tally).merge(&std::mem::take(&mut tally));
                    published = Instant::now();
                }
                if numbers.last().is_none_or(|&last| self.is_over(part, last)) {
                    break;
                }
            }
        }
        lock(&self.progress.tally).merge(&tally);
        hashes
    }

    fn is_over(&self, part: Part, index: u64) -> bool {
        let late = part.until.is_some_and(|until| self.start.elapsed() >= until);
        let beyond = index >= self.shared.end.load(Ordering::Relaxed);
        late || beyond || self.progress.stop.load(Ordering::Relaxed)
    }

    /// Records what became of a case; returns its hash if it was played.
    fn see(&self, index: u64, played: Played<G::Case>) -> Option<u64> {
        let (hash, finding) = match played {
            Played::Judged(hash, finding) => (hash, finding),
            Played::Halted(took) => {
                self.shared.cut.fetch_add(u64::from(took >= LONG), Ordering::Relaxed);
                return None;
            }
            Played::Unmade(why) => return self.give_up(index, why),
            Played::Unjudged(why) => {
                return self.give_up(index, format!("{}: {why}", called("case", index)));
            }
        };
        self.progress.cases.fetch_add(1, Ordering::Relaxed);
        if let Some(finding) = finding {
            if self.plan.until_first {
                self.shared.end.fetch_min(index.saturating_add(1), Ordering::Relaxed);
            }
            let Finding { case, trace, fault } = *finding;
            // What comes later in a case may follow from what came first, so it counts only where all is wanted.
            let most = if self.plan.until_first { 1 } else { usize::MAX };
            for fault in fault.and_later().take(most) {
                let finding = Finding { case: case.clone(), trace: trace.clone(), fault };
                self.note(Found { index, finding, times: 1 });
            }
        }
        Some(hash)
    }

    fn give_up(&self, index: u64, reason: String) -> Option<u64> {
        let mut trouble = lock(&self.shared.trouble);
        if trouble.as_ref().is_none_or(|(first, _)| index < *first) {
            *trouble = Some((index, reason));
        }
        match self.plan.until_first {
            // An earlier case may still show a fault, and then this one does not count.
            true => _ = self.shared.end.fetch_min(index.saturating_add(1), Ordering::Relaxed),
            false => self.progress.stop.store(true, Ordering::Relaxed),
        }
        None
    }

    /// Records a fault. It is saved under the lock, so a second thread that finds the same fault waits.
    fn note(&self, found: Found<G::Case>) {
        let fingerprint = found.finding.fault.fingerprint();
        let mut all = lock(&self.shared.found);
        if found.index >= self.shared.end.load(Ordering::Relaxed) {
            // An earlier case has already ended the campaign.
            return;
        }
        // A case in which nothing else differs before is worth more than an earlier one.
        let place = |found: &Found<G::Case>| (found.finding.fault.behind().is_some(), found.index);
        match all.get_mut(&fingerprint) {
            Some(known) if place(&found) > place(known) => known.times += 1,
            Some(known) => {
                (self.save)(&fingerprint, &found);
                *known = Found { times: known.times + 1, ..found };
            }
            None => {
                (self.save)(&fingerprint, &found);
                all.insert(fingerprint, found);
            }
        }
        self.progress.faults.store(all.len() as u64, Ordering::Relaxed);
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
    fn cases_are_played_as_a_whole_up_to_the_first_that_is_missing() {
        assert_eq!(plan(Which::All, (1, 1)).whole(vec![2, 0, 1, 4]), 3);
        assert_eq!(plan(Which::All, (2, 3)).whole(vec![7, 4, 1, 13]), 3);
        assert_eq!(plan(Which::First(2), (1, 1)).whole(vec![0, 1]), 2);
        assert_eq!(plan(Which::Only(9), (1, 1)).whole(vec![9]), 1);
        assert_eq!(plan(Which::All, (1, 1)).whole(vec![5]), 0);
    }

    fn plan(which: Which, shard: (u64, u64)) -> CampaignPlan {
        let (settings, until_first) = (Settings::default(), true);
        let sizes = Sizes::Small;
        CampaignPlan { seed: 1, which, time: None, jobs: 1, shard, settings, sizes, until_first }
    }

    #[test]
    fn a_batch_grows_while_it_is_brief_and_shrinks_again_when_it_is_not() {
        let (brief, long) = (BRIEF / 10, BRIEF * 10);
        assert_eq!(next_batch(BATCH, brief), 2 * BATCH);
        assert_eq!(next_batch(BATCH_AT_MOST, brief), BATCH_AT_MOST);
        assert_eq!(next_batch(2 * BATCH, BRIEF), 2 * BATCH);
        assert_eq!(next_batch(2 * BATCH, long), BATCH);
        assert_eq!(next_batch(BATCH, long), BATCH);
    }

    #[test]
    fn cases_whose_numbers_nobody_has_kept_are_counted_all_the_same() {
        assert_eq!(plan(Which::Only(COUNTED + 5), (1, 1)).uncounted(COUNTED + 6), 1);
        assert_eq!(plan(Which::All, (1, 1)).uncounted(COUNTED + 6), 6);
        assert_eq!(plan(Which::All, (1, 1)).uncounted(7), 0);
        for end in COUNTED..COUNTED + 20 {
            let shards = (1..=3).map(|shard| plan(Which::All, (shard, 3)).uncounted(end));
            assert_eq!(shards.sum::<u64>(), end - COUNTED);
        }
    }
}

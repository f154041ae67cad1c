//! Many cases on all cores.
//!
//! Case i of a seed is a function of the seed and i alone, and what is reported of a fault is its case with the
//! lowest i: the report of a campaign of N cases does not depend on the number of threads.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::generate::{Generator, Settings, Tally, seeded};

use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::found::{Firsts, Found, note};
use crate::compare::halt::Halt;
use crate::compare::oracle::{Effort, Make, Oracle, Unjudged};
use crate::compare::trace::{End, guarded};
use crate::workers::on_threads;
use crate::{Game, Playable};

/// What a campaign is to do.
#[derive(Clone, Debug)]
pub struct CampaignPlan {
    /// The seed of all cases.
    pub seed: u64,
    /// Which cases: this one alone, or as many from the first on.
    pub which: Which,
    /// When to stop at the latest.
    pub time: Option<Duration>,
    /// How many threads play.
    pub jobs: usize,
    /// This shard and how many there are; shards count from 1.
    pub shard: (u64, u64),
    /// What is asked of the generator.
    pub settings: Settings,
    /// Whether full-size cases are played too.
    pub sizes: Sizes,
    /// Whether to stop at the first fault: no case after the first faulty one counts, however many threads play.
    pub until_first: bool,
}

impl CampaignPlan {
    /// What is played one after the other.
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

    /// The number of the case at a place in the shard's list, if the list goes on so far: of full-size cases where these
    /// are played alone, else of the others.
    pub fn index(&self, place: u64) -> Option<u64> {
        self.index_in(*self.parts().first()?, place)
    }

    /// The number of the case at a place in the shard's list of a part.
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

    /// Makes the case of a number: of all families as the settings ask, or of the full-size families each in its turn. It
    /// depends on the seed, the number and the settings alone.
    ///
    /// # Errors
    /// No case has what is asked for, or making one panics; the reason in words.
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

    /// How many cases of the shard's list, from the first on, are all among these numbers.
    fn whole(&self, mut played: Vec<u64>) -> u64 {
        played.sort_unstable();
        let listed = (0..).map_while(|place| self.index(place));
        listed.zip(played).take_while(|(listed, played)| listed == played).count() as u64
    }
    /// How many of the cases below `end` are not compared for being distinct, so that nobody has kept their numbers.
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
    /// One.
    Only(u64),
    /// The first so many.
    First(u64),
    /// All, till the time is up.
    All,
}

/// Whether a campaign plays full-size cases: those of the families made for that ([`crate::generate::Family::full`]), each of
/// them in its turn. They are numbered by themselves: case i of them is another than case i of the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sizes {
    /// It plays what its settings ask for, and no others.
    #[default]
    Small,
    /// It plays full-size cases alone.
    Full,
    /// It ends with full-size cases: the last third of its time, or one in a hundred of its cases and 24 at most.
    All,
}

/// The part of the time that full-size cases have: the last third.
const FULL_OF_TIME: u32 = 3;

/// Of so many cases one is full-size, and so many at most.
const FULL_OF_CASES: u64 = 100;
const FULL_AT_MOST: u64 = 24;

/// What is added to the number of a full-size case, so that it comes after all others.
const FULL: u64 = 1 << 62;

/// Whether the case of this number is full-size, and its number among its like.
pub fn number(index: u64) -> (bool, u64) {
    (index >= FULL, index % FULL)
}

/// A case's name: `case 8`, `full-size case 8`.
pub fn called(unit: &str, index: u64) -> String {
    let (full, number) = number(index);
    format!("{}{unit} {number}", if full { "full-size " } else { "" })
}

/// Cases that are played until there are no more, or until their time is up.
#[derive(Clone, Copy)]
struct Part {
    full: bool,
    which: Which,
    until: Option<Duration>,
}

/// What a campaign came to.
#[derive(Clone, Debug)]
pub struct CampaignOutcome<C: Playable> {
    /// How many cases were played.
    pub cases: u64,
    /// How many of them were full-size.
    pub full: u64,
    /// How many were ended under way when they had taken a second or more, and do not count.
    pub cut: u64,
    /// How many of those counted were unlike each other; `counted` says how many were counted.
    pub distinct: u64,
    /// How many cases, from the first on, `distinct` speaks of.
    pub counted: u64,
    /// How many cases of the plan's list, from the first on, were all played ([`CampaignPlan::index`] gives their numbers).
    pub whole: u64,
    /// What the cases held.
    pub tally: Tally,
    /// The faults.
    pub found: Firsts<Finding<C>>,
    /// Why cases could not be made or played at all, if so.
    pub trouble: Option<String>,
    /// How long it took.
    pub elapsed: Duration,
}

/// A campaign that is over, as far as its cases can be made again.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// What it was to do.
    pub plan: CampaignPlan,
    /// How many cases of its list, from the first on, were all played.
    pub whole: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// Set when the person at the terminal has seen enough.
    pub stop: Arc<AtomicBool>,
}

impl Campaign {
    /// Whether the person at the terminal has seen enough.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What can be seen of a campaign from outside while it runs.
#[derive(Debug, Default)]
pub struct Progress {
    /// How many cases were played so far.
    pub cases: AtomicU64,
    /// How many different faults were found so far.
    pub faults: AtomicU64,
    /// Set to end the campaign early.
    pub stop: Arc<AtomicBool>,
    /// What the cases held, not always up to the last case.
    pub tally: Mutex<Tally>,
}

/// Cases beyond this number are not compared for being distinct: a set of all would fill the memory of a
/// campaign that runs for days.
const COUNTED: u64 = 1 << 22;

/// How many cases a thread takes at a time.
const BATCH: u64 = 16;

/// From when on it is told that a case was ended under way.
const LONG: Duration = Duration::from_secs(1);

/// How long a thread keeps its counts to itself.
const PUBLISH: Duration = Duration::from_millis(250);

/// Plays a campaign; each thread with an oracle of its own. `save` is called for every fault when it is first found, and
/// again when a case with a lower number shows the same fault, before anything else is done with it. Of a campaign that
/// ends with the first fault some that were saved may not be among what it comes to.
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
    // What other threads played beyond the first fault is left out: it depends on how fast they are.
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

/// The names of a game's full-size families.
pub fn full_size<G: Game>() -> impl Iterator<Item = &'static str> {
    G::Generator::FAMILIES.iter().filter(|family| family.full).map(|family| family.name)
}

struct Shared<C: Playable> {
    /// The next place in the shard's list of cases that nobody has taken, of each part.
    next: [AtomicU64; 2],
    /// How many long cases were ended under way.
    cut: AtomicU64,
    /// The number of the first case that is not to be played any more.
    end: AtomicU64,
    found: Mutex<Firsts<Finding<C>>>,
    /// What was in the way of a case, the first of those known.
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
            let batch = if part.full { 1 } else { BATCH };
            'part: loop {
                let first = next.fetch_add(batch, Ordering::Relaxed);
                for place in first..first + batch {
                    let index = self.plan.index_in(part, place);
                    let Some(index) = index.filter(|&index| !self.is_over(part, index)) else {
                        break 'part;
                    };
                    if let Some(hash) = self.play(index, &mut *oracle, &mut tally)
                        && (index < COUNTED || part.full)
                    {
                        hashes.push((index, hash));
                    }
                    if published.elapsed() > PUBLISH {
                        lock(&self.progress.tally).merge(&std::mem::take(&mut tally));
                        published = Instant::now();
                    }
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

    /// Makes, plays and counts one case; returns its hash.
    fn play(&self, index: u64, oracle: &mut dyn Oracle<G>, tally: &mut Tally) -> Option<u64> {
        let begun = Instant::now();
        let case = match self.plan.case::<G>(index) {
            Ok(case) => case,
            Err(reason) => return self.give_up(index, reason),
        };
        let (trace, fault) = match oracle.judge(&case, Effort::Full) {
            Ok(judged) => judged,
            Err(Unjudged::Halted) => {
                self.shared.cut.fetch_add(u64::from(begun.elapsed() >= LONG), Ordering::Relaxed);
                return None;
            }
            Err(Unjudged::Error(reason)) => {
                return self.give_up(index, format!("{}: {reason}", called("case", index)));
            }
        };
        if let End::Answer(_) = trace.end {
            G::Generator::count(&case, &trace.steps, tally);
        }
        self.progress.cases.fetch_add(1, Ordering::Relaxed);
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&case);
        if let Some(fault) = fault {
            if self.plan.until_first {
                self.shared.end.fetch_min(index.saturating_add(1), Ordering::Relaxed);
            }
            self.note(Found { index, finding: Finding { case, trace, fault }, times: 1 });
        }
        Some(hash)
    }

    fn give_up(&self, index: u64, reason: String) -> Option<u64> {
        let mut trouble = lock(&self.shared.trouble);
        if trouble.as_ref().is_none_or(|(first, _)| index < *first) {
            *trouble = Some((index, reason));
        }
        match self.plan.until_first {
            // A fault may lie before it, and then it does not count.
            true => _ = self.shared.end.fetch_min(index.saturating_add(1), Ordering::Relaxed),
            false => self.progress.stop.store(true, Ordering::Relaxed),
        }
        None
    }

    /// Adds a fault to those found. It is saved under the lock: a second thread that finds the same waits.
    fn note(&self, found: Found<G::Case>) {
        let fingerprint = found.finding.fault.fingerprint();
        let mut all = lock(&self.shared.found);
        if found.index >= self.shared.end.load(Ordering::Relaxed) {
            // One before it is known already.
            return;
        }
        if all.get(&fingerprint).is_none_or(|known| found.index < known.index) {
            (self.save)(&fingerprint, &found);
        }
        note(&mut all, fingerprint, found);
        self.progress.faults.store(all.len() as u64, Ordering::Relaxed);
    }
}

/// A thread that panics while it holds one of these locks leaves counts that are still whole.
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

//! What a case exercises: the clauses that come to bear, and the misreadings that it kills.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::Player;
use crate::contract::Case;
use crate::generate::{Generator, Settings, Tally, seeded};
use fixedbitset::FixedBitSet;

use super::By;
use crate::Game;
use crate::compare::fault::Fault;
use crate::compare::found::{First, Firsts, note};
use crate::compare::lockstep::{Strictness, lockstep};
use crate::compare::pair::{Laws, Pair};
use crate::compare::trace::{End, Trace, guarded};
use crate::workers::{Watch, share};

/// What one case exercises.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// The clauses that come to bear, each with how often.
    pub clauses: BTreeMap<&'static str, u64>,
    /// The misreadings that give another answer, by their place in the game's list.
    pub by_answer: FixedBitSet,
    /// The misreadings of which a campaign sees that they differ.
    pub by_steps: FixedBitSet,
    /// What the generator's statistics count of it, by topic and entry.
    pub contents: BTreeMap<(&'static str, String), u64>,
    /// The length of the case's text, in bytes.
    pub bytes: u64,
}

impl Profile {
    /// The misreadings that it kills.
    pub fn kills(&self, by: By) -> &FixedBitSet {
        match by {
            By::Answer => &self.by_answer,
            By::Steps => &self.by_steps,
        }
    }
}

/// One thing that a case has: what a set of cases has together is what must not be lost when it is made smaller.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// This clause comes to bear.
    Clause(&'static str),
    /// This misreading gives another answer.
    ByAnswer(usize),
    /// This misreading takes another step.
    BySteps(usize),
    /// This clause comes to bear so often: the largest power of two that is no more, as its exponent.
    Often(&'static str, u32),
    /// The statistics count this entry of this topic so often, in the same measure.
    Content(&'static str, String, u32),
}

impl Profile {
    /// All that the case has; with `variety`, how often it has it as well, and what the statistics count.
    pub fn features(&self, variety: bool) -> Vec<Feature> {
        let clauses = || self.clauses.iter().filter(|(_, times)| **times > 0);
        let often = clauses().map(|(clause, times)| Feature::Often(clause, times.ilog2()));
        let contents = self.contents.iter().filter(|(_, times)| **times > 0);
        let contents = contents
            .map(|((topic, entry), times)| Feature::Content(topic, entry.clone(), times.ilog2()));
        clauses()
            .map(|(clause, _)| Feature::Clause(clause))
            .chain(self.by_answer.ones().map(Feature::ByAnswer))
            .chain(self.by_steps.ones().map(Feature::BySteps))
            .chain(often.chain(contents).filter(|_| variety))
            .collect()
    }
}

/// Plays cases on both sides and with every misreading.
pub struct Profiler<G: Game> {
    pair: Pair<G>,
    players: Vec<Box<dyn Player<G::Case>>>,
}

impl<G: Game> Default for Profiler<G> {
    fn default() -> Self {
        let mut pair = Pair::new(None);
        pair.laws = Laws::None;
        Profiler { pair, players: G::misreadings().iter().map(|of| (of.player)()).collect() }
    }
}

impl<G: Game> Profiler<G> {
    /// What a case exercises, and in what engine and reference differ on it, which they should not. If the
    /// reference panics the case exercises nothing.
    pub fn profile(&mut self, case: &G::Case) -> (Profile, Option<Fault>) {
        let (trace, fault) = self.play(case);
        if !matches!(trace.end, End::Answer(_)) {
            return (Profile::default(), fault);
        }
        let (mut tally, size) = (Tally::default(), self.players.len());
        G::Generator::count(case, &trace.steps, &mut tally);
        let mut profile = Profile {
            clauses: G::coverage(case),
            by_answer: FixedBitSet::with_capacity(size),
            by_steps: FixedBitSet::with_capacity(size),
            contents: contents(&tally),
            bytes: case.text().len() as u64,
        };
        for at in 0..size {
            if self.kills_by_steps(at, case, &trace) {
                profile.by_steps.insert(at);
                if self.kills_by_answer(at, case, &trace) {
                    profile.by_answer.insert(at);
                }
            }
        }
        (profile, fault)
    }

    /// Plays a case on both sides.
    pub fn play(&mut self, case: &G::Case) -> (Trace<G::Case>, Option<Fault>) {
        self.pair.verify(case)
    }

    /// The reference's play of a case alone.
    pub fn reference(&mut self, case: &G::Case) -> Trace<G::Case> {
        crate::compare::trace::record(&mut *self.pair.reference, case)
    }

    /// Whether a misreading departs from this, the reference's play, at some step or in the answer. One that panics does.
    pub fn kills_by_steps(&mut self, at: usize, case: &G::Case, trace: &Trace<G::Case>) -> bool {
        let killed = lockstep(trace, &mut *self.players[at], case, &Strictness::default()).is_some();
        if killed {
            // Who panicked or was stopped halfway may be in disorder.
            self.renew(at);
        }
        killed
    }

    /// Whether a misreading's answer is another than that of this, the reference's play. One that panics has none.
    pub fn kills_by_answer(&mut self, at: usize, case: &G::Case, trace: &Trace<G::Case>) -> bool {
        let End::Answer(right) = &trace.end else { return false };
        match guarded(|| self.players[at].answer(case)) {
            Ok(answer) => answer != *right,
            Err(_) => {
                self.renew(at);
                true
            }
        }
    }

    /// Whether a misreading is killed by a case of which this is the reference's play.
    pub fn kills(&mut self, by: By, at: usize, case: &G::Case, trace: &Trace<G::Case>) -> bool {
        match by {
            By::Steps => self.kills_by_steps(at, case, trace),
            By::Answer => self.kills_by_answer(at, case, trace),
        }
    }

    fn renew(&mut self, at: usize) {
        self.players[at] = (G::misreadings()[at].player)();
    }
}

fn contents(tally: &Tally) -> BTreeMap<(&'static str, String), u64> {
    let of_topic = |(topic, entries): (&'static str, Vec<(&str, u64)>)| {
        let named = |(entry, times): (&str, u64)| ((topic, entry.to_owned()), times);
        entries.into_iter().map(named).collect::<Vec<_>>()
    };
    tally.topics().flat_map(of_topic).collect()
}

/// Numbered cases: those of a campaign, of files, or of both.
pub struct Pool<'a, G: Game> {
    /// How many there are.
    pub size: u64,
    /// Gives the case of a number below that, always the same, or says why it cannot.
    pub case: &'a (dyn Fn(u64) -> Result<G::Case, String> + Sync),
}

/// Case `index` of a plain campaign.
///
/// # Errors
/// No such case can be made, and why.
pub fn campaign_case<G: Game>(
    generator: &G::Generator,
    settings: &Settings,
    seed: u64,
    index: u64,
) -> Result<G::Case, String> {
    let make = || generator.generate(settings, &mut seeded::<G::Case>(seed, index));
    guarded(make).unwrap_or_else(|panic| Err(format!("making case {index} panics: {panic}")))
}

/// The profiles of many cases.
#[derive(Debug, Default)]
pub struct Profiles {
    /// One a case, in order; fewer than there are cases if the work was ended early.
    pub all: Vec<Profile>,
    /// What engine and reference differ in.
    pub faults: Firsts<()>,
}

/// Finds out what each of many cases exercises.
///
/// # Errors
/// Why the first case that cannot be had cannot.
pub fn profiles<G: Game>(pool: &Pool<'_, G>, jobs: usize, watch: &Watch) -> Result<Profiles, String> {
    type Done = (u64, Result<(Profile, Option<Fault>), String>);
    let make = || (Profiler::<G>::default(), Vec::<Done>::new());
    let workers = share(pool.size, jobs, watch, make, |(profiler, done), index| {
        let profile = (pool.case)(index).map(|case| profiler.profile(&case));
        let failed = profile.is_err();
        done.push((index, profile));
        if failed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let mut done: Vec<Done> = workers.into_iter().flat_map(|(_, done)| done).collect();
    done.sort_unstable_by_key(|(index, _)| *index);
    let mut profiles = Profiles::default();
    // What was done beyond a gap, when the work was ended early, depends on how fast the threads are.
    for (at, (index, profile)) in done.into_iter().enumerate() {
        if index != at as u64 {
            break;
        }
        let (profile, fault) = profile?;
        profiles.all.push(profile);
        if let Some(fault) = fault {
            note(&mut profiles.faults, fault.fingerprint(), First { index, finding: (), times: 1 });
        }
    }
    Ok(profiles)
}

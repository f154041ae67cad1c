//! The profile of a case: the clauses that it exercises, and the misreadings that it kills.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use fixedbitset::FixedBitSet;

use super::By;
use crate::compare::fault::Fault;
use crate::compare::found::{First, Firsts, note};
use crate::compare::lockstep::lockstep;
use crate::compare::pair::{Laws, Pair};
use crate::compare::trace::{End, Trace, guarded};
use crate::contract::Case;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::{Generator, Tally};
use crate::workers::{Watch, try_share};
use crate::{Error, Game, Player};

/// The clauses, misreadings and contents that one case exercises.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Profile {
    /// The exercised clauses, each with how often it is exercised.
    pub clauses: BTreeMap<&'static str, u64>,
    /// The misreadings that give a different answer, by index in the game's list.
    pub by_answer: FixedBitSet,
    /// The misreadings whose difference a campaign sees.
    pub by_steps: FixedBitSet,
    /// The generator's statistics for it: topics and entries, and how often ([`Tally::magnitudes`]).
    pub contents: Vec<(&'static str, String, u32)>,
    /// The length of the case's text, in bytes.
    pub bytes: u64,
}

impl Profile {
    /// Returns the misreadings that it kills.
    pub fn kills(&self, by: By) -> &FixedBitSet {
        match by {
            By::Answer => &self.by_answer,
            By::Steps => &self.by_steps,
        }
    }

    /// Returns all features of the case; with `variety`, also how often clauses are exercised, and the statistics.
    pub fn features(&self, variety: bool) -> Vec<Feature> {
        let clauses = || self.clauses.iter().filter(|(_, times)| **times > 0);
        let often = clauses().map(|(clause, times)| Feature::Often(clause, times.ilog2()));
        let contents = self.contents.iter();
        let contents =
            contents.map(|(topic, entry, often)| Feature::Content(topic, entry.clone(), *often));
        clauses()
            .map(|(clause, _)| Feature::Clause(clause))
            .chain(self.by_answer.ones().map(Feature::ByAnswer))
            .chain(self.by_steps.ones().map(Feature::BySteps))
            .chain(often.chain(contents).filter(|_| variety))
            .collect()
    }
}

/// A feature of a case. When a set of cases is reduced, its features must not be lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// This clause is exercised.
    Clause(&'static str),
    /// This misreading gives a different answer.
    ByAnswer(usize),
    /// This misreading takes a different step.
    BySteps(usize),
    /// This clause is exercised this often: the exponent of the largest power of two not above the count.
    Often(&'static str, u32),
    /// The statistics count this entry of this topic this often, on the same scale.
    Content(&'static str, String, u32),
}

/// Plays cases on both sides and with every misreading.
pub struct Profiler {
    pair: Pair<AnyGame>,
    players: Vec<Box<dyn Player<AnyCase>>>,
}

impl Profiler {
    /// Creates the players of a game.
    pub fn new(game: &AnyGame) -> Self {
        let mut pair = Pair::new(game, None);
        pair.laws = Laws::None;
        Profiler { pair, players: game.misreadings().iter().map(|of| game.misread(of)).collect() }
    }

    /// Returns what a case exercises, and the fault if engine and reference differ on it. If the reference panics, the
    /// case exercises nothing.
    pub fn profile(&mut self, case: &AnyCase) -> (Profile, Option<Fault>) {
        let (trace, fault) = self.play(case);
        if !matches!(trace.end, End::Answer(_)) {
            return (Profile::default(), fault);
        }
        let (mut tally, size) = (Tally::default(), self.players.len());
        self.pair.game.generator().count(case, &trace.refs(), &mut tally);
        let mut profile = Profile {
            clauses: self.pair.game.coverage(case),
            by_answer: FixedBitSet::with_capacity(size),
            by_steps: FixedBitSet::with_capacity(size),
            contents: tally
                .magnitudes()
                .map(|(topic, entry, often)| (topic, entry.to_owned(), often))
                .collect(),
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
    pub fn play(&mut self, case: &AnyCase) -> (Trace<AnyCase>, Option<Fault>) {
        self.pair.verify(case)
    }

    /// Plays a case with the reference alone.
    pub fn reference(&mut self, case: &AnyCase) -> Trace<AnyCase> {
        crate::compare::trace::record(&mut *self.pair.reference, case)
    }

    /// Returns whether a misreading differs from this play of the reference at some step or in the answer. A misreading
    /// that panics does.
    pub fn kills_by_steps(&mut self, at: usize, case: &AnyCase, trace: &Trace<AnyCase>) -> bool {
        let killed = lockstep(trace, &mut *self.players[at], case).is_some();
        if killed {
            // A player that panicked or was stopped may be in an inconsistent state.
            self.renew(at);
        }
        killed
    }

    /// Returns whether a misreading's answer differs from that of this play of the reference. A misreading that panics
    /// has no answer.
    pub fn kills_by_answer(&mut self, at: usize, case: &AnyCase, trace: &Trace<AnyCase>) -> bool {
        let End::Answer(right) = &trace.end else { return false };
        match guarded(|| self.players[at].answer(case)) {
            Ok(answer) => answer != *right,
            Err(_) => {
                self.renew(at);
                true
            }
        }
    }

    /// Returns whether a case, of which this is the reference's play, kills a misreading.
    pub fn kills(&mut self, by: By, at: usize, case: &AnyCase, trace: &Trace<AnyCase>) -> bool {
        match by {
            By::Steps => self.kills_by_steps(at, case, trace),
            By::Answer => self.kills_by_answer(at, case, trace),
        }
    }

    fn renew(&mut self, at: usize) {
        self.players[at] = self.pair.game.misread(&self.pair.game.misreadings()[at]);
    }
}

pub use crate::find::campaign::plan::campaign_case;

/// Numbered cases: those of a campaign, of files, or of both.
pub struct Pool<'a> {
    /// The number of cases.
    pub size: u64,
    /// Returns the case with a number below `size`, always the same, or why there is none.
    pub case: &'a (dyn Fn(u64) -> Result<AnyCase, Error> + Sync),
}

/// The profiles of many cases.
#[derive(Debug, Default)]
pub struct Profiles {
    /// One for each case, in order; fewer if the work was ended early.
    pub all: Vec<Profile>,
    /// The faults on which engine and reference differ.
    pub faults: Firsts<()>,
}

/// Finds out what each of many cases exercises.
///
/// # Errors
/// Why the first missing case could not be made or read.
pub fn profiles(game: &AnyGame, pool: &Pool<'_>, jobs: usize, watch: &Watch) -> Result<Profiles, Error> {
    let make = || (Profiler::new(game), Vec::new());
    let workers = try_share(pool.size, jobs, watch, make, |(profiler, done), index| {
        done.push((index, profiler.profile(&(pool.case)(index)?)));
        Ok(ControlFlow::Continue(()))
    });
    let workers = workers.map_err(|(_, why)| why)?;
    let mut done: Vec<_> = workers.into_iter().flat_map(|(_, done)| done).collect();
    done.sort_unstable_by_key(|(index, _)| *index);
    let mut profiles = Profiles::default();
    // If the work was ended early, drop what lies beyond a gap: it depends on the threads' speed.
    for (at, (index, (profile, fault))) in done.into_iter().enumerate() {
        if index != at as u64 {
            break;
        }
        profiles.all.push(profile);
        if let Some(fault) = fault {
            note(&mut profiles.faults, fault.fingerprint(), First { index, finding: (), times: 1 });
        }
    }
    Ok(profiles)
}

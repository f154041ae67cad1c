//! Measures how many cases it takes to catch a misreading.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::By;
use super::profile::{Pool, Profiler, campaign_case};
use crate::compare::trace::{End, Trace};
use crate::erased::{AnyCase, AnyGame};
use crate::generate::Settings;
use crate::workers::{Watch, try_share};
use crate::{Error, Game};

/// The first case that kills each misreading, found by several threads. A misreading does not play cases after one that
/// is known to kill it. So each costs little once it is caught, and the result does not depend on the threads' speed.
pub struct Caught(Vec<AtomicU64>);

impl Caught {
    /// Creates a state in which no misreading is caught.
    pub fn new(misreadings: usize) -> Self {
        Caught((0..misreadings).map(|_| AtomicU64::new(u64::MAX)).collect())
    }

    /// Returns whether some misreading is not known to be caught before this case.
    pub fn want(&self, index: u64) -> bool {
        self.0.iter().any(|first| first.load(Ordering::Relaxed) > index)
    }

    /// Plays a case with the misreadings that are not caught before it.
    pub fn look(
        &self,
        by: By,
        index: u64,
        case: &AnyCase,
        trace: &Trace<AnyCase>,
        profiler: &mut Profiler,
    ) {
        if !matches!(trace.end, End::Answer(_)) {
            return;
        }
        for (at, first) in self.0.iter().enumerate() {
            if first.load(Ordering::Relaxed) > index && profiler.kills(by, at, case, trace) {
                first.fetch_min(index, Ordering::Relaxed);
            }
        }
    }

    /// Returns the number of the first case that kills each misreading, if one does.
    pub fn found(&self) -> Vec<Option<u64>> {
        let load = |first: &AtomicU64| Some(first.load(Ordering::Relaxed)).filter(|&at| at < u64::MAX);
        self.0.iter().map(load).collect()
    }
}

/// The number of cases that it took to catch each misreading, per seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Until {
    /// For each misreading of the game, the number of cases on each seed, including the one that caught it; `None` if
    /// none did.
    pub cases: Vec<Vec<Option<u64>>>,
}

impl Until {
    /// Returns the median over the seeds; `None` if it was not caught on at least half of them. For an even number of
    /// seeds it is the larger of the two middle values.
    pub fn median(&self, misreading: usize) -> Option<u64> {
        let mut cases: Vec<u64> =
            self.cases[misreading].iter().map(|at| at.unwrap_or(u64::MAX)).collect();
        cases.sort_unstable();
        cases.get(cases.len() / 2).copied().filter(|&at| at < u64::MAX)
    }

    /// Returns the largest number of cases; `None` if it was not caught on some seed.
    pub fn worst(&self, misreading: usize) -> Option<u64> {
        self.cases[misreading].iter().copied().collect::<Option<Vec<u64>>>()?.into_iter().max()
    }

    /// Returns the number of seeds on which it was not caught.
    pub fn missed(&self, misreading: usize) -> usize {
        self.cases[misreading].iter().filter(|at| at.is_none()).count()
    }

    /// Returns the misreadings, the slowest to be caught first.
    pub fn slowest(&self) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.cases.len()).collect();
        let last = |at: Option<u64>| at.unwrap_or(u64::MAX);
        all.sort_by_key(|&of| {
            std::cmp::Reverse((last(self.median(of)), last(self.worst(of)), self.missed(of)))
        });
        all
    }
}

/// On each seed, plays the first cases of a plain campaign, at most `cases`, until every misreading is caught. If it is
/// stopped, the result covers the seeds that were done.
///
/// # Errors
/// Why a case could not be made.
pub fn until(
    game: &AnyGame,
    by: By,
    seeds: impl Iterator<Item = u64>,
    cases: u64,
    settings: &Settings,
    jobs: usize,
    watch: &Watch,
) -> Result<Until, Error> {
    let mut until = Until { cases: vec![Vec::new(); game.misreadings().len()] };
    for seed in seeds {
        let case = |index| campaign_case(game, settings, seed, index);
        let firsts = firsts(game, by, &Pool { size: cases, case: &case }, jobs, watch)?;
        if watch.stop.load(Ordering::Relaxed) {
            break;
        }
        for (all, first) in until.cases.iter_mut().zip(firsts) {
            all.push(first.map(|index| index + 1));
        }
    }
    Ok(until)
}

/// Returns the number of the first case of a pool that kills each misreading, if one does.
///
/// # Errors
/// Why a case could not be made or read.
pub fn firsts(
    game: &AnyGame,
    by: By,
    pool: &Pool<'_>,
    jobs: usize,
    watch: &Watch,
) -> Result<Vec<Option<u64>>, Error> {
    let firsts = Caught::new(game.misreadings().len());
    let work = |profiler: &mut Profiler, index| {
        if !firsts.want(index) {
            return Ok(ControlFlow::Break(()));
        }
        let case = (pool.case)(index)?;
        let trace = profiler.reference(&case);
        firsts.look(by, index, &case, &trace, profiler);
        Ok(ControlFlow::Continue(()))
    };
    match try_share(pool.size, jobs, watch, || Profiler::new(game), work) {
        // An error after the case with which all are caught does not matter.
        Err((index, why)) if firsts.want(index) => Err(why),
        _ => Ok(firsts.found()),
    }
}

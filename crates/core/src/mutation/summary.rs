//! What many cases exercise and catch together, at little more cost than playing them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::By;
use super::profile::{Pool, Profiler};
use crate::compare::found::{First, Firsts, merge, note};
use crate::compare::trace::{End, Trace};
use crate::contract::clause::Exercised;
use crate::erased::{AnyCase, AnyGame};
use crate::workers::{Watch, try_share};
use crate::{Error, Game};

/// The coverage of many cases together.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// The number of cases played.
    pub cases: u64,
    /// The exercised clauses.
    pub clauses: BTreeMap<&'static str, Exercised>,
    /// The number of the first case that killed each misreading by its answer, if one did.
    pub by_answer: Vec<Option<u64>>,
    /// The number of the first case that killed each misreading by its steps, if one did.
    pub by_steps: Vec<Option<u64>>,
    /// The faults on which engine and reference differ.
    pub faults: Firsts<()>,
}

impl Summary {
    /// Returns the number of the first case that kills each misreading in this way, if one does.
    pub fn caught(&self, by: By) -> &[Option<u64>] {
        match by {
            By::Answer => &self.by_answer,
            By::Steps => &self.by_steps,
        }
    }

    fn merge(&mut self, other: Summary) {
        self.cases += other.cases;
        for (clause, exercised) in other.clauses {
            let sum = self.clauses.entry(clause).or_default();
            sum.times += exercised.times;
            sum.cases += exercised.cases;
        }
        merge(&mut self.faults, other.faults);
    }

    fn count(&mut self, clauses: BTreeMap<&'static str, u64>) {
        for (clause, times) in clauses.into_iter().filter(|(_, times)| *times > 0) {
            let exercised = self.clauses.entry(clause).or_default();
            exercised.times += times;
            exercised.cases += 1;
        }
    }
}

/// Plays many cases. Each misreading plays until it is caught.
///
/// # Errors
/// Why the first missing case could not be made or read.
pub fn summarize(game: &AnyGame, pool: &Pool<'_>, jobs: usize, watch: &Watch) -> Result<Summary, Error> {
    let new = || Caught::new(game.misreadings().len());
    let (by_answer, by_steps) = (new(), new());
    let make = || (Profiler::new(game), Summary::default());
    let workers = try_share(pool.size, jobs, watch, make, |(profiler, summary), index| {
        let case = (pool.case)(index)?;
        let (trace, fault) = profiler.play(&case);
        summary.cases += 1;
        if let Some(fault) = fault {
            note(&mut summary.faults, fault.fingerprint(), First { index, finding: (), times: 1 });
        }
        if matches!(trace.end, End::Answer(_)) {
            summary.count(game.coverage(&case));
            by_steps.look(By::Steps, index, &case, &trace, profiler);
            by_answer.look(By::Answer, index, &case, &trace, profiler);
        }
        Ok(ControlFlow::Continue(()))
    });
    let mut sum = Summary::default();
    for (_, summary) in workers.map_err(|(_, why)| why)? {
        sum.merge(summary);
    }
    Ok(Summary { by_answer: by_answer.found(), by_steps: by_steps.found(), ..sum })
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

/// The first case that kills each misreading, found by several threads. A misreading does not play cases after one that
/// is known to kill it. So each costs little once it is caught, and the result does not depend on the threads' speed.
struct Caught(Vec<AtomicU64>);

impl Caught {
    fn new(misreadings: usize) -> Self {
        Caught((0..misreadings).map(|_| AtomicU64::new(u64::MAX)).collect())
    }

    fn want(&self, index: u64) -> bool {
        self.0.iter().any(|first| first.load(Ordering::Relaxed) > index)
    }

    /// Plays a case with the misreadings that are not caught before it.
    fn look(&self, by: By, index: u64, case: &AnyCase, trace: &Trace<AnyCase>, profiler: &mut Profiler) {
        if !matches!(trace.end, End::Answer(_)) {
            return;
        }
        for (at, first) in self.0.iter().enumerate() {
            if first.load(Ordering::Relaxed) > index && profiler.kills(by, at, case, trace) {
                first.fetch_min(index, Ordering::Relaxed);
            }
        }
    }

    fn found(&self) -> Vec<Option<u64>> {
        let load = |first: &AtomicU64| Some(first.load(Ordering::Relaxed)).filter(|&at| at < u64::MAX);
        self.0.iter().map(load).collect()
    }
}

//! The coverage of many cases together, at little more cost than playing them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::By;
use super::profile::{Pool, Profiler};
use super::until::Caught;
use crate::compare::found::{First, Firsts, merge, note};
use crate::compare::trace::End;
use crate::contract::clause::Exercised;
use crate::erased::AnyGame;
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

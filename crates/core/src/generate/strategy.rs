//! Cases for proptest. They shrink by a generator's own reductions, so a shrunk case is valid too.

use std::fmt;
use std::marker::PhantomData;
use std::vec;

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::{Reason, TestRunner};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::Playable;
use crate::generate::{Generator, Settings};

/// A strategy that makes cases of a game.
///
/// Proptest stops shrinking after `max_shrink_iters` candidates, by default four times the number of cases. A property
/// of large cases needs more.
#[derive(Clone)]
pub struct Cases<C, Gen> {
    generator: Gen,
    settings: Settings,
    of: PhantomData<fn() -> C>,
}

impl<C, Gen> fmt::Debug for Cases<C, Gen> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cases").field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// Returns a strategy for cases with these settings.
pub fn cases<C: Playable, Gen: Generator<C>>(generator: &Gen, settings: Settings) -> Cases<C, Gen> {
    Cases { generator: generator.clone(), settings, of: PhantomData }
}

impl<C: Playable, Gen: Generator<C>> Strategy for Cases<C, Gen> {
    type Tree = Shrinking<C, Gen>;
    type Value = C;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(runner.rng().next_u64());
        let generator = self.generator.clone();
        let case = generator
            .generate(&self.settings, &mut rng)
            .map_err(|why| Reason::from(String::from(why)))?;
        let candidates = Vec::new().into_iter();
        Ok(Shrinking { generator, failing: case.clone(), first: 0, taken: 0, candidates, current: case })
    }
}

/// A case on its way to a simpler one that also fails.
///
/// When a reduction fails too, its own reductions are tried from the index that it had among those of the case before:
/// earlier ones have just been tried in vain. The last case's reductions are then also tried from the beginning.
pub struct Shrinking<C: Playable, Gen: Generator<C>> {
    generator: Gen,
    /// The simplest case so far that failed.
    failing: C,
    /// The index of the first of its reductions to try.
    first: usize,
    /// The number of its reductions made, including those skipped; and the reductions not tried yet.
    taken: usize,
    candidates: vec::IntoIter<C>,
    current: C,
}

/// The number of reductions to make at first. Whenever they are used up, as many again as were made so far are made.
/// They are made in batches because an iterator cannot be stored next to the case that it borrows.
const BATCH: usize = 16;

impl<C: Playable, Gen: Generator<C>> Shrinking<C, Gen> {
    /// Makes the next reduction the current case. Returns `false` if there is none; the current case is then the
    /// failing one.
    fn next(&mut self) -> bool {
        if self.candidates.len() == 0 {
            self.make_more();
        }
        if self.candidates.len() == 0 && self.first > 0 {
            (self.first, self.taken) = (0, 0);
            self.make_more();
        }
        let next = self.candidates.next();
        let any = next.is_some();
        self.current = next.unwrap_or_else(|| self.failing.clone());
        any
    }

    fn make_more(&mut self) {
        let reductions = self.generator.reductions(&self.failing);
        let count = (self.taken - self.first).max(BATCH);
        let more: Vec<C> = reductions.skip(self.taken).take(count).collect();
        self.taken += more.len();
        self.candidates = more.into_iter();
    }
}

impl<C: Playable, Gen: Generator<C>> ValueTree for Shrinking<C, Gen> {
    type Value = C;

    fn current(&self) -> C {
        self.current.clone()
    }

    /// Handles a failure of the current case: tries its reductions next.
    fn simplify(&mut self) -> bool {
        self.failing = self.current.clone();
        self.first = (self.taken - self.candidates.len()).saturating_sub(1);
        self.taken = self.first;
        self.candidates = Vec::new().into_iter();
        self.next()
    }

    /// Handles a success of the current case: tries the next reduction of the last one that failed.
    fn complicate(&mut self) -> bool {
        self.next()
    }
}

//! Records which clauses are exercised while a case is played.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crosscheck_core::{Playable, Player};

use crate::player::{Naive, Plays};

/// Receives the clauses that are exercised while a case is played. The rules of every game implement it.
pub trait Cites {
    /// Records that a clause is exercised: without it the play would or could have been different.
    fn cites(&self, _clause: &'static str) {}

    /// Returns whether anything is recorded. If not, a rule need not find out what only the record needs.
    fn records(&self) -> bool {
        false
    }
}

/// The rules of any game as they are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Literal;

impl Cites for Literal {}

/// The rules of any game as they are written, with a count of the clauses applied.
#[derive(Default)]
pub(crate) struct Counting {
    /// A clause is found by where its number is stored, not by how it reads: a play cites clauses more often than it does
    /// anything else. A number that is stored in several places comes several times, and those that come often are
    /// towards the front.
    times: RefCell<Vec<(&'static str, u64)>>,
}

impl Cites for Counting {
    fn cites(&self, clause: &'static str) {
        let mut times = self.times.borrow_mut();
        match times.iter().position(|(known, _)| std::ptr::eq(*known, clause)) {
            Some(at) => {
                times[at].1 += 1;
                if at > 0 {
                    times.swap(at, at - 1);
                }
            }
            None => times.push((clause, 1)),
        }
    }

    fn records(&self) -> bool {
        true
    }
}

/// Defines a game's reference and the count of its clauses. They are not generic: what plays is compiled in this crate, with
/// its optimization.
macro_rules! sides {
    ($case:ty) => {
        /// Creates the reference.
        pub fn player() -> Box<dyn crosscheck_core::Player<$case>> {
            $crate::cites::player()
        }

        /// Returns how often each clause is exercised when a case is played. Clauses that are never exercised are not
        /// listed.
        pub fn coverage(case: &$case) -> std::collections::BTreeMap<&'static str, u64> {
            $crate::cites::coverage(case)
        }

        /// No misreadings: this is a build without them.
        #[cfg(not(feature = "misreadings"))]
        pub static MISREADINGS: &[crosscheck_core::Misreading<$case>] = &[];
    };
}
pub(crate) use sides;

/// Creates the reference.
pub(crate) fn player<C: Playable>() -> Box<dyn Player<C>>
where
    Literal: Plays<C>,
{
    Box::new(Naive::new("reference", Literal))
}

/// Returns how often each clause is exercised when a case is played. Clauses that are never exercised are not listed.
pub(crate) fn coverage<C: Playable>(case: &C) -> BTreeMap<&'static str, u64>
where
    Counting: Plays<C>,
{
    let counting = Counting::default();
    counting.play(case, &mut |_| ControlFlow::Continue(()));
    let mut times = BTreeMap::new();
    for (clause, count) in counting.times.into_inner() {
        *times.entry(clause).or_default() += count;
    }
    times
}

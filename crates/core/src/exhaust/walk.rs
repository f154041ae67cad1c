//! A run through a scope, stretch by stretch.

use std::sync::atomic::AtomicU64;
use std::time::Instant;

use crate::compare::cancel::Cancel;
use crate::compare::fault::Finding;
use crate::compare::found::Firsts;
use crate::compare::pair::Pair;
use crate::erased::{AnyCase, AnyGame};
use crate::{Error, Misreading};

pub(super) struct Sides {
    pub(super) game: AnyGame,
    pub(super) planted: Option<&'static Misreading<AnyCase>>,
}

impl Sides {
    pub(super) fn pair(&self) -> Pair<AnyGame> {
        Pair::new(&self.game, self.planted)
    }
}

/// The resources of a run, and its state that other threads can observe.
pub struct Control<'a> {
    /// The number of threads.
    pub jobs: usize,
    /// Ends the run early.
    pub halt: &'a Cancel,
    /// When this stretch of the run ends.
    pub until: Instant,
    /// The number of members covered so far.
    pub covered: &'a AtomicU64,
}

impl Control<'_> {
    pub(super) fn is_over(&self) -> bool {
        self.halt.is_due() || Instant::now() >= self.until
    }
}

/// The coverage of a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Covered {
    /// The number of covered members.
    pub members: u64,
    /// The number of all members, if known.
    pub of: Option<u64>,
}

/// A run through a scope.
pub trait Walk {
    /// Describes the scope in a sentence.
    fn words(&self) -> String;

    /// Returns the name of a member: `case`, `position`.
    fn unit(&self) -> &'static str;

    /// Returns how much is covered.
    fn covered(&self) -> Covered;

    /// Returns whether everything is covered.
    fn is_done(&self) -> bool {
        let Covered { members, of } = self.covered();
        of == Some(members)
    }

    /// Continues until the stretch is over or everything is covered.
    ///
    /// # Errors
    /// Why it cannot continue.
    fn stretch(&mut self, control: &Control<'_>) -> Result<(), Error>;

    /// Returns the findings so far, each fault with its first case.
    fn found(&self) -> &Firsts<Finding<AnyCase>>;

    /// Returns the counts, as lines of a report.
    fn table(&self) -> String;
}

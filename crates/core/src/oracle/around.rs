//! Oracles around other ones.

use super::{Batch, Effort, Judged, Oracle, See};
use crate::compare::fault::Fault;
use crate::compare::halt::Halt;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::Tally;

/// An oracle around another one. It says only what it does differently; all else is as inside.
pub trait Around {
    /// The oracle inside.
    type Inner: Oracle + ?Sized;

    /// Returns the oracle inside.
    fn inner(&self) -> &Self::Inner;

    /// Returns the oracle inside, to play with.
    fn inner_mut(&mut self) -> &mut Self::Inner;

    /// Does as [`Oracle::judge`]. A campaign's cases are judged inside ([`Around::play`]).
    ///
    /// # Errors
    /// As there.
    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
        self.inner_mut().judge(case, effort)
    }

    /// Does as [`Oracle::count`].
    fn count(&self, tally: &mut Tally) {
        self.inner().count(tally);
    }

    /// Does as [`Oracle::heed`].
    fn heed(&mut self, halt: &Halt) {
        self.inner_mut().heed(halt);
    }

    /// Does as [`Oracle::play`].
    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut See<'_>) {
        self.inner_mut().play(batch, tally, see);
    }
}

impl<A: Around> Oracle for A {
    fn game(&self) -> &AnyGame {
        self.inner().game()
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
        Around::judge(self, case, effort)
    }

    fn is_slow(&mut self, case: &AnyCase, fault: &Fault) -> bool {
        self.inner_mut().is_slow(case, fault)
    }

    fn count(&self, tally: &mut Tally) {
        Around::count(self, tally);
    }

    fn counts(&self) -> bool {
        self.inner().counts()
    }

    fn heed(&mut self, halt: &Halt) {
        Around::heed(self, halt);
    }

    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut See<'_>) {
        Around::play(self, batch, tally, see);
    }
}

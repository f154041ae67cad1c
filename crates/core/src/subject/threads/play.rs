//! One play of a case: an engine, and where each turn is noted.

use std::sync::Arc;

use super::history::{Event, Slot};
use super::shared::Shared;
use crate::compare::panics::contained;
use crate::subject::{Sequence, Subject};

/// A play of a case.
pub(super) struct Play<S: Shared> {
    pub(super) engine: S::Engine,
    /// Where each turn is noted.
    pub(super) slots: Arc<[Slot<S::Seen>]>,
}

/// What happened to each turn of a play; `None` if it was not called.
pub(super) type Events<S> = Vec<Option<Event<<S as Subject>::Seen>>>;

impl<S: Shared> Play<S> {
    /// Takes a turn, and notes it.
    pub(super) fn take(&self, case: &Sequence<S>, at: usize, now: impl Fn() -> u64) {
        self.slots[at].called(now());
        let seen = contained(|| S::share(&self.engine, &case.turns[at].turn));
        self.slots[at].ended(now(), seen.map_err(|panic| panic.to_string()));
    }
}

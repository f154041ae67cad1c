//! What happened in one play: when each turn was called, when it returned, and what it showed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a turn showed, or the message of its panic.
pub(super) type Outcome<V> = Result<V, String>;

/// A turn of a play. Times are those of one clock.
#[derive(Clone, Debug)]
pub(super) struct Event<V> {
    pub(super) call: u64,
    /// When it ended and how; `None` if it never did.
    pub(super) end: Option<(u64, Outcome<V>)>,
}

impl<V: Clone> Event<V> {
    /// Returns what of it had happened at a time; `None` if it was called later.
    pub(super) fn until(&self, time: u64) -> Option<Self> {
        let end = self.end.clone().filter(|end| end.0 <= time);
        (self.call <= time).then_some(Event { call: self.call, end })
    }

    /// When it ended. What has not ended may still take effect at any time.
    pub(super) fn back(&self) -> u64 {
        self.end.as_ref().map_or(u64::MAX, |end| end.0)
    }

    /// What it showed, if it did.
    pub(super) fn seen(&self) -> Option<&V> {
        self.end.as_ref()?.1.as_ref().ok()
    }

    /// When it panicked, and with what message, if it did.
    pub(super) fn panic(&self) -> Option<(u64, &str)> {
        let (at, outcome) = self.end.as_ref()?;
        Some((*at, outcome.as_ref().err()?))
    }
}

/// Where a thread notes a turn while it plays. Nothing here makes threads wait for each other, which would hide races.
#[derive(Debug)]
pub(super) struct Slot<V> {
    call: AtomicU64,
    end: OnceLock<(u64, Outcome<V>)>,
}

const NOT_CALLED: u64 = u64::MAX;

/// What shuttle's words for threads that wait for ever begin with, such as one that takes a lock twice.
pub(super) const DEADLOCK: &str = "deadlock!";

impl<V> Default for Slot<V> {
    fn default() -> Self {
        Slot { call: AtomicU64::new(NOT_CALLED), end: OnceLock::new() }
    }
}

impl<V: Clone> Slot<V> {
    pub(super) fn called(&self, at: u64) {
        self.call.store(at, Ordering::Relaxed);
    }

    pub(super) fn ended(&self, at: u64, outcome: Outcome<V>) {
        // Each turn ends once.
        let _ = self.end.set((at, outcome));
    }

    /// Returns whether the turn was called, and has not returned.
    pub(super) fn is_under_way(&self) -> bool {
        self.call.load(Ordering::Relaxed) != NOT_CALLED && self.end.get().is_none()
    }

    /// Returns whether the turn has returned or panicked.
    pub(super) fn has_ended(&self) -> bool {
        self.end.get().is_some()
    }

    #[cfg(feature = "shuttle")]
    pub(super) fn has_panicked(&self) -> bool {
        self.end.get().is_some_and(|end| end.1.is_err())
    }

    /// Returns what happened; `None` if the turn was never called.
    pub(super) fn event(&self) -> Option<Event<V>> {
        let call = Some(self.call.load(Ordering::Relaxed)).filter(|call| *call != NOT_CALLED)?;
        let waits =
            |end: &&(u64, Outcome<V>)| matches!(&end.1, Err(message) if message.starts_with(DEADLOCK));
        let end = self.end.get().filter(|end| !waits(end)).cloned();
        Some(Event { call, end })
    }
}

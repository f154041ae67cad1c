//! Shrinks and explains findings while their campaign goes on: after a weekend that ended in a power failure, each
//! finding on disk is small.
//!
//! The results are not reported: the report of a campaign depends on its cases alone, and the end does all of it again.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use crosscheck_core::Error;
use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::Fingerprint;
use crosscheck_core::compare::found::Found;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::report::finding::Writer;

use crate::campaign::conclude::{explain, smaller};

/// The longest that one finding may take, so that the next is small within a minute too.
const PATIENCE: Duration = Duration::from_secs(20);

/// The interval between checks whether the campaign is over, while the thread rests.
const LOOK: Duration = Duration::from_millis(50);

/// Shrinks the findings of a campaign in a thread of its own.
pub(crate) struct Background<'a, 'd> {
    writer: &'a Writer<'d>,
    budget: u64,
    /// Set when the user interrupts the campaign.
    stop: &'a Arc<AtomicBool>,
    over: Arc<AtomicBool>,
    /// Findings for the thread; `None` once the campaign is over.
    found: Sender<Option<Found<AnyCase>>>,
    waiting: Mutex<Option<Receiver<Option<Found<AnyCase>>>>>,
    /// The number of the case that was saved last of each fault. Held while anything is saved: a case that has been
    /// replaced by a better one meanwhile must not take its place again.
    last: Mutex<BTreeMap<Fingerprint, u64>>,
}

impl<'a, 'd> Background<'a, 'd> {
    pub(crate) fn new(writer: &'a Writer<'d>, budget: u64, stop: &'a Arc<AtomicBool>) -> Self {
        let (found, waiting) = channel();
        let (over, last) = (Arc::default(), Mutex::default());
        Background { writer, budget, stop, over, found, waiting: Mutex::new(Some(waiting)), last }
    }

    pub(crate) fn save(&self, found: &Found<AnyCase>) -> Result<(), Error> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.insert(found.finding.fault.fingerprint(), found.index);
        self.writer.save_found(found)
    }

    /// Takes a finding that has just been saved, to make it small.
    pub(crate) fn take(&self, found: &Found<AnyCase>) {
        let _ = self.found.send(Some(found.clone()));
    }

    /// Shrinks the findings of a campaign in another thread, until what this returns is dropped.
    pub(crate) fn begin<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) -> Over<'scope, 'a, 'd> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
        scope.spawn(|| waiting.map(|waiting| self.work(&waiting)));
        Over(self)
    }

    fn work(&self, waiting: &Receiver<Option<Found<AnyCase>>>) {
        // Waiting has no end of its own: on a clock that runs wild, a moment may take hours.
        while let Ok(Some(found)) = waiting.recv()
            && !self.is_over()
        {
            let begun = Instant::now();
            self.shrink(&found);
            self.rest(begun.elapsed());
        }
    }

    /// Makes a finding small and saves it, unless the campaign ends meanwhile: the end does it better.
    fn shrink(&self, found: &Found<AnyCase>) {
        let halt = Cancel::on(&self.over).within(PATIENCE);
        let mut explainer = (self.writer.explain)(None);
        explainer.cancel_on(&halt);
        let stop = || halt.is_due() || self.is_over();
        let shrunk = smaller(&mut *explainer, &found.finding, self.budget, &stop);
        if self.is_over() {
            return;
        }
        let halt = Cancel::on(&self.over).within(PATIENCE);
        let explained = explain(self.writer.game, &mut *explainer, &shrunk.finding, &halt);
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.get(&found.finding.fault.fingerprint()) == Some(&found.index) {
            // An error shows again, and is reported, when the campaign ends.
            let _ = self.writer.save_shrunk(found, &shrunk, &explained);
        }
    }

    /// Waits as long as the work took, so that it has half a core at most.
    fn rest(&self, worked: Duration) {
        let until = Instant::now() + worked;
        while Instant::now() < until && !self.is_over() {
            std::thread::sleep(LOOK.min(worked));
        }
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }
}

/// Tells the thread that the campaign is over, even if it panics.
pub(crate) struct Over<'a, 'b, 'd>(&'a Background<'b, 'd>);

impl Drop for Over<'_, '_, '_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
        let _ = self.0.found.send(None);
    }
}

//! The ledger: the cases that a campaign has played and the faults that it has found so far.
//!
//! A campaign enters whole batches, each under one lock: the cases, what they contained and what was found. So a copy of
//! the ledger is complete and consistent at any moment, and a campaign that goes on from it plays each case that is not
//! in it, and counts none twice.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::time::Duration;

use super::places::Places;
use super::plan::{CampaignPlan, FULL, Part, number};
use crate::compare::fault::Finding;
use crate::compare::found::{Firsts, Found, note_by};
use crate::erased::AnyCase;
use crate::generate::Tally;

/// Cases from this number on fall outside the duplicate count, full-size ones by their own numbers: a set of all cases
/// would fill the memory in a campaign that runs for days.
pub const COUNTED: u64 = 1 << 18;

/// The cases that a campaign has played, and the faults that it has found.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// The counts of the cases played.
    pub counts: Counts,
    /// The faults. A fault that is seen for the first time is saved at once, and is here when its batch is over.
    pub found: Firsts<Finding<AnyCase>>,
}

/// The counts of the cases that a campaign has played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The places of the cases played in the shard's list.
    pub small: Places,
    /// The places of the full-size cases played in the shard's list of these.
    pub full: Places,
    /// The number of long cases that were ended in progress.
    pub cut: u64,
    /// The hashes of cases by their numbers, below [`COUNTED`].
    pub hashes: BTreeMap<u64, u64>,
    /// The statistics of the cases' contents.
    pub tally: Tally,
    /// The time they took.
    pub elapsed: Duration,
}

#[derive(Default)]
pub(super) struct PlayedBatch {
    pub(super) cases: Vec<(u64, u64)>,
    /// The number of long cases that were ended in progress.
    pub(super) cut: u64,
    pub(super) tally: Tally,
    pub(super) found: Vec<Found<AnyCase>>,
}

/// The result of a campaign.
#[derive(Clone, Debug)]
pub struct CampaignOutcome {
    /// The number of cases played.
    pub cases: u64,
    /// The number of full-size cases among them.
    pub full: u64,
    /// The number of cases that were ended in progress after they had taken a second or more. They do not count as
    /// played.
    pub cut: u64,
    /// The number of distinct cases among the first `counted`.
    pub distinct: u64,
    /// The number of cases, from the first on, that `distinct` covers.
    pub counted: u64,
    /// The number of leading cases of the plan's list that were all played ([`CampaignPlan::index`] returns their
    /// numbers).
    pub whole: u64,
    /// The statistics of the cases' contents.
    pub tally: Tally,
    /// The faults.
    pub found: Firsts<Finding<AnyCase>>,
    /// Why cases could not be made or played, if that happened.
    pub trouble: Option<String>,
    /// What ended with the campaign before a case was made or judged, in words, if something did.
    pub unfinished: Option<String>,
    /// The duration.
    pub elapsed: Duration,
}

impl Ledger {
    pub(super) fn enter(&mut self, plan: &CampaignPlan, batch: PlayedBatch) {
        let counts = &mut self.counts;
        for (index, hash) in batch.cases {
            let full = index >= FULL;
            let (places, place) =
                (if full { &mut counts.full } else { &mut counts.small }, plan.place(index));
            places.insert(place..place + 1);
            if number(index).1 < COUNTED {
                counts.hashes.insert(index, hash);
            }
        }
        counts.cut += batch.cut;
        counts.tally.merge(&batch.tally);
        for found in batch.found {
            self.note(found);
        }
    }

    pub(crate) fn note(&mut self, found: Found<AnyCase>) {
        note_by(&mut self.found, found.finding.fault.fingerprint(), found, rank);
    }

    /// Returns the number of the first case that does not count, if the campaign ends with its first fault.
    pub fn end(&self, plan: &CampaignPlan) -> u64 {
        let first = self.found.values().map(|found| found.index).min().filter(|_| plan.until_first);
        first.map_or(u64::MAX, |first| first.saturating_add(1))
    }

    /// Returns the result of a campaign with this plan. If it ends with its first fault, cases beyond that do not count:
    /// how many of them there are depends on the speed of the threads.
    pub fn outcome(&self, plan: &CampaignPlan) -> CampaignOutcome {
        self.outcome_until(plan, self.end(plan))
    }

    /// Returns the result of a campaign whose cases count up to the one with the number `end`.
    pub(crate) fn outcome_until(&self, plan: &CampaignPlan, end: u64) -> CampaignOutcome {
        let Counts { small, full, cut, hashes, tally, elapsed } = self.counts.until(plan, end);
        let distinct: BTreeSet<u64> = hashes.values().copied().collect();
        let mut found = self.found.clone();
        if end < u64::MAX {
            found.retain(|_, found| found.index < end);
            found.values_mut().for_each(|found| found.times = 1);
        }
        let listed = if plan.index(0).is_some_and(|index| number(index).0) { &full } else { &small };
        CampaignOutcome {
            cases: length(&small) + length(&full),
            full: length(&full),
            cut,
            distinct: distinct.len() as u64,
            counted: hashes.len() as u64,
            whole: listed.iter().next().filter(|first| first.start == 0).map_or(0, |first| first.end),
            tally,
            found,
            trouble: None,
            unfinished: None,
            elapsed,
        }
    }

    /// Returns what the result is made of: without what a campaign that ends with its first fault played beyond that, and
    /// without what its cases contained, which nobody can tell apart any more.
    #[must_use]
    pub fn settled(&self, plan: &CampaignPlan) -> Self {
        let end = self.end(plan);
        if end == u64::MAX {
            return self.clone();
        }
        let counts = Counts { tally: Tally::default(), ..self.counts.until(plan, end) };
        Ledger { counts, found: self.outcome(plan).found }
    }
}

impl Counts {
    /// Returns the counts with only the places and hashes of the cases with a number below `end`.
    fn until(&self, plan: &CampaignPlan, end: u64) -> Counts {
        let mut counts = self.clone();
        if end < u64::MAX {
            counts.small.truncate(plan.below(false, end));
            counts.full.truncate(plan.below(true, end));
            counts.hashes.split_off(&end);
        }
        counts
    }
}

impl CampaignPlan {
    /// Returns the numbers of the cases at these places whose hashes are kept, in ascending order: a bounded number of
    /// them, however many places there are.
    pub fn counted(&self, small: &Places, full: &Places) -> impl Iterator<Item = u64> {
        let kept = |full, places: &Places| {
            let part = Part { full, which: self.which, until: None };
            let places = places.iter().collect::<Vec<_>>().into_iter().flatten();
            let numbers = places.map_while(move |place| self.index_in(part, place));
            numbers.take_while(|&index| number(index).1 < COUNTED).take(COUNTED as usize)
        };
        kept(false, small).chain(kept(true, full))
    }
}

/// Returns how many places there are.
pub fn length(places: &Places) -> u64 {
    places.iter().map(|range| range.end - range.start).sum()
}

/// The order of findings of one fault. A case in which nothing else differs before is worth more than an earlier one.
pub(super) fn rank(found: &Found<AnyCase>) -> (bool, u64) {
    (found.finding.fault.behind().is_some(), found.index)
}

/// The places of a list that nobody has taken.
pub(super) struct Open {
    done: Places,
    next: u64,
}

impl Open {
    /// Opens a list of which these places are done.
    pub(super) fn but(done: Places) -> Self {
        Open { done, next: 0 }
    }

    /// Takes the next places, without a gap among them: at most this many, and at least one.
    pub(super) fn take(&mut self, most: u64) -> Range<u64> {
        while let Some(done) = self.done.get(self.next) {
            self.next = done.end;
        }
        let first = self.next;
        let end = first.saturating_add(most);
        let known = self.done.next(first).map_or(end, |done| done.min(end));
        self.next = known;
        first..known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_once_and_those_that_are_done_not_at_all() {
        let mut open = Open::but([2..4, 10..11].into_iter().collect());
        let taken: Vec<Range<u64>> = (0..5).map(|_| open.take(4)).collect();
        assert_eq!(taken, [0..2, 4..8, 8..10, 11..15, 15..19]);
    }
}

//! Results of campaigns as data, which machines read, keep, go on from and merge.
//!
//! A file of results is JSON Lines: a [`Head`] that says which campaign it is, a line for each [`Shard`], and a last line
//! with the number of shards and a checksum, so that a file that was cut off is noticed. `docs/results.md` describes it
//! for those who read it in other languages.
//!
//! Results of several machines are merged shard by shard. What a shard says when it is further on replaces what it said
//! before, so the order of the files does not matter, and a file that is given twice counts once.

mod file;
mod hashes;
pub mod head;
pub mod shard;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(feature = "schema")]
pub(crate) use file::Last;
pub use head::Head;
pub use shard::{Ended, Noted, Shard};

use crate::compare::fault::Finding;
use crate::compare::found::{Firsts, Found};
use crate::erased::AnyCase;
use crate::find::campaign::ledger::Ledger;
use crate::find::campaign::{CampaignOutcome, CampaignPlan};
use crate::find::canary::Canary;
use crate::{Error, table};

/// The results of a campaign: of some or all of its shards.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Which campaign it is.
    pub head: Head,
    /// Its shards, by their numbers.
    pub shards: BTreeMap<u64, Shard>,
}

impl Results {
    /// Makes results of one campaign one; their order does not matter.
    ///
    /// # Errors
    /// One is not of the same campaign as the first, or contradicts what another says of a shard: its place, and why.
    ///
    /// # Panics
    /// There are no results.
    pub fn merged(all: Vec<Results>) -> Result<Results, (usize, Error)> {
        let head = all.first().expect("there are results").head.clone();
        let mut versions = Vec::new();
        for (at, results) in all.into_iter().enumerate() {
            if let Some(why) = head.mismatch(&results.head) {
                return Err((at, Error::from(why)));
            }
            versions.extend(results.shards.into_values().map(|shard| (at, shard)));
        }
        // The version of a shard that is furthest on comes first. If any of them includes all others, it is that one.
        versions.sort_by_key(|(_, shard)| {
            (shard.shard, shard.ended != Ended::Finding, Reverse(shard.cases))
        });
        let mut shards = BTreeMap::<u64, Shard>::new();
        for (at, shard) in versions {
            match shards.get_mut(&shard.shard) {
                None => _ = shards.insert(shard.shard, shard),
                Some(known) => known.join(shard).map_err(|why| (at, why))?,
            }
        }
        Ok(Results { head, shards })
    }

    /// Returns the result of the whole campaign with these findings, as if one process had played it. The plan is that
    /// of the campaign, whatever its shard.
    ///
    /// # Errors
    /// A shard's counts cannot be those of this campaign; in words.
    pub fn sum(
        &self,
        plan: &CampaignPlan,
        found: Vec<Found<AnyCase>>,
    ) -> Result<CampaignOutcome, Error> {
        let mut all = Ledger::default();
        found.into_iter().for_each(|found| all.note(found));
        // A campaign that ends with its first finding does so whether or not that is seen again.
        let ends = self.shards.values().flat_map(|shard| &shard.findings).filter(|_| plan.until_first);
        let end = ends.map(|noted| noted.case.saturating_add(1)).min().unwrap_or(u64::MAX);
        let mut sum = all.outcome_until(plan, end);
        let mut hashes = BTreeSet::new();
        for shard in self.shards.values() {
            let plan = CampaignPlan { shard: (shard.shard, self.head.shards), ..plan.clone() };
            let counts = shard
                .counts(&plan)
                .map_err(|why| Error::from(format!("shard {}: {why}", shard.shard)))?;
            hashes.extend(counts.hashes.range(..end).map(|(_, &hash)| hash));
            let part =
                Ledger { counts, found: Firsts::<Finding<AnyCase>>::new() }.outcome_until(&plan, end);
            sum.cases = sum.cases.saturating_add(part.cases);
            sum.full = sum.full.saturating_add(part.full);
            sum.cut = sum.cut.saturating_add(part.cut);
            sum.counted += part.counted;
            sum.tally.merge(&part.tally);
            sum.elapsed = sum.elapsed.saturating_add(part.elapsed);
        }
        sum.distinct = hashes.len() as u64;
        Ok(sum)
    }

    /// Returns the numbers of the shards that are not there.
    pub fn missing(&self) -> impl Iterator<Item = u64> {
        (1..=self.head.shards).filter(|number| !self.shards.contains_key(number))
    }

    /// Returns why the results are not those of the whole campaign, if they are not: `2 of 16 shards are missing: 3, 9`.
    pub fn open(&self) -> Vec<String> {
        const NAMED: usize = 20;
        let named = |what: &str, some: u64, numbers: &mut dyn Iterator<Item = u64>| {
            let first: Vec<String> = numbers.take(NAMED).map(|number| number.to_string()).collect();
            let more = match some - first.len() as u64 {
                0 => String::new(),
                more => format!(" and {} more", table::grouped(more)),
            };
            let (some, all) = (table::grouped(some), table::counted(self.head.shards, "shard"));
            let verb = if first.len() == 1 { "is" } else { "are" };
            (!first.is_empty())
                .then(|| format!("{some} of {all} {verb} {what}: {}{more}", first.join(", ")))
        };
        let of = |wanted: &dyn Fn(&Shard) -> bool| -> Vec<u64> {
            self.shards.values().filter(|shard| wanted(shard)).map(|shard| shard.shard).collect()
        };
        let unfinished = of(&|shard| !shard.ended.is_done());
        let silent = of(&|shard| shard.canary.as_ref().is_some_and(Canary::is_silent));
        let missing = self.head.shards - self.shards.len() as u64;
        [
            named("missing", missing, &mut self.missing()),
            named("not done", unfinished.len() as u64, &mut unfinished.into_iter()),
            named("red: the canary was not found", silent.len() as u64, &mut silent.into_iter()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

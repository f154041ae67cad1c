//! The sum of all shards, as one process would report it.

use std::collections::BTreeSet;

use super::Results;
use crate::Error;
use crate::compare::fault::Finding;
use crate::compare::found::{Firsts, Found};
use crate::erased::AnyCase;
use crate::find::campaign::ledger::Ledger;
use crate::find::campaign::{CampaignOutcome, CampaignPlan};

impl Results {
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
}

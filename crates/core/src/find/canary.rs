//! A canary: a known fault that a campaign must find before its silence means anything.
//!
//! A harness that has died quietly reports no difference for ever. So each shard plays its first cases with a misreading
//! of the rules in the engine's place, on the way that all its cases take, and must see that it differs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::erased::{AnyCase, AnyGame};
use crate::find::campaign::{self, CampaignPlan, Progress, Which};
use crate::oracle::Make;
use crate::{Error, Game, Misreading};

/// A misreading that a shard planted, to see whether the harness finds it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Canary {
    /// The misreading.
    pub planted: String,
    /// The number of cases that it played.
    pub cases: u64,
    /// The number of the case that showed it; none if no case did.
    pub found: Option<u64>,
}

impl Canary {
    /// Returns whether the harness missed it, so that nothing else the shard says counts.
    pub fn is_silent(&self) -> bool {
        self.found.is_none()
    }
}

/// The most cases that a canary may take. The slowest misreadings of the built-in games take a few thousand.
pub const MOST: u64 = 20_000;

/// Returns the misreading that a shard plants: the next one for each shard and each seed. None if the game has none.
pub fn planted(game: &AnyGame, plan: &CampaignPlan) -> Option<&'static Misreading<AnyCase>> {
    let all = game.misreadings();
    let number = plan.seed.wrapping_add(plan.shard.0) % (all.len().max(1) as u64);
    all.get(number as usize)
}

/// Plays the first cases of a shard's plan until one of them differs, at most [`MOST`], or until `stop` is set. The oracles have
/// the misreading in the engine's place.
///
/// # Errors
/// A case cannot be made or judged, which says nothing about the canary.
pub fn check(
    game: &AnyGame,
    planted: &str,
    plan: &CampaignPlan,
    make: &Make<'_>,
    stop: &Arc<AtomicBool>,
) -> Result<Canary, Error> {
    let which = Which::First(MOST * plan.shard.1);
    let plan = CampaignPlan { which, until_first: true, jobs: 1, ..plan.clone() };
    let progress = Progress { stop: Arc::clone(stop), ..Progress::default() };
    let outcome = campaign::run(game, &plan, make, &progress, &|_, _| ());
    match (outcome.found.into_values().next(), outcome.trouble) {
        (None, Some(why)) => Err(why.into()),
        (found, _) => {
            let found = found.map(|found| found.index);
            Ok(Canary { planted: planted.into(), cases: outcome.cases, found })
        }
    }
}

//! A canary: a known fault that a campaign must find before its silence means anything.
//!
//! A harness that has died quietly reports no difference for ever. So each shard plays its first cases with a misreading
//! of the rules in the engine's place, on the way that all its cases take, and must see that it differs.

use serde::{Deserialize, Serialize};

use crate::erased::{AnyCase, AnyGame};
use crate::find::campaign::CampaignPlan;
use crate::generate::Tally;
use crate::oracle::{Batch, Oracle, Played};
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

const BATCH: u64 = 64;

/// Returns the misreading that a shard plants: the next one for each shard and each seed. None if the game has none.
pub fn planted(game: &AnyGame, plan: &CampaignPlan) -> Option<&'static Misreading<AnyCase>> {
    let all = game.misreadings();
    let number = plan.seed.wrapping_add(plan.shard.0) % (all.len().max(1) as u64);
    all.get(number as usize)
}

/// Plays the first cases of a plan until one of them differs, at most [`MOST`]. The oracle has the misreading in the
/// engine's place.
///
/// # Errors
/// A case cannot be made or judged, which says nothing about the canary.
pub fn check(
    game: &AnyGame,
    planted: &str,
    plan: &CampaignPlan,
    oracle: &mut dyn Oracle,
) -> Result<Canary, Error> {
    let mut canary = Canary { planted: planted.into(), cases: 0, found: None };
    let mut trouble = None;
    let places = (0..MOST).step_by(BATCH as usize);
    for first in places {
        let numbers: Vec<u64> = (first..first + BATCH).map_while(|place| plan.index(place)).collect();
        let is_over = std::cell::Cell::new(numbers.is_empty());
        let batch =
            Batch { numbers: &numbers, make: &|index| plan.case(game, index), over: &|_| is_over.get() };
        oracle.play(&batch, &mut Tally::default(), &mut |index, played| {
            canary.cases += 1;
            match played {
                Played::Judged(_, Some(_)) => {
                    canary.found = Some(canary.found.map_or(index, |known| known.min(index)));
                    is_over.set(true);
                }
                Played::Unmade(why) | Played::Unjudged(why) => {
                    trouble.get_or_insert(why);
                    is_over.set(true);
                }
                Played::Judged(_, None) | Played::Halted(_) => {}
            }
        });
        if is_over.get() {
            break;
        }
    }
    if let Some(found) = canary.found {
        // How much of the last batch was played depends on where.
        canary.cases = plan.place(found) + 1;
    } else if let Some(why) = trouble {
        return Err(Error::from(why));
    }
    Ok(canary)
}

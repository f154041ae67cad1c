//! The plan of a campaign: which cases of a seed, in which order, and how each of them is made.

use std::time::Duration;

use crate::compare::cancel::Cancel;
use crate::compare::trace::guarded;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::{Generator, Settings, seeded};
use crate::{Error, ErrorKind, Game};

/// The plan of a campaign.
#[derive(Clone, Debug)]
pub struct CampaignPlan {
    /// The seed of all cases.
    pub seed: u64,
    /// Which cases to play.
    pub which: Which,
    /// The time after which the campaign stops, if it is limited.
    pub time: Option<Duration>,
    /// The number of threads.
    pub jobs: usize,
    /// The number of this shard and the number of shards; shards count from 1.
    pub shard: (u64, u64),
    /// The settings of the generator.
    pub settings: Settings,
    /// Whether to play full-size cases too.
    pub sizes: Sizes,
    /// Whether to stop at the first fault. Cases after the first faulty one do not count, regardless of the number of
    /// threads.
    pub until_first: bool,
}

impl Default for CampaignPlan {
    /// Returns the plan of all small cases of seed 0, played by one thread without an end.
    fn default() -> Self {
        let (which, sizes, settings) = (Which::All, Sizes::Small, Settings::default());
        let (time, shard) = (None, (1, 1));
        CampaignPlan { seed: 0, which, time, jobs: 1, shard, settings, sizes, until_first: false }
    }
}

impl CampaignPlan {
    /// Returns the parts that are played one after the other. With full-size cases and a time, small cases come first for a
    /// few seconds, which show most faults; then full-size ones, for a third of the time, so that a slow program is found
    /// while there is time to make its case smaller; then small ones again.
    pub(super) fn parts(&self) -> Vec<Part> {
        let part = |full, which, until| Part { full, which, until };
        let early = self.time.map(|time| SMALL_FIRST.min(time / FULL_OF_TIME));
        let late = self.time.zip(early).map(|(time, early)| early + time / FULL_OF_TIME);
        match (self.sizes, self.which) {
            (Sizes::Small, which) | (Sizes::All, which @ Which::Only(_)) => {
                vec![part(false, which, self.time)]
            }
            (Sizes::Full, which) => vec![part(true, which, self.time)],
            (Sizes::All, which) => {
                let (small, full) = match which {
                    Which::First(cases) => {
                        let full = (cases / FULL_OF_CASES).min(FULL_AT_MOST);
                        (Which::First(cases - full), Which::First(full))
                    }
                    all => (all, all),
                };
                vec![part(false, small, early), part(true, full, late), part(false, small, self.time)]
            }
        }
    }

    /// Returns the number of the case at a place in the shard's list, if the list is long enough. The list has
    /// full-size cases if only those are played, and otherwise the other cases.
    pub fn index(&self, place: u64) -> Option<u64> {
        self.index_in(*self.parts().first()?, place)
    }

    /// Returns the number of the case at a place in the shard's list of a part.
    pub(super) fn index_in(&self, part: Part, place: u64) -> Option<u64> {
        let (shard, shards) = self.shard;
        let in_shard = place.checked_mul(shards)?.checked_add(shard - 1)?;
        let index = match part.which {
            Which::Only(index) => (place == 0).then_some(index),
            Which::First(cases) => (in_shard < cases).then_some(in_shard),
            Which::All => Some(in_shard),
        }?;
        Some(if part.full { index % FULL + FULL } else { index })
    }

    /// Returns the place in the shard's list of a case with this number.
    pub(crate) fn place(&self, index: u64) -> u64 {
        let (shard, shards) = self.shard;
        match self.which {
            Which::Only(_) => 0,
            Which::First(_) | Which::All => (number(index).1 + 1).saturating_sub(shard) / shards,
        }
    }

    /// Returns how many places of the shard's list, from the first on, have cases with a number below `end`.
    pub(super) fn below(&self, full: bool, end: u64) -> u64 {
        let end = if full { end.saturating_sub(FULL) } else { end };
        let (shard, shards) = self.shard;
        match self.which {
            Which::Only(index) => u64::from(number(index).1 < end),
            Which::First(_) | Which::All => end.saturating_sub(shard) / shards + u64::from(end >= shard),
        }
    }

    /// Returns how many cases the shard's list has, of any size; `None` if it has no end.
    pub fn all(&self) -> Option<u64> {
        let of_part = |part: &Part| match part.which {
            Which::Only(_) => Some(1),
            Which::First(cases) => Some(self.below(false, cases)),
            Which::All => None,
        };
        // The third part goes on with the list of the first.
        self.parts().iter().take(2).map(of_part).sum()
    }

    /// Makes the case with a number: a case of any family that the settings allow, or a full-size case of the full-size
    /// families in turn. It depends on the seed, the number and the settings alone.
    ///
    /// # Errors
    /// No case fits the settings, or making one panics.
    pub fn case(&self, game: &AnyGame, index: u64) -> Result<AnyCase, Error> {
        let (full, number) = number(index);
        let mut settings = self.settings.clone();
        if full {
            let mut families: Vec<_> = full_size(game).collect();
            let place =
                number.checked_rem(families.len() as u64).ok_or("there are no full-size families")?;
            families.rotate_left(place as usize);
            // A family of which no case can be made costs itself, and not the campaign.
            let mut made = Err("there are no full-size families".into());
            for family in families {
                settings.family = Some(family);
                made = campaign_case(game, &settings, self.seed, index);
                let is_unmade = made.as_ref().is_err_and(|why| why.kind() == ErrorKind::Setting);
                if !is_unmade || Cancel::ruling().is_due() {
                    break;
                }
            }
            return made;
        }
        campaign_case(game, &settings, self.seed, index)
    }
}

/// Makes the case with this number, with these settings.
///
/// # Errors
/// Why no such case can be made.
pub fn campaign_case(
    game: &AnyGame,
    settings: &Settings,
    seed: u64,
    index: u64,
) -> Result<AnyCase, Error> {
    let (name, number) = (called("case", index), number(index).1);
    let make = || game.generator().generate(settings, &mut seeded(game.name(), seed, number));
    guarded(make).unwrap_or_else(|panic| Err(format!("making {name} panics: {panic}").into()))
}

/// Which cases of a seed are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// This one alone.
    Only(u64),
    /// The first cases, this many.
    First(u64),
    /// All cases, until time runs out.
    All,
}

/// Whether a campaign plays full-size cases: those of the families made for that ([`crate::generate::Family::full`]),
/// in turn. They have numbers of their own: full-size case i is not the same as case i of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sizes {
    /// It plays what its settings ask for, and no full-size cases.
    #[default]
    Small,
    /// It plays full-size cases only.
    Full,
    /// It has full-size cases too: for a third of its time, or one in a hundred of its cases, but at most 24.
    All,
}

const FULL_OF_TIME: u32 = 3;

/// The time before full-size cases, if it is less than that part.
const SMALL_FIRST: Duration = Duration::from_secs(5);

/// One case in this many is full-size, up to the maximum.
const FULL_OF_CASES: u64 = 100;
const FULL_AT_MOST: u64 = 24;

/// The offset added to the number of a full-size case, so that it comes after all others.
pub const FULL: u64 = 1 << 62;

/// Returns whether the case with this number is full-size, and its number among cases of its kind.
pub fn number(index: u64) -> (bool, u64) {
    (index >= FULL, index % FULL)
}

/// Returns a case's name: `case 8`, `full-size case 8`.
pub fn called(unit: &str, index: u64) -> String {
    let (full, number) = number(index);
    format!("{}{unit} {number}", if full { "full-size " } else { "" })
}

#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) full: bool,
    pub(super) which: Which,
    pub(super) until: Option<Duration>,
}

/// Returns the names of a game's full-size families.
pub fn full_size(game: &AnyGame) -> impl Iterator<Item = &'static str> {
    game.generator().families().iter().filter(|family| family.full).map(|family| family.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_and_a_number_name_the_same_case_in_every_shard() {
        for shards in 1..=4 {
            for (shard, full) in (1..=shards).flat_map(|shard| [(shard, false), (shard, true)]) {
                let sizes = if full { Sizes::Full } else { Sizes::Small };
                let plan = CampaignPlan { sizes, ..plan(Which::First(50), (shard, shards)) };
                let numbers: Vec<u64> = (0..).map_while(|place| plan.index(place)).collect();
                assert_eq!(plan.all(), Some(numbers.len() as u64));
                for (place, &index) in (0..).zip(&numbers) {
                    assert_eq!(plan.place(index), place);
                    let below = [index, index + 1].map(|index| plan.below(full, index));
                    assert_eq!(below, [place, place + 1]);
                }
            }
        }
        let only = plan(Which::Only(9), (1, 1));
        assert_eq!((only.place(9), only.below(false, 9), only.below(false, 10)), (0, 0, 1));
    }

    fn plan(which: Which, shard: (u64, u64)) -> CampaignPlan {
        CampaignPlan { seed: 1, which, shard, until_first: true, ..CampaignPlan::default() }
    }
}

//! The request for a suite, and the reason if none was made.

use fixedbitset::FixedBitSet;

use super::plan::Plan;
use crate::Error;
use crate::compare::fault::Finding;
use crate::erased::{AnyCase, AnyGame};
use crate::workers::Watch;

/// The number of candidates to make.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The number of cases of each family from all seeds together, unless they are large.
    pub family: u64,
    /// The number of cases to play in a search for a case with a given aim.
    pub aim: u64,
    /// The number of cases of a plain campaign to play, from each seed, for the first that have each content or catch each
    /// misreading; as many again are played for misreadings that none of them catches.
    pub campaign: u64,
}

/// The default number of candidates of each family.
pub const POOL: u64 = 24;

impl Scale {
    /// Creates a scale with this many cases of each family, and the rest in proportion.
    pub fn new(family: u64) -> Self {
        Scale { family, aim: 5 * family, campaign: 250 * family }
    }
}

/// The request for a suite.
pub struct Order<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// The seed.
    pub seed: u64,
    /// The plan: the number of files, and their purposes.
    pub plan: &'a Plan,
    /// The number of candidates to make.
    pub scale: Scale,
    /// The number of threads; the suite does not depend on it.
    pub jobs: usize,
    /// The watch that can stop the work.
    pub watch: &'a Watch,
    /// The misreadings that have no part in the choice of files, by index in the game's list: how many of them the suite
    /// catches shows what it does about faults that nobody thought of.
    pub held_out: &'a FixedBitSet,
}

/// Why no suite was made.
#[derive(Debug)]
pub enum Failed {
    /// The two sides differ on this case.
    Fault(Box<Finding<AnyCase>>),
    /// A case could not be made, for this reason.
    Error(Error),
    /// The caller stopped it.
    Stopped,
}

impl From<Error> for Failed {
    fn from(reason: Error) -> Self {
        Failed::Error(reason)
    }
}

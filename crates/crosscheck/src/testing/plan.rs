//! The settings of a test target, and exceptions from its checks. An excuse that is not needed is an error, because it could
//! hide a future fault.

use std::path::PathBuf;

use crosscheck_core::find::campaign::{CampaignPlan, Which};

/// The settings of a test target; [`crate::tests!`] sets its fields by name.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The folder of the package that the target belongs to.
    pub package: &'static str,
    /// The store of regression cases, relative to the package: a folder for each game, with a folder for each case.
    pub cases: &'static str,
    /// The number of generated cases on which both sides must agree.
    pub count: u64,
    /// The seed of all generated cases.
    pub seed: u64,
    /// The percentage of generated cases that must be distinct.
    pub distinct: u64,
    /// The number of cases within which each misreading must be found.
    pub within: u64,
    /// The minimum number of changed steps to show to the comparator.
    pub changes: usize,
    /// The minimum number of cases on which to break each law that a game declares.
    pub law_cases: usize,
    /// Exceptions from the checks, with reasons.
    pub excuses: &'static [Excuse],
    /// The names of the only checks that may be skipped; `None` if any may. With a list, a game that loses a
    /// declaration fails its tests.
    pub may_skip: Option<&'static [&'static str]>,
}

impl Plan {
    /// Returns the default settings for the package in this folder.
    pub const fn new(package: &'static str) -> Plan {
        Plan {
            package,
            cases: "cases",
            count: 2000,
            seed: 11,
            distinct: 90,
            within: 1500,
            changes: 1,
            law_cases: 1,
            excuses: &[],
            may_skip: None,
        }
    }

    /// Returns the folder of the store.
    pub fn store(&self) -> PathBuf {
        PathBuf::from(self.package).join(self.cases)
    }

    pub(super) fn campaign(&self, count: u64) -> CampaignPlan {
        // One job: the checks themselves run in several threads.
        CampaignPlan { seed: self.seed, which: Which::First(count), ..CampaignPlan::default() }
    }
}

/// An exception from what the checks demand of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excuse {
    /// The game's name.
    pub game: &'static str,
    /// The violation that is excused.
    pub what: Excused,
    /// The reason, in a sentence.
    pub why: &'static str,
}

/// The violation that is excused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Excused {
    /// Fewer generated cases are distinct than [`Plan::distinct`](super::Plan::distinct) demands, but at least this percentage.
    Repeats(u64),
    /// A field only repeats other fields, so a comparator that overlooks it misses nothing.
    Implied(&'static str),
    /// A misreading first shows where another clause decides.
    Shows {
        /// The misreading's name.
        misreading: &'static str,
        /// The clause at which it shows.
        clause: &'static str,
    },
}

impl Excuse {
    /// Excuses repeated cases, if at least `percent` of the cases are distinct.
    pub const fn repeats(game: &'static str, percent: u64, why: &'static str) -> Excuse {
        Excuse { game, what: Excused::Repeats(percent), why }
    }

    /// Excuses a field that only repeats other fields.
    pub const fn implied(game: &'static str, field: &'static str, why: &'static str) -> Excuse {
        Excuse { game, what: Excused::Implied(field), why }
    }

    /// Excuses a misreading that first shows where another clause decides.
    pub const fn shows(
        game: &'static str,
        misreading: &'static str,
        clause: &'static str,
        why: &'static str,
    ) -> Excuse {
        Excuse { game, what: Excused::Shows { misreading, clause }, why }
    }
}

//! What the page of a campaign shows, as data.

#[cfg(feature = "coverage")]
use super::matrix::Kills;

/// The section of one game. Empty parts are left out.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The game.
    pub game: String,
    /// A sentence on what was played.
    pub what: String,
    /// A sentence on the result, and whether it is good; `None` if there is no verdict.
    pub verdict: Option<(String, bool)>,
    /// The findings.
    pub findings: Vec<Found>,
    /// The statistics of the cases' contents.
    pub topics: Vec<Topic>,
    /// The counts of each clause of the rules.
    pub clauses: Vec<Clause>,
    /// Which cases these counts are of, in words.
    pub counted: String,
    /// Which cases catch which misreading.
    #[cfg(feature = "coverage")]
    pub kills: Option<Kills>,
}

/// A finding.
#[derive(Clone, Debug)]
pub struct Found {
    /// The kind of difference.
    pub what: String,
    /// The number of its case and how often it was seen, in words.
    pub seen: String,
    /// The relative address of its page.
    pub page: Option<String>,
}

/// A topic of the statistics.
#[derive(Clone, Debug)]
pub struct Topic {
    /// The topic's name.
    pub name: String,
    /// The total, of which entries are shares.
    pub sum: u64,
    /// The entries.
    pub entries: Vec<TopicEntry>,
}

/// An entry of a topic.
#[derive(Clone, Debug)]
pub struct TopicEntry {
    /// Its name.
    pub name: String,
    /// Its count.
    pub count: u64,
    /// Its floor, if it has one.
    pub floor: Option<u64>,
}

/// The counts of a clause's use.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its number and name.
    pub name: String,
    /// The number of uses in total.
    pub times: u64,
    /// The number of cases that use it.
    pub cases: u64,
}

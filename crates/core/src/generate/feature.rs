//! Numbers that tell something of a case, by which the cases on which a program fails may be told from the others.

use std::borrow::Cow;

use super::tally::Tally;

/// A number that tells something of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What it counts or measures, as a report names it: `max(a)`.
    pub name: Cow<'static, str>,
    /// How much.
    pub amount: i128,
}

impl Feature {
    /// Creates a feature.
    pub fn new(name: impl Into<Cow<'static, str>>, amount: impl Into<i128>) -> Self {
        Feature { name: name.into(), amount: amount.into() }
    }
}

/// Returns the statistics of one case as its features.
pub(super) fn counted(tally: &Tally) -> Vec<Feature> {
    let of = |(topic, entries): (&'static str, Vec<(&str, u64)>)| -> Vec<Feature> {
        let named = |(entry, times): (&str, u64)| Feature::new(format!("\"{topic}: {entry}\""), times);
        entries.into_iter().map(named).collect()
    };
    tally.topics().flat_map(of).collect()
}

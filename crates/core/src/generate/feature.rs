//! Numbers that tell something of a case, by which the cases on which a program fails may be told from the others.

use std::borrow::Cow;

use super::aim::Aim;
use super::tally::Tally;
use crate::Playable;

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

/// Returns what a game's aims and statistics say of a case. What a user can ask for comes first: it is plainest.
pub(super) fn known<C: Playable>(
    (case, steps): (&C, &[&C::Step]),
    aims: &[Aim<C>],
    tally: &Tally,
) -> Vec<Feature> {
    let mut features = Vec::new();
    for aim in aims {
        for word in 0..aim.words.len().max(1) {
            let word_of = aim.words.get(word).map_or(String::new(), |word| format!(": {word}"));
            let name = format!("\"{}{word_of}\"", aim.help);
            features.push(Feature::new(name, (aim.measure)(case, steps, word)));
        }
    }
    for (topic, entries) in tally.topics() {
        let named = |(entry, times): (&str, u64)| Feature::new(format!("\"{topic}: {entry}\""), times);
        features.extend(entries.into_iter().map(named));
    }
    features
}

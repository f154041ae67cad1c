//! Numbers that tell something of a case, by which the cases on which a program fails may be told from the others.

use std::borrow::Cow;

use super::aim::Aim;
use super::role::Role;
use super::tally::Tally;
use crate::Playable;

/// A number that tells something of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What it counts or measures, as a report names it: `max(a)`.
    pub name: Cow<'static, str>,
    /// How much.
    pub amount: i128,
    /// Whether it counts things of the name, of which there may be none.
    pub counts: bool,
}

impl Feature {
    /// Creates a feature.
    pub fn new(name: impl Into<Cow<'static, str>>, amount: impl Into<i128>) -> Self {
        Feature { name: name.into(), amount: amount.into(), counts: false }
    }

    /// Creates a feature that counts things of this name.
    pub fn count(name: impl Into<Cow<'static, str>>, times: impl Into<i128>) -> Self {
        Feature { counts: true, ..Feature::new(name, times) }
    }
}

/// Returns what a game's aims, statistics and roles say of a case. What a user can ask for comes first: it is plainest.
pub(super) fn known<C: Playable>(
    (case, steps): (&C, &[&C::Step]),
    aims: &[Aim<C>],
    tally: &Tally,
    roles: &[Role<C>],
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
        let named = |(entry, times): (&str, u64)| Feature::count(format!("\"{topic}: {entry}\""), times);
        features.extend(entries.into_iter().map(named));
    }
    roles.iter().for_each(|role| of_role(role, case, steps, &mut features));
    features
}

/// Adds how often a role's kinds are met, or the least and the largest amount that is met.
fn of_role<C: Playable>(role: &Role<C>, case: &C, steps: &[&C::Step], features: &mut Vec<Feature>) {
    let mut met: Vec<Vec<u64>> = vec![Vec::new(); role.parts.len().max(1)];
    (role.met)(case, steps, &mut |part, value| met[part].extend((value < u64::MAX).then_some(value)));
    for (part, met) in met.into_iter().enumerate() {
        let name =
            role.parts.get(part).map_or(role.name.to_owned(), |part| format!("{}, {part}", role.name));
        if role.has_kinds() {
            for kind in role.values {
                let times = met.iter().filter(|&&value| value == kind.least).count();
                features.push(Feature::count(format!("\"{name}: {}\"", kind.name), times as u64));
            }
        } else if let (Some(least), Some(most)) = (met.iter().min(), met.iter().max()) {
            if let [only] = met[..] {
                features.push(Feature::new(format!("\"{name}\""), only));
            }
            features.push(Feature::new(format!("min(\"{name}\")"), *least));
            features.push(Feature::new(format!("max(\"{name}\")"), *most));
        }
    }
}

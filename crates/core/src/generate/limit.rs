//! Limits: the values in the roles of a game, each of which a case meets or does not meet.

use std::fmt;

use super::role::{Beyond, Role};
use crate::Playable;

/// A value in a role, which a case meets or does not meet.
pub struct Limit<C: Playable> {
    role: &'static Role<C>,
    part: usize,
    value: usize,
}

impl<C: Playable> Limit<C> {
    /// Returns the clause it comes from.
    pub fn clause(&self) -> &'static str {
        let clauses = self.role.clauses;
        clauses[if clauses.len() == 1 { 0 } else { self.part }]
    }

    /// Returns why no case within the contest's limits can meet it; `None` if one can.
    pub fn beyond(&self) -> Option<&'static str> {
        let values = &self.role.values[..=self.value];
        let part = self.role.parts.get(self.part);
        let same = |beyond: &&Beyond| {
            let from = if beyond.onwards { 0 } else { self.value };
            beyond.value.is_none_or(|of| values[from..].iter().any(|value| value.name == of))
                && beyond.part.is_none_or(|of| Some(&of) == part)
        };
        self.role.beyond.iter().find(same).map(|beyond| beyond.why)
    }
}

/// Formats it for the user: `colour of a hand's card, the pair of a full house: largest`.
impl<C: Playable> fmt::Display for Limit<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.role.name)?;
        if let Some(part) = self.role.parts.get(self.part) {
            write!(f, ", {part}")?;
        }
        write!(f, ": {}", self.role.values[self.value].name)
    }
}

impl<C: Playable> fmt::Debug for Limit<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Returns all values in all roles of a game, in the order of its list.
pub fn limits<C: Playable>(roles: &'static [Role<C>]) -> Vec<Limit<C>> {
    let of = |role: &'static Role<C>| {
        let parts = 0..role.parts.len().max(1);
        parts.flat_map(move |part| (0..role.values.len()).map(move |value| Limit { role, part, value }))
    };
    roles.iter().flat_map(of).collect()
}

/// Returns which of [`limits`] a case meets, as indices in ascending order.
pub(super) fn met<C: Playable>(roles: &[Role<C>], case: &C, steps: &[&C::Step]) -> Vec<usize> {
    let (mut all, mut first) = (Vec::new(), 0);
    for role in roles {
        let width = role.values.len();
        let mut met = vec![false; role.parts.len().max(1) * width];
        (role.met)(case, steps, &mut |part, number| {
            for (at, value) in role.values.iter().enumerate() {
                if (value.least..=value.most).contains(&number) {
                    met[part * width + at] = true;
                }
            }
        });
        all.extend(met.iter().enumerate().filter(|(_, met)| **met).map(|(at, _)| first + at));
        first += met.len();
    }
    all
}

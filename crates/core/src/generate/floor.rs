//! Floors: minimum counts for what cases contain. They reveal a generator that makes dull cases.

use super::tally::{Tally, Topic};

/// Minimum counts for the cases of a seed, with default settings.
#[derive(Clone, Copy, Debug)]
pub struct Floors {
    /// The number of cases that the floors apply to.
    pub cases: u64,
    /// The floors.
    pub all: &'static [Floor],
}

impl Floors {
    /// No floors.
    pub const NONE: Floors = Floors { cases: 1, all: &[] };

    /// Returns the floors that a tally of `cases` cases misses, in words. Floors scale with the number of cases.
    pub fn missed(&self, tally: &Tally, cases: u64) -> Vec<String> {
        let mut missed = Vec::new();
        for floor in self.all {
            let (topic, least) = (floor.topic.name, floor.least * cases / self.cases.max(1));
            let counts = floor.counts(tally).into_iter().filter(|(_, sum)| *sum < least);
            missed
                .extend(counts.map(|(what, sum)| format!("{topic}, {what}: {sum} of at least {least}")));
        }
        missed
    }

    /// Returns the floor of a single entry for `cases` cases, if it has one.
    pub fn of(&self, topic: &str, entry: &str, cases: u64) -> Option<u64> {
        let of = |floor: &&Floor| {
            floor.topic.name == topic
                && floor.entries.contains(&entry)
                && (!floor.together || floor.entries.len() == 1)
        };
        let most = self.all.iter().filter(of).map(|floor| floor.least).max()?;
        Some(most * cases / self.cases.max(1))
    }
}

/// A minimum for entries of one topic.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Floor {
    /// The topic.
    pub topic: Topic,
    /// The entries.
    pub entries: &'static [&'static str],
    /// Whether the floor applies to the sum of the entries instead of each one.
    pub together: bool,
    /// The minimum count.
    pub least: u64,
}

impl Floor {
    /// Creates a floor for each of these entries.
    pub const fn each(topic: Topic, entries: &'static [&'static str], least: u64) -> Self {
        Floor { topic, entries, together: false, least }
    }

    /// Creates a floor for the sum of these entries.
    pub const fn together(topic: Topic, entries: &'static [&'static str], least: u64) -> Self {
        Floor { topic, entries, together: true, least }
    }

    fn counts(&self, tally: &Tally) -> Vec<(String, u64)> {
        let count = |entry: &&str| tally.get(self.topic.name, entry);
        match self.together {
            true => vec![(self.entries.join(" + "), self.entries.iter().map(count).sum())],
            false => self.entries.iter().map(|entry| ((*entry).to_owned(), count(entry))).collect(),
        }
    }
}

/// Returns a list without its first entry.
pub const fn but_the_first(entries: &'static [&'static str]) -> &'static [&'static str] {
    match entries {
        [_, rest @ ..] => rest,
        [] => entries,
    }
}

/// Returns a list without its last entry.
pub const fn but_the_last(entries: &'static [&'static str]) -> &'static [&'static str] {
    match entries {
        [rest @ .., _] => rest,
        [] => entries,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOPIC: Topic = Topic { rank: 1, name: "fruit" };
    const ALL: Floors = Floors {
        cases: 100,
        all: &[
            Floor::each(TOPIC, &["apples", "pears"], 10),
            Floor::together(TOPIC, &["plums", "figs"], 5),
        ],
    };

    #[test]
    fn a_floor_grows_with_the_cases_and_is_for_each_entry_or_for_all_together() {
        let mut tally = Tally::default();
        for (entry, times) in [("apples", 20), ("pears", 19), ("plums", 4), ("figs", 6)] {
            tally.add(TOPIC, 1, entry, times);
        }
        assert_eq!(ALL.missed(&tally, 100), Vec::<String>::new());
        assert_eq!(ALL.missed(&tally, 200), ["fruit, pears: 19 of at least 20"]);
        tally.add(TOPIC, 1, "pears", 1);
        assert_eq!(ALL.missed(&tally, 300).len(), 3);
        assert_eq!((ALL.of("fruit", "pears", 200), ALL.of("fruit", "figs", 200)), (Some(20), None));
    }
}

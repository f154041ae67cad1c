//! Counts of what cases contain: the statistics that every campaign prints, and whose minimums tests check.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::contract::lasting::lasting;

/// Counts by topic and entry. Adding two tallies gives the tally of both, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: BTreeMap<(u32, &'static str), Entries>,
}

/// The entries of one topic by rank and name, with their counts.
type Entries = BTreeMap<(u32, Cow<'static, str>), u64>;

/// An entry of a tally: the rank and the name of its topic, its own rank and name, and its count.
pub type Row = (u32, String, u32, String, u64);

/// A topic of a tally: its name and its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The place among the topics, from the top of the table.
    pub rank: u32,
    /// The topic of the counts: `operations by verdict`.
    pub name: &'static str,
}

/// The topic under which known differences are counted.
pub const KNOWN: Topic = Topic { rank: u32::MAX, name: "known differences" };

/// The topic of those that are unlike what the entry's own case shows: its id and what is other, `zero: operation add`.
pub const UNLIKE: Topic =
    Topic { rank: u32::MAX, name: "known differences unlike the case of their entry" };

impl Tally {
    /// Adds one to an entry. The entries of a topic are sorted by `rank`.
    pub fn count(&mut self, topic: Topic, rank: u32, entry: impl Into<Cow<'static, str>>) {
        self.add(topic, rank, entry, 1);
    }

    /// Adds `times` to an entry. Adding 0 creates the entry.
    pub fn add(&mut self, topic: Topic, rank: u32, entry: impl Into<Cow<'static, str>>, times: u64) {
        let entries = self.counts.entry((topic.rank, topic.name)).or_default();
        let count = entries.entry((rank, entry.into())).or_default();
        *count = count.saturating_add(times);
    }

    /// Adds the counts of all entries of a topic, in their order.
    pub fn tell(&mut self, topic: Topic, entries: &[&'static str], counts: &[u64]) {
        let told = self.counts.entry((topic.rank, topic.name)).or_default();
        for (rank, (&entry, &times)) in (0..).zip(entries.iter().zip(counts)) {
            let count = told.entry((rank, Cow::Borrowed(entry))).or_default();
            *count = count.saturating_add(times);
        }
    }

    /// Adds the counts of another tally.
    pub fn merge(&mut self, other: &Tally) {
        for (topic, entries) in &other.counts {
            let into = self.counts.entry(*topic).or_default();
            for (entry, times) in entries {
                let count = into.entry(entry.clone()).or_default();
                *count = count.saturating_add(*times);
            }
        }
    }

    /// Returns all entries, in the table's order.
    pub fn rows(&self) -> Vec<Row> {
        let of = |(topic, entries): (&(u32, &str), &Entries)| -> Vec<Row> {
            let row = |((rank, name), times): (&(u32, Cow<'_, str>), &u64)| {
                (topic.0, topic.1.to_owned(), *rank, name.clone().into_owned(), *times)
            };
            entries.iter().map(row).collect()
        };
        self.counts.iter().flat_map(of).collect()
    }

    /// Adds the count of an entry.
    pub fn add_row(&mut self, (topic_rank, topic, rank, entry, times): &Row) {
        let topic = Topic { rank: *topic_rank, name: lasting(topic) };
        self.add(topic, *rank, entry.clone(), *times);
    }

    /// Returns the count of an entry.
    pub fn get(&self, topic: &str, entry: &str) -> u64 {
        let of_topic = self.topics().filter(|(name, _)| *name == topic);
        of_topic.flat_map(|(_, entries)| entries).filter(|(name, _)| *name == entry).map(|e| e.1).sum()
    }

    /// Returns how many entries a topic has.
    pub fn entries(&self, topic: Topic) -> usize {
        self.counts.get(&(topic.rank, topic.name)).map_or(0, BTreeMap::len)
    }

    /// Returns the topics in the table's order, each with its entries and their counts.
    pub fn topics(&self) -> impl Iterator<Item = (&'static str, Vec<(&str, u64)>)> {
        self.counts.iter().map(|((_, name), entries)| {
            (*name, entries.iter().map(|((_, entry), &times)| (entry.as_ref(), times)).collect())
        })
    }

    /// Returns the entries that occur, each with how often: the exponent of the largest power of two not above its count.
    pub fn magnitudes(&self) -> impl Iterator<Item = (&'static str, &str, u32)> {
        self.counts.iter().flat_map(|((_, topic), entries)| {
            entries
                .iter()
                .filter_map(move |((_, entry), times)| Some((*topic, &**entry, times.checked_ilog2()?)))
        })
    }
}

/// Returns the last class that begins at or below a number, of classes given by their least numbers.
pub fn class(from: &[u64], number: u64) -> usize {
    from.iter().rposition(|&from| from <= number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_add_up_to_the_same_counts() {
        let mut tally = Tally::default();
        let topic = Topic { rank: 7, name: "operations by verdict" };
        tally.add(topic, 3, "not adjacent", 5);
        tally.add(topic, 1, "valid".to_owned(), 0);
        let mut read = Tally::default();
        tally.rows().iter().for_each(|row| read.add_row(row));
        assert_eq!(read, tally);
    }
}

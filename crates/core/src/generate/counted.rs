//! Statistics as data: what a game counts of its cases, topic by topic.

use super::floor::Floor;
use super::tally::{Tally, Topic};
use crate::Playable;

/// A topic of a game's statistics.
pub struct Counted<C: Playable> {
    /// The topic.
    pub topic: Topic,
    /// Its entries, in their order.
    pub entries: &'static [&'static str],
    /// Passes on every entry to which a case adds, by its place, and how much.
    count: Counts<C>,
}

/// Passes on what it finds in the reference's steps: the place of an entry, and how much a case adds to it.
pub type Counts<C> = fn(&C, &[&<C as Playable>::Step], &mut dyn FnMut(usize, u64));

const MOST: usize = 16;

impl<C: Playable> Counted<C> {
    /// Creates a topic with its rank, its name, its entries, and the function that counts them.
    pub const fn new(
        rank: u32,
        name: &'static str,
        entries: &'static [&'static str],
        count: Counts<C>,
    ) -> Self {
        assert!(entries.len() <= MOST, "a topic has few entries");
        Counted { topic: Topic { rank, name }, entries, count }
    }

    /// Returns a floor for each of its entries.
    pub const fn each(&self, least: u64) -> Floor {
        Floor::each(self.topic, self.entries, least)
    }

    /// Adds what a case contains to a tally, including zeros, so that a table shows what did not happen.
    pub fn tell(&self, case: &C, steps: &[&C::Step], tally: &mut Tally) {
        let mut counts = [0; MOST];
        (self.count)(case, steps, &mut |entry, times| counts[entry] += times);
        tally.tell(self.topic, self.entries, &counts);
    }
}

/// Returns the places of the entries that hold.
pub fn holding<const N: usize>(entries: [bool; N]) -> impl Iterator<Item = usize> {
    (0..).zip(entries).filter(|(_, holds)| *holds).map(|(entry, _)| entry)
}

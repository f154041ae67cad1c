//! Counts of positions and of the turns tried from them.

use std::fmt::Write;

use super::judge::Judge;
use crate::erased::AnyCase;
use crate::generate::Tally;
use crate::generate::space::Positions;
use crate::generate::tally::Topic;
use crate::table::{grouped, statistics};

/// The counts. Adding the counts of two parts gives the counts of both.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    /// Reached positions: first those from which the play goes on, then those at which it ended, by how it ended.
    reached: Vec<u64>,
    /// Judged positions, in the same order.
    pub(super) judged: Vec<u64>,
    /// The judged positions at which no turn is possible.
    stuck: Vec<u64>,
    /// Positions reached, by level up to the deepest.
    pub(super) levels: Vec<u64>,
    turns: Vec<u64>,
    /// The number of times that the game both ended and went on at the same position.
    pub(super) contradictions: u64,
}

impl Counts {
    pub(super) fn new(space: &Positions<AnyCase>) -> Self {
        let ends = vec![0; space.ends.len() + 1];
        let entries = space.counted.iter().map(|(_, entries)| entries.len()).sum();
        Counts {
            reached: ends.clone(),
            judged: ends.clone(),
            stuck: ends,
            turns: vec![0; entries],
            ..Counts::default()
        }
    }

    pub(super) fn reached(&mut self, end: Option<usize>, level: u16) {
        self.reached[place(end)] += 1;
        let level = usize::from(level);
        if self.levels.len() <= level {
            self.levels.resize(level + 1, 0);
        }
        self.levels[level] += 1;
    }

    pub(super) fn judged(&mut self, end: Option<usize>, judge: &Judge<'_>) {
        self.judged[place(end)] += 1;
        self.stuck[place(end)] += u64::from(judge.stuck);
        add(&mut self.turns, &judge.turns);
    }

    pub(super) fn add(&mut self, other: &Counts) {
        add(&mut self.reached, &other.reached);
        add(&mut self.judged, &other.judged);
        add(&mut self.stuck, &other.stuck);
        add(&mut self.levels, &other.levels);
        add(&mut self.turns, &other.turns);
        self.contradictions += other.contradictions;
    }

    pub(super) fn table(&self, space: &Positions<AnyCase>) -> String {
        let mut tally = Tally::default();
        let names: Vec<&'static str> =
            ["the game goes on"].into_iter().chain(space.ends.iter().copied()).collect();
        let topics = [
            ("positions reached", &self.reached),
            ("positions judged", &self.judged),
            ("positions judged in which no turn can be made", &self.stuck),
        ];
        for (rank, (name, counts)) in (0..).zip(topics) {
            for (at, (entry, &times)) in (0..).zip(names.iter().zip(counts)) {
                tally.add(Topic { rank, name }, at, *entry, times);
            }
        }
        let mut turns = self.turns.iter();
        for (rank, (name, entries)) in (topics.len() as u32..).zip(space.counted) {
            for (at, (entry, &times)) in (0..).zip(entries.iter().zip(&mut turns)) {
                tally.add(Topic { rank, name }, at, *entry, times);
            }
        }
        let mut text = statistics(&tally);
        let most = self.levels.len().saturating_sub(1);
        let _ = writeln!(text, "  positions by the fewest turns that lead there, {most} at most:");
        for (level, positions) in self.levels.iter().enumerate() {
            let _ = writeln!(text, "    {level:>3}  {:>13}", grouped(*positions));
        }
        text
    }
}

/// Returns the index of the count for positions from which the play goes on, or at which it ended this way.
fn place(end: Option<usize>) -> usize {
    end.map_or(0, |end| end + 1)
}

fn add(to: &mut Vec<u64>, counts: &[u64]) {
    if to.len() < counts.len() {
        to.resize(counts.len(), 0);
    }
    to.iter_mut().zip(counts).for_each(|(to, more)| *to += more);
}

//! The pair of the guide's first chapter: which minutes of an hour are booked.

use std::collections::BTreeMap;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

/// One turn: minutes are booked, or freed. The last minute is not among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "lowercase")]
pub enum Turn {
    Book(u8, u8),
    Free(u8, u8),
}

/// What both sides show after a turn: each booked span, from its first minute to the one after its last.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
pub struct Seen {
    pub spans: Vec<(u8, u8)>,
}

/// The reference: a mark for every minute.
pub struct Marks([bool; 60]);

impl Side<Booked> for Marks {
    fn new(_: &()) -> Self {
        Marks([false; 60])
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let (from, to, mark) = match *turn {
            Turn::Book(from, to) => (from, to, true),
            Turn::Free(from, to) => (from, to, false),
        };
        for minute in from..to {
            self.0[usize::from(minute)] = mark;
        }
        let mut spans: Vec<(u8, u8)> = Vec::new();
        for minute in (0..60).filter(|&minute| self.0[usize::from(minute)]) {
            match spans.last_mut() {
                Some((_, end)) if *end == minute => *end += 1,
                _ => spans.push((minute, minute + 1)),
            }
        }
        Seen { spans }
    }
}

/// The engine: the spans alone, each under its first minute.
pub struct Tree(BTreeMap<u8, u8>);

impl Tree {
    /// Takes out the spans that overlap these minutes.
    fn take(&mut self, from: u8, to: u8) -> Vec<(u8, u8)> {
        let meets = |(_, end): &(&u8, &u8)| **end > from;
        let met: Vec<(u8, u8)> = self.0.range(..to).filter(meets).map(|(&a, &b)| (a, b)).collect();
        for (start, _) in &met {
            self.0.remove(start);
        }
        met
    }
}

impl Side<Booked> for Tree {
    fn new(_: &()) -> Self {
        Tree(BTreeMap::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match *turn {
            Turn::Book(mut from, mut to) => {
                for (start, end) in self.take(from, to) {
                    from = from.min(start);
                    to = to.max(end);
                }
                self.0.insert(from, to);
            }
            Turn::Free(from, to) => {
                for (start, end) in self.take(from, to) {
                    if start < from {
                        self.0.insert(start, from);
                    }
                    if to < end {
                        self.0.insert(to, end);
                    }
                }
            }
        }
        Seen { spans: self.0.iter().map(|(&start, &end)| (start, end)).collect() }
    }
}

/// What is compared.
pub struct Booked;

impl Subject for Booked {
    const NAME: &'static str = "booked";

    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Marks;
    type Engine = Tree;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Marks, rng: &mut dyn Rng) -> Option<Turn> {
        let (a, b): (u8, u8) = (rng.random_range(0..60), rng.random_range(0..60));
        let (from, to) = (a.min(b), a.max(b) + 1);
        Some(if rng.random() { Turn::Book(from, to) } else { Turn::Free(from, to) })
    }

    fn is_valid(_: &Marks, turn: &Turn) -> bool {
        let (Turn::Book(from, to) | Turn::Free(from, to)) = turn;
        from < to && *to <= 60
    }
}

// A compact set of numbers against the standard library's. That removing can panic was known; numbers are drawn from ranges
// of several sizes without that in view.
use std::collections::BTreeSet;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Insert(u64),
    Remove(u64),
    Contains(u64),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: bool,
    len: usize,
    numbers: Vec<u64>,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    /// Below which the numbers are.
    type Start = u64;
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> u64 {
        [30, 200, 3000, 1 << 20, u64::MAX][rng.random_range(0..5)]
    }

    fn turn(at: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let number = rng.random_range(0..at.1.max(1));
        Some(match rng.random_range(0..5) {
            0..3 => Turn::Insert(number),
            3 => Turn::Remove(number),
            _ => Turn::Contains(number),
        })
    }
}

pub struct Model(BTreeSet<u64>, u64);

impl Side<Pair> for Model {
    fn new(end: &u64) -> Self {
        Model(BTreeSet::new(), *end)
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let answer = match turn {
            Turn::Insert(number) => self.0.insert(*number),
            Turn::Remove(number) => self.0.remove(number),
            Turn::Contains(number) => self.0.contains(number),
        };
        Seen { answer, len: self.0.len(), numbers: self.0.iter().copied().collect() }
    }
}

pub struct Engine(tinyset::SetU64);

impl Side<Pair> for Engine {
    fn new(_: &u64) -> Self {
        Engine(tinyset::SetU64::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let answer = match *turn {
            Turn::Insert(number) => self.0.insert(number),
            Turn::Remove(number) => self.0.remove(number),
            Turn::Contains(number) => self.0.contains(number),
        };
        let mut numbers: Vec<u64> = self.0.iter().collect();
        numbers.sort_unstable();
        Seen { answer, len: self.0.len(), numbers }
    }
}

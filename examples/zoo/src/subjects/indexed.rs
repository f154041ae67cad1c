// An ordered set that knows each number's place, against the one of the standard library. That a range can panic was known.
use std::collections::BTreeSet;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Insert(u16, u16, u16),
    Remove(u16, u16, u16),
    Range(u16, u16),
    At(usize),
    First,
    Last,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: Vec<u16>,
    len: usize,
    ends: Option<(u16, u16)>,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let mut number = |end| rng.random_range(0..end);
        let most = [4, 100, 800][usize::from(number(3))];
        let (from, count, step) = (number(4000), 1 + number(most), 1 + number(5));
        Some(match number(8) {
            0..3 => Turn::Insert(from, count, step),
            3 => Turn::Remove(from, count, step),
            4 => Turn::Range(from, from + count),
            5 => Turn::At(from.into()),
            6 => Turn::First,
            _ => Turn::Last,
        })
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        match *turn {
            Turn::Insert(from, count, step) | Turn::Remove(from, count, step) => {
                from <= 4000 && count <= 800 && step <= 5
            }
            Turn::Range(from, to) => from <= to,
            _ => true,
        }
    }
}

fn numbers(from: u16, count: u16, step: u16) -> impl Iterator<Item = u16> {
    (0..count).map(move |at| from + at * step)
}

pub struct Model(BTreeSet<u16>);

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model(BTreeSet::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut answer = Vec::new();
        match *turn {
            Turn::Insert(from, count, step) => self.0.extend(numbers(from, count, step)),
            Turn::Remove(from, count, step) => {
                numbers(from, count, step).for_each(|at| _ = self.0.remove(&at))
            }
            Turn::Range(from, to) => answer.extend(self.0.range(from..=to)),
            Turn::At(place) => answer.extend(self.0.iter().nth(place)),
            Turn::First => answer.extend(self.0.pop_first()),
            Turn::Last => answer.extend(self.0.pop_last()),
        }
        Seen { answer, len: self.0.len(), ends: self.0.first().copied().zip(self.0.last().copied()) }
    }
}

pub struct Engine(indexset::BTreeSet<u16>);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(indexset::BTreeSet::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut answer = Vec::new();
        match *turn {
            Turn::Insert(from, count, step) => {
                numbers(from, count, step).for_each(|at| _ = self.0.insert(at))
            }
            Turn::Remove(from, count, step) => {
                numbers(from, count, step).for_each(|at| _ = self.0.remove(&at))
            }
            Turn::Range(from, to) => answer.extend(self.0.range(from..=to)),
            Turn::At(place) => answer.extend(self.0.get_index(place)),
            Turn::First => answer.extend(self.0.pop_first()),
            Turn::Last => answer.extend(self.0.pop_last()),
        }
        Seen { answer, len: self.0.len(), ends: self.0.first().copied().zip(self.0.last().copied()) }
    }
}

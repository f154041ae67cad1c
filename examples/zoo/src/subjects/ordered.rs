// An ordered set against the one of the standard library. A turn adds or removes numbers in equal steps, or asks.
use std::collections::BTreeSet;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Insert(u16, u16, u16),
    Remove(u16, u16, u16),
    Prev(u16),
    Next(u16),
    Range(u16, u16),
    Back,
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
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let mut number = |end| rng.random_range(0..end);
        let (from, count, step) = (number(400), 1 + number(100), 1 + number(5));
        Some(match number(8) {
            0..2 => Turn::Insert(from, count, step),
            2 => Turn::Remove(from, count, step),
            3 => Turn::Prev(from),
            4 => Turn::Next(from),
            5..7 => Turn::Range(from, from + count),
            _ => Turn::Back,
        })
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        match *turn {
            Turn::Insert(from, count, step) | Turn::Remove(from, count, step) => {
                from <= 400 && count <= 100 && step <= 5
            }
            Turn::Range(from, to) => from < to,
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
            Turn::Prev(key) => answer.extend(self.0.range(..=key).next_back()),
            Turn::Next(key) => answer.extend(self.0.range(key..).next()),
            Turn::Range(from, to) => answer.extend(self.0.range(from..to)),
            Turn::Back => answer.extend(self.0.iter().rev()),
        }
        Seen { answer, len: self.0.len(), ends: self.0.first().copied().zip(self.0.last().copied()) }
    }
}

pub struct Engine(im::OrdSet<u16>);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(im::OrdSet::new())
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
            Turn::Prev(key) => answer.extend(self.0.get_prev(&key)),
            Turn::Next(key) => answer.extend(self.0.get_next(&key)),
            Turn::Range(from, to) => answer.extend(self.0.range(from..to)),
            Turn::Back => answer.extend(self.0.iter().rev()),
        }
        Seen {
            answer,
            len: self.0.len(),
            ends: self.0.get_min().copied().zip(self.0.get_max().copied()),
        }
    }
}

// Two sets of numbers as a tree of bits, and what they have in common, against the sets of the standard library. Two reports
// on `is_empty` had been read; every question is asked in the same way.
use std::collections::BTreeSet;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Of {
    And,
    Or,
    Xor,
    Sub,
}

/// `false` is the first set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Insert(bool, u32),
    Remove(bool, u32),
    Both(Of, u32),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: bool,
    empty: bool,
    all: Vec<u32>,
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
        let far = [8, 500, 5_000, 200_000][rng.random_range(0..4)];
        let at = rng.random_range(0..far);
        Some(match rng.random_range(0..8) {
            0..3 => Turn::Insert(rng.random(), at),
            3 => Turn::Remove(rng.random(), at),
            _ => Turn::Both([Of::And, Of::Or, Of::Xor, Of::Sub][rng.random_range(0..4)], at),
        })
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        let (Turn::Insert(_, at) | Turn::Remove(_, at) | Turn::Both(_, at)) = *turn;
        at < 200_000
    }
}

pub struct Model([BTreeSet<u32>; 2]);

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model(Default::default())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let [a, b] = &self.0;
        match *turn {
            Turn::Insert(to, at) => {
                self.0[usize::from(to)].insert(at);
                Seen::default()
            }
            Turn::Remove(from, at) => {
                Seen { answer: self.0[usize::from(from)].remove(&at), ..Seen::default() }
            }
            Turn::Both(of, at) => {
                let all: Vec<u32> = match of {
                    Of::And => a.intersection(b).copied().collect(),
                    Of::Or => a.union(b).copied().collect(),
                    Of::Xor => a.symmetric_difference(b).copied().collect(),
                    Of::Sub => a.difference(b).copied().collect(),
                };
                Seen { answer: all.contains(&at), empty: all.is_empty(), all }
            }
        }
    }
}

pub struct Engine([BitSet; 2]);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(Default::default())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match *turn {
            Turn::Insert(to, at) => {
                insert(&mut self.0[usize::from(to)], at);
                Seen::default()
            }
            Turn::Remove(from, at) => {
                Seen { answer: remove(&mut self.0[usize::from(from)], at), ..Seen::default() }
            }
            Turn::Both(of, at) => both(of, &self.0, at),
        }
    }
}

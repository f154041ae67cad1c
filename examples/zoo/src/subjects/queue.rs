// A priority queue with keys against an ordered set. Each priority ends with its item, so that no two are equal: the
// documentation leaves the order of equal ones open.
use std::collections::BTreeSet;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Push(u8, u8),
    Change(u8, u8),
    Remove(u8),
    Pop,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: Option<(u8, u8)>,
    top: Option<(u8, u8)>,
    len: usize,
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
        let (item, priority) = (rng.random_range(0..16), rng.random_range(0..100));
        Some(match rng.random_range(0..8) {
            0..4 => Turn::Push(item, priority),
            4 => Turn::Change(item, priority),
            5 => Turn::Remove(item),
            _ => Turn::Pop,
        })
    }
}

pub struct Model(BTreeSet<(u8, u8)>);

impl Model {
    fn take(&mut self, item: u8) -> Option<(u8, u8)> {
        let found = self.0.iter().copied().find(|pair| pair.1 == item);
        found.inspect(|pair| _ = self.0.remove(pair))
    }
}

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model(BTreeSet::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let answer = match *turn {
            Turn::Push(item, priority) => {
                let old = self.take(item);
                self.0.insert((priority, item));
                old
            }
            Turn::Change(item, priority) => {
                self.take(item).inspect(|_| _ = self.0.insert((priority, item)))
            }
            Turn::Remove(item) => self.take(item),
            Turn::Pop => self.0.pop_last(),
        };
        Seen { answer, top: self.0.last().copied(), len: self.0.len() }
    }
}

pub struct Engine(PriorityQueue<u8, (u8, u8)>);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(PriorityQueue::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let answer = match *turn {
            Turn::Push(item, priority) => self.0.push(item, (priority, item)),
            Turn::Change(item, priority) => self.0.change_priority(&item, (priority, item)),
            Turn::Remove(item) => remove(&mut self.0, item),
            Turn::Pop => self.0.pop().map(|(_, priority)| priority),
        };
        Seen { answer, top: self.0.peek().map(|(_, priority)| *priority), len: self.0.len() }
    }
}

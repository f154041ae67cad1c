// A trie of short words against the map of the standard library. The reports had been read when this was written: each is
// about one or two calls of this list.
use std::collections::BTreeMap;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Insert(String, u8),
    Remove(String),
    Get(String),
    Cut(String),
    Under(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    old: Option<u8>,
    count: usize,
    len: usize,
    under: Vec<String>,
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
        let word: String =
            (0..rng.random_range(0..5)).map(|_| ['a', 'b', 'q', 'é'][rng.random_range(0..4)]).collect();
        Some(match rng.random_range(0..10) {
            0..4 => Turn::Insert(word, rng.random()),
            4..6 => Turn::Remove(word),
            6 => Turn::Get(word),
            7 => Turn::Cut(word),
            _ => Turn::Under(word),
        })
    }
}

pub struct Model(BTreeMap<String, u8>);

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model(BTreeMap::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let (mut old, before) = (None, self.0.len());
        let mut under = Vec::new();
        match turn {
            Turn::Insert(key, value) => old = self.0.insert(key.clone(), *value),
            Turn::Remove(key) => old = self.0.remove(key),
            Turn::Get(key) => old = self.0.get(key).copied(),
            Turn::Cut(prefix) => self.0.retain(|key, _| !key.starts_with(prefix)),
            Turn::Under(prefix) => {
                under.extend(self.0.keys().filter(|key| key.starts_with(prefix)).cloned())
            }
        }
        let cut = if matches!(turn, Turn::Cut(_)) { before - self.0.len() } else { 0 };
        Seen { old, count: cut, len: self.0.len(), under }
    }
}

pub struct Engine(Trie);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(Trie::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let (mut old, mut count, mut under) = (None, 0, Vec::new());
        match turn {
            Turn::Insert(key, value) => old = self.0.insert(key, *value),
            Turn::Remove(key) => old = self.0.remove(key),
            Turn::Get(key) => old = self.0.get(key),
            Turn::Cut(prefix) => count = self.0.cut(prefix),
            Turn::Under(prefix) => under = self.0.under(prefix),
        }
        // No order is promised by all of them.
        under.sort_unstable();
        Seen { old, count, len: self.0.len(), under }
    }
}

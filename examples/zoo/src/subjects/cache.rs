// A cache of the entries used last against a list in that order. That the fault is about `pop` was known.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Put(u8, u8),
    Get(u8),
    Peek(u8),
    Pop(u8),
    PopLru,
    Resize(usize),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: Option<u8>,
    len: usize,
    /// From the entry used last.
    entries: Vec<(u8, u8)>,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    /// How many entries there may be.
    type Start = usize;
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..6)
    }

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let key = rng.random_range(0..8);
        Some(match rng.random_range(0..8) {
            0..3 => Turn::Put(key, rng.random()),
            3 => Turn::Get(key),
            4 => Turn::Peek(key),
            5 => Turn::Pop(key),
            6 => Turn::PopLru,
            _ => Turn::Resize(rng.random_range(1..6)),
        })
    }

    fn is_start(most: &usize) -> bool {
        (1..10).contains(most)
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        !matches!(turn, Turn::Resize(most) if !Pair::is_start(most))
    }
}

pub struct Model(Vec<(u8, u8)>, usize);

impl Model {
    fn take(&mut self, key: u8) -> Option<(u8, u8)> {
        let at = self.0.iter().position(|entry| entry.0 == key)?;
        Some(self.0.remove(at))
    }
}

impl Side<Pair> for Model {
    fn new(most: &usize) -> Self {
        Model(Vec::new(), *most)
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let entry = match *turn {
            Turn::Put(key, value) => {
                self.take(key);
                self.0.insert(0, (key, value));
                None
            }
            Turn::Get(key) => {
                let entry = self.take(key);
                entry.inspect(|&entry| self.0.insert(0, entry))
            }
            Turn::Peek(key) => self.0.iter().copied().find(|entry| entry.0 == key),
            Turn::Pop(key) => self.take(key),
            Turn::PopLru => self.0.pop(),
            Turn::Resize(most) => {
                self.1 = most;
                None
            }
        };
        self.0.truncate(self.1);
        Seen { answer: entry.map(|entry| entry.1), len: self.0.len(), entries: self.0.clone() }
    }
}

pub struct Engine(lru::LruCache<u8, u8>);

// In the old version, `put` returns nothing, and the size is a `usize`; in the newest it is not zero by its type.
#[allow(clippy::let_unit_value, clippy::useless_conversion)]
impl Side<Pair> for Engine {
    fn new(most: &usize) -> Self {
        Engine(lru::LruCache::new((*most).try_into().expect("it is not 0")))
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut answer = None;
        match *turn {
            Turn::Put(key, value) => _ = self.0.put(key, value),
            Turn::Get(key) => answer = self.0.get(&key).copied(),
            Turn::Peek(key) => answer = self.0.peek(&key).copied(),
            Turn::Pop(key) => answer = self.0.pop(&key),
            Turn::PopLru => answer = self.0.pop_lru().map(|entry| entry.1),
            Turn::Resize(most) => self.0.resize(most.try_into().expect("it is not 0")),
        }
        Seen {
            answer,
            len: self.0.len(),
            entries: self.0.iter().map(|(key, value)| (*key, *value)).collect(),
        }
    }
}

// A heap with two ends against a sorted list.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Push(u8),
    PopMin,
    PopMax,
    ReplaceMin(u8),
    ReplaceMax(u8),
    PushPopMin(u8),
    PushPopMax(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: Option<u8>,
    min: Option<u8>,
    max: Option<u8>,
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
        let value = rng.random();
        Some(match rng.random_range(0..10) {
            0..4 => Turn::Push(value),
            4 => Turn::PopMin,
            5 => Turn::PopMax,
            6 => Turn::ReplaceMin(value),
            7 => Turn::ReplaceMax(value),
            8 => Turn::PushPopMin(value),
            _ => Turn::PushPopMax(value),
        })
    }
}

pub struct Model(Vec<u8>);

impl Model {
    fn take(&mut self, max: bool) -> Option<u8> {
        if max || self.0.is_empty() { self.0.pop() } else { Some(self.0.remove(0)) }
    }

    fn push(&mut self, value: u8) {
        self.0.push(value);
        self.0.sort_unstable();
    }
}

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model(Vec::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut answer = None;
        match *turn {
            Turn::Push(value) => self.push(value),
            Turn::PopMin | Turn::PopMax => answer = self.take(matches!(turn, Turn::PopMax)),
            Turn::ReplaceMin(value) | Turn::ReplaceMax(value) => {
                answer = self.take(matches!(turn, Turn::ReplaceMax(_)));
                self.push(value);
            }
            Turn::PushPopMin(value) | Turn::PushPopMax(value) => {
                self.push(value);
                answer = self.take(matches!(turn, Turn::PushPopMax(_)));
            }
        }
        Seen { answer, min: self.0.first().copied(), max: self.0.last().copied(), len: self.0.len() }
    }
}

pub struct Engine(min_max_heap::MinMaxHeap<u8>);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(min_max_heap::MinMaxHeap::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let heap = &mut self.0;
        let answer = match *turn {
            Turn::Push(value) => {
                heap.push(value);
                None
            }
            Turn::PopMin => heap.pop_min(),
            Turn::PopMax => heap.pop_max(),
            Turn::ReplaceMin(value) => heap.replace_min(value),
            Turn::ReplaceMax(value) => heap.replace_max(value),
            Turn::PushPopMin(value) => Some(heap.push_pop_min(value)),
            Turn::PushPopMax(value) => Some(heap.push_pop_max(value)),
        };
        Seen { answer, min: heap.peek_min().copied(), max: heap.peek_max().copied(), len: heap.len() }
    }
}

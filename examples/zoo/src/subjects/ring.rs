// A buffer of fixed size that drops what is oldest, against a queue. The start is the capacity as a power of two, given as
// such or as a number. A report had been read: a capacity given as a power of two panics.
use std::collections::VecDeque;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

use ringbuffer::{AllocRingBuffer, RingBuffer, RingBufferExt, RingBufferRead, RingBufferWrite};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Push(u8),
    Dequeue,
    Skip,
    Get(i8),
    Drain,
    Clear,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: Vec<u8>,
    all: Vec<u8>,
    ends: Option<(u8, u8)>,
    capacity: usize,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = (u8, bool);
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> (u8, bool) {
        (rng.random_range(0..5), rng.random())
    }

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        Some(match rng.random_range(0..12) {
            0..6 => Turn::Push(rng.random()),
            6 => Turn::Dequeue,
            7 => Turn::Skip,
            8..10 => Turn::Get(rng.random_range(-20..20)),
            10 => Turn::Drain,
            _ => Turn::Clear,
        })
    }

    fn is_start(start: &(u8, bool)) -> bool {
        start.0 < 5
    }
}

pub struct Model(VecDeque<u8>, usize);

impl Side<Pair> for Model {
    fn new(&(power, _): &(u8, bool)) -> Self {
        Model(VecDeque::new(), 1 << power)
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let Model(all, capacity) = self;
        let answer = match *turn {
            Turn::Push(value) => {
                let _ = all.len() == *capacity && all.pop_front().is_some();
                all.push_back(value);
                Vec::new()
            }
            Turn::Dequeue => all.pop_front().into_iter().collect(),
            Turn::Skip => {
                all.pop_front();
                Vec::new()
            }
            // -1 is the last element pushed, 0 the one that was pushed the longest ago; further ones go round.
            Turn::Get(at) if !all.is_empty() => {
                vec![all[isize::from(at).rem_euclid(all.len() as isize) as usize]]
            }
            Turn::Get(_) => Vec::new(),
            Turn::Drain => all.drain(..).collect(),
            Turn::Clear => {
                all.clear();
                Vec::new()
            }
        };
        Seen {
            answer,
            all: all.iter().copied().collect(),
            ends: all.front().copied().zip(all.back().copied()),
            capacity: *capacity,
        }
    }
}

pub struct Engine(AllocRingBuffer<u8>);

impl Side<Pair> for Engine {
    fn new(&(power, as_power): &(u8, bool)) -> Self {
        Engine(if as_power {
            AllocRingBuffer::with_capacity_power_of_2(power.into())
        } else {
            AllocRingBuffer::with_capacity(1 << power)
        })
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let ring = &mut self.0;
        let mut answer = Vec::new();
        match *turn {
            Turn::Push(value) => ring.push(value),
            Turn::Dequeue => answer.extend(ring.dequeue()),
            Turn::Skip => ring.skip(),
            Turn::Get(at) => answer.extend(ring.get(at.into())),
            Turn::Drain => answer.extend(ring.drain()),
            Turn::Clear => ring.clear(),
        }
        Seen {
            answer,
            all: ring.to_vec(),
            ends: ring.front().copied().zip(ring.back().copied()),
            capacity: ring.capacity(),
        }
    }
}

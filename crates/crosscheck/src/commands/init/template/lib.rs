//! Two implementations of the same thing, compared step by step.
//!
//! This is a toy pair: a queue that keeps the latest items. Its fast side has a bug on purpose, which
//! `cargo run -- fuzz` finds. Replace the toy with your own pair: each `FILL IN` says what to put there.

use std::collections::VecDeque;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

/// FILL IN: what is compared; any name will do.
pub struct Queue;

/// FILL IN: one turn of both sides: an operation, a move, an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "lowercase")]
pub enum Turn {
    Push(u8),
    Pop,
}

/// FILL IN: what both sides show after a turn. The more they show, the sooner a bug is found, and the smaller the case.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
pub struct Seen {
    popped: Option<u8>,
    length: usize,
}

impl Subject for Queue {
    const NAME: &'static str = "{{name}}";
    const TURN: &'static str = "operation";

    /// FILL IN: the initial state: a position, a configuration, or `()`. Here it is the capacity.
    type Start = usize;
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Plain;
    type Engine = Ring;

    /// FILL IN: makes a start. Small ones are quick to play and already show most corner cases.
    fn start(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=16)
    }

    /// FILL IN: makes the next turn, which must be valid at this point, or returns `None` if the play is over.
    fn turn(_at: &Plain, rng: &mut dyn Rng) -> Option<Turn> {
        Some(if rng.random_bool(0.6) { Turn::Push(rng.random()) } else { Turn::Pop })
    }

    /// FILL IN: returns whether a play may begin with this. Shrinking also tries starts that `start` did not make.
    fn is_start(start: &usize) -> bool {
        (1..=1024).contains(start)
    }
}

/// FILL IN: the reference, which is right because it is simple. Here the standard library does the work.
pub struct Plain {
    capacity: usize,
    items: VecDeque<u8>,
}

impl Side<Queue> for Plain {
    fn new(start: &usize) -> Self {
        Plain { capacity: *start, items: VecDeque::new() }
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let popped = match turn {
            Turn::Push(item) => {
                if self.items.len() == self.capacity {
                    self.items.pop_front();
                }
                self.items.push_back(*item);
                None
            }
            Turn::Pop => self.items.pop_front(),
        };
        Seen { popped, length: self.items.len() }
    }
}

/// FILL IN: the engine, which is fast. Here it is a ring buffer: a new item overwrites the oldest.
pub struct Ring {
    items: Vec<u8>,
    oldest: usize,
    length: usize,
}

impl Ring {
    fn place(&self, nth: usize) -> usize {
        // The bug: a mask is faster than `% self.items.len()`, but correct only for powers of two.
        (self.oldest + nth) & (self.items.len() - 1)
    }
}

impl Side<Queue> for Ring {
    fn new(start: &usize) -> Self {
        Ring { items: vec![0; *start], oldest: 0, length: 0 }
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut popped = None;
        match turn {
            Turn::Push(item) => {
                let place = self.place(self.length);
                self.items[place] = *item;
                if self.length == self.items.len() {
                    self.oldest = self.place(1);
                } else {
                    self.length += 1;
                }
            }
            Turn::Pop if self.length > 0 => {
                popped = Some(self.items[self.oldest]);
                self.oldest = self.place(1);
                self.length -= 1;
            }
            Turn::Pop => {}
        }
        Seen { popped, length: self.length }
    }
}

//! Two implementations of the same thing, compared step by step.
//!
//! A toy stands here for yours: a queue that keeps the latest items. Its fast side has a mistake, on purpose, which
//! `cargo run -- fuzz` finds. What to put in place of the toy is said at each `FILL IN`.

use std::collections::VecDeque;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

/// FILL IN: what is compared; any name will do.
pub struct Queue;

/// FILL IN: one turn, whatever both sides take one after another: an operation, a move, an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "lowercase")]
pub enum Turn {
    Push(u8),
    Pop,
}

/// FILL IN: what both sides show after a turn. The more they show, the sooner a mistake is seen, and the smaller the case.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
pub struct Seen {
    popped: Option<u8>,
    length: usize,
}

impl Subject for Queue {
    const NAME: &'static str = "{{name}}";
    const TURN: &'static str = "operation";

    /// FILL IN: what a play begins with: a position, a configuration, or `()`. Here the capacity.
    type Start = usize;
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Plain;
    type Engine = Ring;

    /// FILL IN: makes a start. Small ones are quick to play, and have most of the corners.
    fn start(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=16)
    }

    /// FILL IN: makes the next turn, which must be valid here, or returns `None` if the play is over.
    fn turn(_at: &Plain, rng: &mut dyn Rng) -> Option<Turn> {
        Some(if rng.random_bool(0.6) { Turn::Push(rng.random()) } else { Turn::Pop })
    }

    /// FILL IN: says whether a play may begin with this. Shrinking tries starts that nobody made.
    fn is_start(start: &usize) -> bool {
        (1..=1024).contains(start)
    }
}

/// FILL IN: the reference, which is right because it is plain. Here the standard library does the work.
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

/// FILL IN: the engine, which is fast. Here a ring: an item stays in its place, and the oldest is overwritten.
pub struct Ring {
    items: Vec<u8>,
    oldest: usize,
    length: usize,
}

impl Ring {
    fn place(&self, nth: usize) -> usize {
        // The mistake: a mask is quicker than `% self.items.len()`, and right for powers of two alone.
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

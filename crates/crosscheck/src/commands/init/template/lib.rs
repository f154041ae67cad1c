//! Two implementations of the same thing, compared step by step.
//!
//! This is a toy pair: a queue that keeps the latest items. Its fast side has a bug on purpose, which
//! `cargo run -- fuzz` finds. Replace the toy with your own pair: each `FILL IN` says what to put there.

use std::collections::VecDeque;

use crosscheck::Subject;

/// FILL IN: the engine, which is fast. Here it is a ring buffer: a new item overwrites the oldest.
pub struct Ring {
    items: Vec<u8>,
    oldest: usize,
    length: usize,
}

impl Ring {
    pub fn new(capacity: usize) -> Self {
        Ring { items: vec![0; capacity], oldest: 0, length: 0 }
    }

    fn place(&self, nth: usize) -> usize {
        // The bug: a mask is faster than `% self.items.len()`, but correct only for powers of two.
        (self.oldest + nth) & (self.items.len() - 1)
    }

    pub fn push(&mut self, item: u8) {
        let place = self.place(self.length);
        self.items[place] = item;
        if self.length == self.items.len() {
            self.oldest = self.place(1);
        } else {
            self.length += 1;
        }
    }

    pub fn pop(&mut self) -> Option<u8> {
        self.length = self.length.checked_sub(1)?;
        let popped = self.items[self.oldest];
        self.oldest = self.place(1);
        Some(popped)
    }
}

/// FILL IN: the initial state: a position, a configuration. Here it is the capacity. Small ones are quick to play and
/// already show most corner cases. If there is none, delete this: see below.
#[crosscheck::draw]
pub struct Capacity(#[draw(1..=16)] usize);

/// FILL IN: one turn of both sides: an operation, a move, an input. `#[draw(…)]` says what a field is drawn from, and
/// `#[weight(…)]` how often a variant is.
#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Push(u8),
    #[weight(2)]
    Pop,
}

/// FILL IN: what both sides show after a turn, with a name for each. The more they show, the sooner a bug is found, and
/// the smaller the case.
#[crosscheck::data(popped, length)]
pub struct Seen(Option<u8>, usize);

/// FILL IN: the state of the reference. If a turn is valid only in some states, `fn is_valid(latest: &Latest, turn: &Turn)
/// -> bool` below says so.
pub struct Latest {
    items: VecDeque<u8>,
    capacity: usize,
}

/// What is compared. The other files of this package know it by this name.
pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = "{{name}}";
    const TURN: &'static str = "operation";

    /// FILL IN: the reference, which is right because it is simple. Here the standard library does the work. Without an
    /// initial state, delete the functions `…_from`: a side then begins with the default of its state.
    fn reference_from(start: &Capacity) -> Latest {
        Latest { items: VecDeque::new(), capacity: start.0 }
    }

    fn reference(latest: &mut Latest, turn: &Turn) -> Seen {
        let mut popped = None;
        match turn {
            Turn::Push(item) => latest.items.push_back(*item),
            Turn::Pop => popped = latest.items.pop_front(),
        }
        if latest.items.len() > latest.capacity {
            latest.items.pop_front();
        }
        Seen(popped, latest.items.len())
    }

    /// FILL IN: calls your engine.
    fn engine_from(start: &Capacity) -> Ring {
        Ring::new(start.0)
    }

    fn engine(ring: &mut Ring, turn: &Turn) -> Seen {
        let mut popped = None;
        match turn {
            Turn::Push(item) => ring.push(*item),
            Turn::Pop => popped = ring.pop(),
        }
        Seen(popped, ring.length)
    }
}

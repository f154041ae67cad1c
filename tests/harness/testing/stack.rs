//! A `Subject` that declares nothing optional except `is_valid`: a stack, which can be popped only if it is not empty.

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub(crate) struct Stack;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
pub(crate) enum Turn {
    Push(i16),
    Pop,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
pub(crate) struct Seen {
    length: usize,
    top: Option<i16>,
}

/// Keeps everything in a vector.
pub(crate) struct Plain(Vec<i16>);

/// Keeps the top apart from the rest.
pub(crate) struct Apart {
    top: Option<i16>,
    rest: Vec<i16>,
}

impl Side<Stack> for Plain {
    fn new(_: &()) -> Self {
        Plain(Vec::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match turn {
            Turn::Push(number) => self.0.push(*number),
            Turn::Pop => drop(self.0.pop().expect("only a stack that holds something is popped")),
        }
        Seen { length: self.0.len(), top: self.0.last().copied() }
    }
}

impl Side<Stack> for Apart {
    fn new(_: &()) -> Self {
        Apart { top: None, rest: Vec::new() }
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match turn {
            Turn::Push(number) => self.rest.extend(self.top.replace(*number)),
            Turn::Pop => self.top = self.rest.pop(),
        }
        Seen { length: self.rest.len() + usize::from(self.top.is_some()), top: self.top }
    }
}

impl Subject for Stack {
    const NAME: &'static str = "stack";
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Plain;
    type Engine = Apart;

    fn start(_: &mut dyn Rng) {}

    fn turn(at: &Plain, rng: &mut dyn Rng) -> Option<Turn> {
        let pops = !at.0.is_empty() && rng.random_range(0..3) == 0;
        Some(if pops { Turn::Pop } else { Turn::Push(rng.random_range(-50..50)) })
    }

    fn is_valid(at: &Plain, turn: &Turn) -> bool {
        *turn != Turn::Pop || !at.0.is_empty()
    }
}

//! A pair with an answer, so that programs can be tested as well: a sum of numbers. The page of the guide on programs
//! shows parts of it.

use std::cmp::Ordering;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "lowercase")]
pub enum Turn {
    Add(i64),
    Double,
}

/// [`Ordering`] with serde.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "lowercase")]
pub enum Sign {
    Less,
    Equal,
    Greater,
}

impl From<Ordering> for Sign {
    fn from(order: Ordering) -> Self {
        match order {
            Ordering::Less => Sign::Less,
            Ordering::Equal => Sign::Equal,
            Ordering::Greater => Sign::Greater,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
pub struct Seen {
    pub sum: i64,
    pub sign: Sign,
}

/// The reference adds one at a time.
pub struct Slow(i64);

impl Side<Sums> for Slow {
    fn new(start: &i64) -> Self {
        Slow(*start)
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let number = match *turn {
            Turn::Add(number) => number,
            Turn::Double => self.0,
        };
        for _ in 0..number.abs() {
            self.0 += number.signum();
        }
        Seen { sum: self.0, sign: self.0.cmp(&0).into() }
    }
}

pub struct Fast(i64);

impl Side<Sums> for Fast {
    fn new(start: &i64) -> Self {
        Fast(*start)
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match turn {
            Turn::Add(number) => self.0 += number,
            Turn::Double => self.0 *= 2,
        }
        Seen { sum: self.0, sign: self.0.cmp(&0).into() }
    }
}

pub struct Sums;

impl Subject for Sums {
    type Engine = Fast;
    type Reference = Slow;
    type Seen = Seen;
    type Start = i64;
    type Turn = Turn;

    const NAME: &'static str = "sums";
    const PAGE: &'static str = "- **S1 The answer.** A program prints the last sum.\n";
    const ANSWER: &'static str = "S1";

    fn start(rng: &mut dyn Rng) -> i64 {
        rng.random_range(-9..=9)
    }

    fn turn(at: &Slow, rng: &mut dyn Rng) -> Option<Turn> {
        match rng.random_range(0..4) {
            0 if at.0.abs() < 10_000 => Some(Turn::Double),
            _ => Some(Turn::Add(rng.random_range(-99..=99))),
        }
    }

    fn is_valid(at: &Slow, turn: &Turn) -> bool {
        match turn {
            Turn::Add(number) => number.abs() <= 99,
            Turn::Double => at.0.abs() < 10_000,
        }
    }

    fn answer(seen: &Seen) -> String {
        seen.sum.to_string()
    }
}

//! The pair of the pages on the long form and on programs: a sum of numbers.

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Add(i64),
    Double,
}

pub struct Sums;

impl Subject for Sums {
    const NAME: &'static str = "sums";
    const PAGE: &'static str = "- **S1 The answer.** A program prints the last sum.\n";
    const ANSWER: &'static str = "S1";

    type Start = i64;
    type Turn = Turn;
    type Seen = i64;
    type Reference = i128;
    type Engine = Wrapping;

    fn start(rng: &mut dyn Rng) -> i64 {
        rng.random_range(-9..=9)
    }

    fn is_start(start: &i64) -> bool {
        (-9..=9).contains(start)
    }

    fn turn(sum: &i128, rng: &mut dyn Rng) -> Option<Turn> {
        match rng.random_range(0..4) {
            0 if sum.abs() < 10_000 => Some(Turn::Double),
            _ => Some(Turn::Add(rng.random_range(-99..=99))),
        }
    }

    fn is_valid(sum: &i128, turn: &Turn) -> bool {
        match turn {
            Turn::Add(number) => (-99..=99).contains(number),
            Turn::Double => sum.abs() < 10_000,
        }
    }

    fn answer(sum: &i64) -> String {
        sum.to_string()
    }
}

/// A side may be anybody's type.
impl Side<Sums> for i128 {
    fn new(start: &i64) -> Self {
        (*start).into()
    }

    fn step(&mut self, turn: &Turn) -> i64 {
        match turn {
            Turn::Add(number) => *self += i128::from(*number),
            Turn::Double => *self *= 2,
        }
        *self as i64
    }
}

pub struct Wrapping(i64);

impl Side<Sums> for Wrapping {
    fn new(start: &i64) -> Self {
        Wrapping(*start)
    }

    fn step(&mut self, turn: &Turn) -> i64 {
        self.0 = match turn {
            Turn::Add(number) => self.0.wrapping_add(*number),
            Turn::Double => self.0.wrapping_mul(2),
        };
        self.0
    }
}

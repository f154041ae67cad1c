// A compact set of numbers against the standard library's. That removing can panic was known; numbers are drawn from ranges
// of several sizes without that in view.
use std::collections::BTreeSet;

use crosscheck::{Rng, RngExt, Side, Subject};

/// Below which the numbers are.
#[crosscheck::draw]
pub struct End(#[draw(30, 200, 3000, 1 << 20, u64::MAX)] u64);

#[crosscheck::data]
pub enum Turn {
    Insert(u64),
    Remove(u64),
    Contains(u64),
}

#[crosscheck::data(answer, len, numbers)]
pub struct Seen(bool, usize, Vec<u64>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Reference = Model;

    fn turn(at: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let number = rng.random_range(0..at.1);
        Some(match rng.random_range(0..5) {
            0..3 => Turn::Insert(number),
            3 => Turn::Remove(number),
            _ => Turn::Contains(number),
        })
    }

    fn engine(_: End) -> impl FnMut(&Turn) -> Seen {
        let mut set = tinyset::SetU64::new();
        move |turn| {
            let answer = match *turn {
                Turn::Insert(number) => set.insert(number),
                Turn::Remove(number) => set.remove(number),
                Turn::Contains(number) => set.contains(number),
            };
            let mut numbers: Vec<u64> = set.iter().collect();
            numbers.sort_unstable();
            Seen(answer, set.len(), numbers)
        }
    }
}

/// The set, and the end: turns are drawn below it.
pub struct Model(BTreeSet<u64>, u64);

impl Side<Pair> for Model {
    fn new(&End(end): &End) -> Self {
        Model(BTreeSet::new(), end)
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let answer = match turn {
            Turn::Insert(number) => self.0.insert(*number),
            Turn::Remove(number) => self.0.remove(number),
            Turn::Contains(number) => self.0.contains(number),
        };
        Seen(answer, self.0.len(), self.0.iter().copied().collect())
    }
}

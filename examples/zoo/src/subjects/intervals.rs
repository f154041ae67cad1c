// Intervals of numbers against a plain list. The start is the intervals; turns ask which of them meet another, or merge
// those that overlap. Intervals that merely touch are not made: the documentation does not say whether they overlap.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Find(u32, u32),
    Merge,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = Vec<(u32, u32)>;
    type Turn = Turn;
    type Seen = Vec<(u32, u32)>;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> Vec<(u32, u32)> {
        let mut one = || {
            let from = 2 * rng.random_range(0..40);
            (from, from + 2 * rng.random_range(0..20) + 1)
        };
        (0..8).map(|_| one()).collect()
    }

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let from = rng.random_range(0..120);
        Some(if rng.random_ratio(1, 8) {
            Turn::Merge
        } else {
            Turn::Find(from, from + rng.random_range(1..20))
        })
    }

    fn is_start(list: &Vec<(u32, u32)>) -> bool {
        list.iter().all(|(from, to)| from < to && from % 2 == 0 && to % 2 == 1 && *to < 1000)
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        !matches!(turn, Turn::Find(from, to) if from >= to || *to > 1000)
    }
}

pub struct Model(Vec<(u32, u32)>);

impl Side<Pair> for Model {
    fn new(start: &Vec<(u32, u32)>) -> Self {
        let mut list = start.clone();
        list.sort_unstable();
        Model(list)
    }

    fn step(&mut self, turn: &Turn) -> Vec<(u32, u32)> {
        match *turn {
            Turn::Find(from, to) => {
                self.0.iter().copied().filter(|&(a, b)| a < to && from < b).collect()
            }
            Turn::Merge => {
                let mut merged: Vec<(u32, u32)> = Vec::new();
                for &(from, to) in &self.0 {
                    match merged.last_mut() {
                        Some(last) if from < last.1 => last.1 = last.1.max(to),
                        _ => merged.push((from, to)),
                    }
                }
                self.0 = merged;
                self.0.clone()
            }
        }
    }
}

type Lapper = rust_lapper::Lapper<u32, u32>;

pub struct Engine(Lapper);

impl Side<Pair> for Engine {
    fn new(start: &Vec<(u32, u32)>) -> Self {
        Engine(Lapper::new(
            start.iter().map(|&(start, stop)| rust_lapper::Interval { start, stop, val: 0 }).collect(),
        ))
    }

    fn step(&mut self, turn: &Turn) -> Vec<(u32, u32)> {
        let mut seen: Vec<(u32, u32)> = match *turn {
            Turn::Find(from, to) => {
                self.0.find(from, to).map(|found| (found.start, found.stop)).collect()
            }
            Turn::Merge => {
                self.0.merge_overlaps();
                self.0.iter().map(|found| (found.start, found.stop)).collect()
            }
        };
        seen.sort_unstable();
        seen
    }
}

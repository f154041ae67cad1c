// The double-ended iterator of a compressed set against a list of what is left. That it is about iterators was known.
use std::collections::{BTreeSet, VecDeque};

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

/// The set: runs of numbers, from and to, and whether the set is optimized.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Start {
    runs: Vec<(u32, u32)>,
    optimize: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Next,
    NextBack,
    Nth(u32),
    NthBack(u32),
    AdvanceTo(u32),
    AdvanceBackTo(u32),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: Option<u32>,
    left: (usize, Option<usize>),
    first: Option<u32>,
    last: Option<u32>,
}

const END: u32 = 140_000;

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = Start;
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> Start {
        let run = |rng: &mut dyn Rng| {
            let (edge, longest) = (place(rng), [1, 5, 70, 70_000][rng.random_range(0..4)]);
            let length = rng.random_range(0..longest);
            match rng.random() {
                true => (edge, (edge + length).min(END)),
                false => (edge.saturating_sub(length), edge),
            }
        };
        let runs = (0..rng.random_range(0..4)).map(|_| run(rng)).collect();
        Start { runs, optimize: rng.random() }
    }

    fn turn(at: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let inside = at.0.len().saturating_sub(1);
        let one = at.0.get(rng.random_range(0..=inside)).copied();
        let to = [one, at.0.front().copied(), at.0.back().copied(), None][rng.random_range(0..4)]
            .unwrap_or_else(|| place(rng));
        let most = [3, 3, 70, 70_000][rng.random_range(0..4)];
        let count = rng.random_range(0..most);
        Some(match rng.random_range(0..6) {
            0 => Turn::Next,
            1 => Turn::NextBack,
            2 => Turn::Nth(count),
            3 => Turn::NthBack(count),
            4 => Turn::AdvanceTo(to),
            _ => Turn::AdvanceBackTo(to),
        })
    }

    fn is_start(start: &Start) -> bool {
        start.runs.len() < 8 && start.runs.iter().all(|(from, to)| from <= to && *to <= END)
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=12)
    }
}

fn place(rng: &mut dyn Rng) -> u32 {
    let edge = [0_u32, 64, 65_536, 131_072][rng.random_range(0..4)];
    if rng.random() {
        (edge + rng.random_range(0..3)).saturating_sub(1)
    } else {
        rng.random_range(0..END)
    }
}

pub struct Model(VecDeque<u32>);

impl Side<Pair> for Model {
    fn new(start: &Start) -> Self {
        let set: BTreeSet<u32> = start.runs.iter().flat_map(|&(from, to)| from..=to).collect();
        Model(set.into_iter().collect())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let left = &mut self.0;
        let mut answer = None;
        match *turn {
            Turn::Next => answer = left.pop_front(),
            Turn::NextBack => answer = left.pop_back(),
            Turn::Nth(count) => answer = (0..=count).map(|_| left.pop_front()).last().flatten(),
            Turn::NthBack(count) => answer = (0..=count).map(|_| left.pop_back()).last().flatten(),
            Turn::AdvanceTo(to) => {
                while left.front().is_some_and(|&at| at < to) {
                    left.pop_front();
                }
            }
            Turn::AdvanceBackTo(to) => {
                while left.back().is_some_and(|&at| at > to) {
                    left.pop_back();
                }
            }
        }
        Seen {
            answer,
            left: (left.len(), Some(left.len())),
            first: left.front().copied(),
            last: left.back().copied(),
        }
    }
}

pub struct Engine(roaring::bitmap::IntoIter);

impl Side<Pair> for Engine {
    fn new(start: &Start) -> Self {
        let mut set = roaring::RoaringBitmap::new();
        for &(from, to) in &start.runs {
            set.insert_range(from..=to);
        }
        let _ = start.optimize && set.optimize();
        Engine(set.into_iter())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut answer = None;
        match *turn {
            Turn::Next => answer = self.0.next(),
            Turn::NextBack => answer = self.0.next_back(),
            Turn::Nth(count) => answer = self.0.nth(count as usize),
            Turn::NthBack(count) => answer = self.0.nth_back(count as usize),
            Turn::AdvanceTo(to) => self.0.advance_to(to),
            Turn::AdvanceBackTo(to) => self.0.advance_back_to(to),
        }
        let (first, last) = (self.0.clone().next(), self.0.clone().next_back());
        Seen { answer, left: self.0.size_hint(), first, last }
    }
}

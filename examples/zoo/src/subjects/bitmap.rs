// A compressed set against the one of the standard library: ranges and the ends of the set.
use std::collections::BTreeSet;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Insert(u32),
    Remove(u32),
    InsertRange(u32, u16),
    RemoveRange(u32, u16),
    RemoveSmallest(u16),
    RemoveBiggest(u16),
    Rank(u32),
    Select(u16),
    Optimize(bool),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: u64,
    len: u64,
    ends: Option<(u32, u32)>,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let (far, most) =
            ([20, 300, 70_000][rng.random_range(0..3)], [6, 20, 300][rng.random_range(0..3)]);
        let (from, count) = (rng.random_range(0..far), rng.random_range(0..most));
        Some(match rng.random_range(0..12) {
            0..2 => Turn::Insert(from),
            2 => Turn::Remove(from),
            3..6 => Turn::InsertRange(from, count),
            6 => Turn::RemoveRange(from, count),
            7 => Turn::RemoveSmallest(count),
            8 => Turn::RemoveBiggest(count),
            9 => Turn::Rank(from),
            10 => Turn::Select(count),
            _ => Turn::Optimize(rng.random()),
        })
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=32)
    }
}

pub struct Model(BTreeSet<u32>);

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model(BTreeSet::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let (before, set) = (self.0.len(), &mut self.0);
        let mut answer = 0;
        match *turn {
            Turn::Insert(at) => _ = set.insert(at),
            Turn::Remove(at) => _ = set.remove(&at),
            Turn::InsertRange(from, count) => set.extend((from..=u32::MAX).take(count.into())),
            Turn::RemoveRange(from, count) => {
                (from..=u32::MAX).take(count.into()).for_each(|at| _ = set.remove(&at))
            }
            Turn::RemoveSmallest(count) => (0..count).for_each(|_| _ = set.pop_first()),
            Turn::RemoveBiggest(count) => (0..count).for_each(|_| _ = set.pop_last()),
            Turn::Rank(at) => answer = set.range(..=at).count() as u64,
            Turn::Select(at) => {
                answer = set.iter().nth(at.into()).map_or(u64::MAX, |&value| value.into())
            }
            Turn::Optimize(_) => {}
        }
        if matches!(
            turn,
            Turn::Insert(_) | Turn::Remove(_) | Turn::InsertRange(..) | Turn::RemoveRange(..)
        ) {
            answer = set.len().abs_diff(before) as u64;
        }
        Seen { answer, len: set.len() as u64, ends: set.first().copied().zip(set.last().copied()) }
    }
}

pub struct Engine(roaring::RoaringBitmap);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(roaring::RoaringBitmap::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let set = &mut self.0;
        let mut answer = 0;
        let range = |from: u32, count: u16| u64::from(from)..u64::from(from) + u64::from(count);
        let within =
            |range: std::ops::Range<u64>| range.start as u32..range.end.min(u32::MAX.into()) as u32;
        match *turn {
            Turn::Insert(at) => answer = set.insert(at).into(),
            Turn::Remove(at) => answer = set.remove(at).into(),
            Turn::InsertRange(from, count) => answer = set.insert_range(within(range(from, count))),
            Turn::RemoveRange(from, count) => answer = set.remove_range(within(range(from, count))),
            Turn::RemoveSmallest(count) => set.remove_smallest(count.into()),
            Turn::RemoveBiggest(count) => set.remove_biggest(count.into()),
            Turn::Rank(at) => answer = set.rank(at),
            Turn::Select(at) => answer = set.select(at.into()).map_or(u64::MAX, u64::from),
            Turn::Optimize(true) => _ = set.optimize(),
            Turn::Optimize(false) => _ = set.remove_run_compression(),
        }
        Seen { answer, len: set.len(), ends: set.min().zip(set.max()) }
    }
}

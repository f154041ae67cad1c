//! `roaring::RoaringBitmap` compared with `BTreeSet<u32>`.

use std::collections::BTreeSet;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

/// A set of numbers. A bitmap stores each block of 65,536 in one of three ways: up to 4,096 numbers in an array, more
/// as bits, and either as runs after `optimize`.
pub struct Bitmap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
enum Op {
    Insert,
    Remove,
    InsertRange,
    RemoveRange,
    Union,
    Intersection,
    Difference,
    Xor,
    Intersect,
    IsSubset,
    Rank,
    Select,
    RangeLen,
    RemoveSmallest,
    RemoveBiggest,
    Convert,
    RoundTrip,
    Contents,
}
use Op::*;

/// An operation on numbers: the first number, how many there are, how far apart they are, and whether to use runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
pub struct Turn(Op, u32, u16, u32, bool);

impl Turn {
    fn values(&self) -> impl Iterator<Item = u32> {
        (self.1..=u32::MAX).step_by(self.3.max(1) as usize).take(self.2 as usize)
    }

    fn range(&self) -> std::ops::RangeInclusive<u32> {
        self.1..=self.1.saturating_add(if matches!(self.0, Insert | Remove) { 0 } else { self.2.into() })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
pub struct Seen {
    answer: u64,
    len: u64,
    ends: Option<(u32, u32)>,
}

impl Subject for Bitmap {
    const NAME: &'static str = "bitmap";
    const ENGINE: &'static str = "roaring";
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Set;
    type Engine = Roaring;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Set, rng: &mut dyn Rng) -> Option<Turn> {
        let edge = [0_u32, 64, 4096, 65_536, 131_072, u32::MAX][rng.random_range(0..6)];
        let size = [5, 20, 64, 64, 64, 300, 700, 4096][rng.random_range(0..8)];
        let size = if rng.random_ratio(1, 100) { u16::MAX } else { size };
        let from = [edge.saturating_sub(rng.random_range(0..9)), rng.random_range(0..140_000)];
        let count = [size - rng.random_range(0..3), rng.random_range(0..=size)];
        let step = [1, 1, 1, 2, 3, 16, 1000][rng.random_range(0..7)];
        let changes = [InsertRange, RemoveRange, Union, Union, Intersection, Difference, Xor, Convert];
        let asks = [Intersect, IsSubset, Rank, Rank, Select, RangeLen, Contents, Contents];
        let others =
            [Insert, Remove, RemoveSmallest, RemoveBiggest, InsertRange, Convert, RoundTrip, Xor];
        let op = [changes, asks, others][rng.random_range(0..3)][rng.random_range(0..8)];
        Some(Turn(op, from[rng.random_range(0..2)], count[rng.random_range(0..2)], step, rng.random()))
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=32)
    }
}

fn hash(hash: u64, value: u32) -> u64 {
    hash.wrapping_mul(31).wrapping_add(value.into())
}

pub struct Set(BTreeSet<u32>);

impl Side<Bitmap> for Set {
    fn new(_: &()) -> Self {
        Set(BTreeSet::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let (before, set) = (self.0.len(), &mut self.0);
        match turn.0 {
            Insert | InsertRange => set.extend(turn.range()),
            Remove | RemoveRange => turn.range().for_each(|value| _ = set.remove(&value)),
            Union => set.extend(turn.values()),
            Intersection => *set = turn.values().filter(|value| set.contains(value)).collect(),
            Difference => turn.values().for_each(|value| _ = set.remove(&value)),
            Xor => turn.values().for_each(|value| _ = set.remove(&value) || set.insert(value)),
            RemoveSmallest => (0..turn.2).for_each(|_| _ = set.pop_first()),
            RemoveBiggest => (0..turn.2).for_each(|_| _ = set.pop_last()),
            _ => {}
        }
        let both = || turn.values().filter(|value| set.contains(value)).count();
        let answer = match turn.0 {
            Insert | InsertRange | Remove | RemoveRange => set.len().abs_diff(before) as u64,
            Intersect => both() as u64,
            IsSubset => (both() == before).into(),
            Rank => set.range(..=turn.1).count() as u64,
            Select => set.iter().nth(turn.2 as usize).map_or(u64::MAX, |&value| value.into()),
            RangeLen => set.range(turn.range()).count() as u64,
            Contents => set.iter().copied().fold(0, hash),
            _ => 0,
        };
        Seen { answer, len: set.len() as u64, ends: set.first().copied().zip(set.last().copied()) }
    }
}

pub struct Roaring(roaring::RoaringBitmap);

impl Side<Bitmap> for Roaring {
    fn new(_: &()) -> Self {
        Roaring(roaring::RoaringBitmap::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let (set, mut answer) = (&mut self.0, 0);
        let other = || {
            let mut other: roaring::RoaringBitmap = turn.values().collect();
            let _ = turn.4 && other.optimize();
            other
        };
        match turn.0 {
            Insert => answer = set.insert(turn.1).into(),
            Remove => answer = set.remove(turn.1).into(),
            InsertRange => answer = set.insert_range(turn.range()),
            RemoveRange => answer = set.remove_range(turn.range()),
            Union => *set |= other(),
            Intersection => *set &= &other(),
            Difference => *set -= &other(),
            Xor => *set ^= other(),
            Intersect => answer = set.intersection_len(&other()),
            IsSubset => answer = set.is_subset(&other()).into(),
            Rank => answer = set.rank(turn.1),
            Select => answer = set.select(turn.2.into()).map_or(u64::MAX, u64::from),
            RangeLen => answer = set.range_cardinality(turn.range()),
            RemoveSmallest => set.remove_smallest(turn.2.into()),
            RemoveBiggest => set.remove_biggest(turn.2.into()),
            Convert => drop(if turn.4 { set.optimize() } else { set.remove_run_compression() }),
            RoundTrip => {
                let mut bytes = Vec::new();
                set.serialize_into(&mut bytes).expect("memory takes it");
                *set = roaring::RoaringBitmap::deserialize_from(&bytes[..]).expect("it reads back");
            }
            Contents => answer = set.iter().fold(0, hash),
        }
        Seen { answer, len: set.len(), ends: set.min().zip(set.max()) }
    }
}

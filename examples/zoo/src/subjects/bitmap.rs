// A compressed set against the one of the standard library: ranges and the ends of the set.
use std::collections::BTreeSet;

use crosscheck::{Rng, RngExt, Subject};
use roaring::RoaringBitmap;

#[crosscheck::draw]
pub enum Turn {
    #[weight(2)]
    Insert(#[draw(0..20, 0..300, 0..70_000)] u32),
    Remove(#[draw(0..20, 0..300, 0..70_000)] u32),
    #[weight(3)]
    InsertRange(#[draw(0..20, 0..300, 0..70_000)] u32, #[draw(0..6, 0..20, 0..300)] u32),
    RemoveRange(#[draw(0..20, 0..300, 0..70_000)] u32, #[draw(0..6, 0..20, 0..300)] u32),
    RemoveSmallest(#[draw(0..6, 0..20, 0..300)] u16),
    RemoveBiggest(#[draw(0..6, 0..20, 0..300)] u16),
    Rank(#[draw(0..20, 0..300, 0..70_000)] u32),
    Select(#[draw(0..6, 0..20, 0..300)] u16),
    #[weight(2)]
    Optimize(bool),
}

#[crosscheck::data(answer, len, ends)]
pub struct Seen(u64, u64, Option<(u32, u32)>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=32)
    }

    fn reference(set: &mut BTreeSet<u32>, turn: &Turn) -> Seen {
        let mut answer = 0;
        match *turn {
            Turn::Insert(at) => answer = set.insert(at).into(),
            Turn::Remove(at) => answer = set.remove(&at).into(),
            Turn::InsertRange(at, n) => {
                answer = (at..at + n).filter(|&at| set.insert(at)).count() as u64
            }
            Turn::RemoveRange(at, n) => answer = (at..at + n).filter(|at| set.remove(at)).count() as u64,
            Turn::RemoveSmallest(n) => (0..n).for_each(|_| _ = set.pop_first()),
            Turn::RemoveBiggest(n) => (0..n).for_each(|_| _ = set.pop_last()),
            Turn::Rank(at) => answer = set.range(..=at).count() as u64,
            Turn::Select(n) => answer = set.iter().nth(n.into()).map_or(u64::MAX, |&at| at.into()),
            Turn::Optimize(_) => {}
        }
        Seen(answer, set.len() as u64, set.first().copied().zip(set.last().copied()))
    }

    fn engine(set: &mut RoaringBitmap, turn: &Turn) -> Seen {
        let mut answer = 0;
        match *turn {
            Turn::Insert(at) => answer = set.insert(at).into(),
            Turn::Remove(at) => answer = set.remove(at).into(),
            Turn::InsertRange(at, n) => answer = set.insert_range(at..at + n),
            Turn::RemoveRange(at, n) => answer = set.remove_range(at..at + n),
            Turn::RemoveSmallest(n) => set.remove_smallest(n.into()),
            Turn::RemoveBiggest(n) => set.remove_biggest(n.into()),
            Turn::Rank(at) => answer = set.rank(at),
            Turn::Select(n) => answer = set.select(n.into()).map_or(u64::MAX, u64::from),
            Turn::Optimize(true) => _ = set.optimize(),
            Turn::Optimize(false) => _ = set.remove_run_compression(),
        }
        Seen(answer, set.len(), set.min().zip(set.max()))
    }
}

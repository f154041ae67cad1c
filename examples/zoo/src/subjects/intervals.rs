// Intervals of numbers against a plain list. The start is the intervals; turns ask which of them meet another, or merge
// those that overlap. Intervals that merely touch are not made: the documentation does not say whether they overlap.
use crosscheck::Subject;
use rust_lapper::{Interval, Lapper};

/// Each from an even number to an odd one: half of the first number, and half of the length.
#[crosscheck::draw]
pub struct Start(#[draw((0..40, 0..20), len = 0..=8)] Vec<(u32, u32)>);

#[crosscheck::draw]
pub enum Turn {
    /// From a number on, of a length.
    #[weight(7)]
    Find(#[draw(0..120)] u32, #[draw(1..20)] u32),
    Merge,
}

type Spans = Vec<(u32, u32)>;

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(Start(start): Start) -> impl FnMut(&Turn) -> Spans {
        let mut list: Spans =
            start.into_iter().map(|(from, half)| (2 * from, 2 * (from + half) + 1)).collect();
        list.sort();
        move |turn| {
            if let Turn::Find(from, length) = *turn {
                return list.iter().copied().filter(|&(a, b)| a < from + length && from < b).collect();
            }
            let mut merged = Spans::new();
            for &(from, to) in &list {
                match merged.last_mut() {
                    Some(last) if from < last.1 => last.1 = last.1.max(to),
                    _ => merged.push((from, to)),
                }
            }
            list = merged;
            list.clone()
        }
    }

    fn engine(Start(start): Start) -> impl FnMut(&Turn) -> Spans {
        let interval = |(from, half)| Interval { start: 2 * from, stop: 2 * (from + half) + 1, val: 0 };
        let mut lapper: Lapper<u32, u32> = Lapper::new(start.into_iter().map(interval).collect());
        move |turn| {
            let pair = |found: &Interval<u32, u32>| (found.start, found.stop);
            let mut seen: Spans = match *turn {
                Turn::Find(from, length) => lapper.find(from, from + length).map(pair).collect(),
                Turn::Merge => {
                    lapper.merge_overlaps();
                    lapper.iter().map(pair).collect()
                }
            };
            seen.sort();
            seen
        }
    }
}

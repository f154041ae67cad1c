// An ordered set against the one of the standard library. A turn adds or removes numbers in equal steps, or asks.
use std::collections::BTreeSet;

use crosscheck::Subject;
use im::OrdSet;

#[crosscheck::draw]
pub enum Turn {
    #[weight(2)]
    Insert(#[draw(0..400)] u16, #[draw(1..=100)] u16, #[draw(1..=5)] u16),
    Remove(#[draw(0..400)] u16, #[draw(1..=100)] u16, #[draw(1..=5)] u16),
    Prev(#[draw(0..400)] u16),
    Next(#[draw(0..400)] u16),
    #[weight(2)]
    Range(#[draw(0..400)] u16, #[draw(1..=100)] u16),
    Back,
}

#[crosscheck::data(answer, len, ends)]
pub struct Seen(Vec<u16>, usize, Option<(u16, u16)>);

fn numbers(from: u16, count: u16, step: u16) -> impl Iterator<Item = u16> {
    (0..count).map(move |at| from + at * step)
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(set: &mut BTreeSet<u16>, turn: &Turn) -> Seen {
        let mut answer = Vec::new();
        match *turn {
            Turn::Insert(from, n, step) => set.extend(numbers(from, n, step)),
            Turn::Remove(from, n, step) => numbers(from, n, step).for_each(|at| _ = set.remove(&at)),
            Turn::Prev(key) => answer.extend(set.range(..=key).next_back()),
            Turn::Next(key) => answer.extend(set.range(key..).next()),
            Turn::Range(from, n) => answer.extend(set.range(from..from + n)),
            Turn::Back => answer.extend(set.iter().rev()),
        }
        Seen(answer, set.len(), set.first().copied().zip(set.last().copied()))
    }

    fn engine(set: &mut OrdSet<u16>, turn: &Turn) -> Seen {
        let mut answer = Vec::new();
        match *turn {
            Turn::Insert(from, n, step) => numbers(from, n, step).for_each(|at| _ = set.insert(at)),
            Turn::Remove(from, n, step) => numbers(from, n, step).for_each(|at| _ = set.remove(&at)),
            Turn::Prev(key) => answer.extend(set.get_prev(&key)),
            Turn::Next(key) => answer.extend(set.get_next(&key)),
            Turn::Range(from, n) => answer.extend(set.range(from..from + n)),
            Turn::Back => answer.extend(set.iter().rev()),
        }
        Seen(answer, set.len(), set.get_min().copied().zip(set.get_max().copied()))
    }
}

// An ordered set that knows each number's place, against the one of the standard library. That a range can panic was known.
use std::collections::BTreeSet;

use crosscheck::Subject;

/// Numbers from the first on, so many, in steps; a range from the first on, of a length.
#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Insert(#[draw(0..4000)] u16, #[draw(1..=4, 1..=100, 1..=800)] u16, #[draw(1..=5)] u16),
    Remove(#[draw(0..4000)] u16, #[draw(1..=4, 1..=100, 1..=800)] u16, #[draw(1..=5)] u16),
    Range(#[draw(0..4000)] u16, #[draw(1..=4, 1..=100, 1..=800)] u16),
    At(#[draw(0..4000)] usize),
    First,
    Last,
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
            Turn::Range(from, n) => answer.extend(set.range(from..=from + n)),
            Turn::At(place) => answer.extend(set.iter().nth(place)),
            Turn::First => answer.extend(set.pop_first()),
            Turn::Last => answer.extend(set.pop_last()),
        }
        Seen(answer, set.len(), set.first().copied().zip(set.last().copied()))
    }

    fn engine(set: &mut indexset::BTreeSet<u16>, turn: &Turn) -> Seen {
        let mut answer = Vec::new();
        match *turn {
            Turn::Insert(from, n, step) => numbers(from, n, step).for_each(|at| _ = set.insert(at)),
            Turn::Remove(from, n, step) => numbers(from, n, step).for_each(|at| _ = set.remove(&at)),
            Turn::Range(from, n) => answer.extend(set.range(from..=from + n)),
            Turn::At(place) => answer.extend(set.get_index(place)),
            Turn::First => answer.extend(set.pop_first()),
            Turn::Last => answer.extend(set.pop_last()),
        }
        Seen(answer, set.len(), set.first().copied().zip(set.last().copied()))
    }
}

// Two sets of numbers as a tree of bits, and what they have in common, against the sets of the standard library. Two reports
// on `is_empty` had been read; every question is asked in the same way.
use std::collections::BTreeSet;

use crosscheck::Subject;

#[crosscheck::draw]
#[derive(Copy)]
pub enum Of {
    And,
    Or,
    Xor,
    Sub,
}

/// `false` is the first set.
#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Insert(bool, #[draw(0..8, 0..500, 0..5_000, 0..200_000)] u32),
    Remove(bool, #[draw(0..8, 0..500, 0..5_000, 0..200_000)] u32),
    #[weight(4)]
    Both(Of, #[draw(0..8, 0..500, 0..5_000, 0..200_000)] u32),
}

#[crosscheck::data(answer, empty, all)]
#[derive(Default)]
pub struct Seen(bool, bool, Vec<u32>);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(sets: &mut [BTreeSet<u32>; 2], turn: &Turn) -> Seen {
        match *turn {
            Turn::Insert(to, at) => {
                sets[usize::from(to)].insert(at);
                Seen::default()
            }
            Turn::Remove(from, at) => Seen(sets[usize::from(from)].remove(&at), false, Vec::new()),
            Turn::Both(of, at) => {
                let [a, b] = &*sets;
                let both = match of {
                    Of::And => a & b,
                    Of::Or => a | b,
                    Of::Xor => a ^ b,
                    Of::Sub => a - b,
                };
                Seen(both.contains(&at), both.is_empty(), both.into_iter().collect())
            }
        }
    }

    fn engine(sets: &mut [BitSet; 2], turn: &Turn) -> Seen {
        match *turn {
            Turn::Insert(to, at) => {
                insert(&mut sets[usize::from(to)], at);
                Seen::default()
            }
            Turn::Remove(from, at) => Seen(remove(&mut sets[usize::from(from)], at), false, Vec::new()),
            Turn::Both(of, at) => both(of, sets, at),
        }
    }
}

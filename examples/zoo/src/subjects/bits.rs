// A set of small numbers as bits, against the set of the standard library.
use std::collections::BTreeSet;

use bit_set::BitSet;
use crosscheck::Subject;

#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Insert(#[draw(0..=8, 0..=70, 0..=255)] usize),
    Remove(#[draw(0..=8, 0..=70, 0..=255)] usize),
    Union(#[draw(0..=8, 0..=70, 0..=255, len = 0..5)] Vec<usize>),
    Intersect(#[draw(0..=8, 0..=70, 0..=255, len = 0..5)] Vec<usize>),
    Subset(#[draw(0..=8, 0..=70, 0..=255, len = 0..5)] Vec<usize>),
    Shrink,
    Clear,
}

/// `has`: whether each of these is in the set: 1, 40, 200.
#[crosscheck::data(answer, all, empty, has)]
pub struct Seen(bool, Vec<usize>, bool, [bool; 3]);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(set: &mut BTreeSet<usize>, turn: &Turn) -> Seen {
        let of = |list: &[usize]| list.iter().copied().collect::<BTreeSet<_>>();
        let mut answer = false;
        match turn {
            Turn::Insert(at) => answer = set.insert(*at),
            Turn::Remove(at) => answer = set.remove(at),
            Turn::Union(list) => set.extend(list),
            Turn::Intersect(list) => *set = &*set & &of(list),
            Turn::Subset(list) => answer = set.is_subset(&of(list)),
            Turn::Shrink => {}
            Turn::Clear => set.clear(),
        }
        let has = [1, 40, 200].map(|at| set.contains(&at));
        Seen(answer, set.iter().copied().collect(), set.is_empty(), has)
    }

    fn engine(set: &mut BitSet, turn: &Turn) -> Seen {
        let of = |list: &[usize]| list.iter().copied().collect::<BitSet>();
        let mut answer = false;
        match turn {
            Turn::Insert(at) => answer = set.insert(*at),
            Turn::Remove(at) => answer = set.remove(*at),
            Turn::Union(list) => set.union_with(&of(list)),
            Turn::Intersect(list) => set.intersect_with(&of(list)),
            Turn::Subset(list) => answer = set.is_subset(&of(list)),
            Turn::Shrink => set.shrink_to_fit(),
            Turn::Clear => *set = BitSet::new(),
        }
        Seen(answer, set.iter().collect(), set.is_empty(), [1, 40, 200].map(|at| set.contains(at)))
    }
}

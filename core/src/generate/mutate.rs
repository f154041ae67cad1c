//! What the mutations of any game are made of.

use rand::{Rng, RngExt};

use super::draw::{chance, weighted};

/// How many times a mutation is tried before the one that always succeeds.
const TRIES: usize = 8;

/// The first of a few attempts that gives another case, if one does.
pub fn mutated<C: PartialEq>(
    case: &C,
    rng: &mut dyn Rng,
    mut attempt: impl FnMut(&mut dyn Rng) -> Option<C>,
) -> Option<C> {
    (0..TRIES).find_map(|_| attempt(rng).filter(|mutated| mutated != case))
}

/// Changes parts of a case once, or now and then a few times. Whether anything changed.
pub fn changed<P>(
    parts: &mut P,
    rng: &mut dyn Rng,
    mut change: impl FnMut(&mut P, &mut dyn Rng) -> bool,
) -> bool {
    let changes = if chance(rng, 70) { 1 } else { rng.random_range(2..=4) };
    (0..changes).filter(|_| change(parts, rng)).count() > 0
}

/// One of some changes, each as often as its weight says. What is changed most often stands first in a table: exhausted
/// bytes choose it.
pub fn one_of<F: Copy, const N: usize>(changes: [(u32, F); N], rng: &mut dyn Rng) -> F {
    changes[weighted(rng, &changes.map(|(weight, _)| weight))].1
}

/// The turns of both by turns, and then what is left of the longer list.
pub fn interleaved<T: Clone>(a: &[T], b: &[T]) -> Vec<T> {
    let both = a.len().min(b.len());
    let turns = a.iter().zip(b).flat_map(|(a, b)| [a, b]);
    turns.chain(&a[both..]).chain(&b[both..]).cloned().collect()
}

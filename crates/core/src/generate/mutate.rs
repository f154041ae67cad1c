//! Building blocks for the mutations of all games.

use rand::{Rng, RngExt};

use super::draw::chance;

/// The number of attempts before the mutation that always succeeds.
const TRIES: usize = 8;

/// Returns the first of a few attempts that gives a different case, if one does.
pub fn mutated<C: PartialEq>(
    case: &C,
    rng: &mut dyn Rng,
    mut attempt: impl FnMut(&mut dyn Rng) -> Option<C>,
) -> Option<C> {
    (0..TRIES).find_map(|_| attempt(rng).filter(|mutated| mutated != case))
}

/// Changes parts of a case once, or sometimes a few times. Returns whether anything changed.
pub fn changed<P>(
    parts: &mut P,
    rng: &mut dyn Rng,
    mut change: impl FnMut(&mut P, &mut dyn Rng) -> bool,
) -> bool {
    let changes = if chance(rng, 70) { 1 } else { rng.random_range(2..=4) };
    (0..changes).filter(|_| change(parts, rng)).count() > 0
}

/// Interleaves the turns of both lists, followed by the rest of the longer one.
pub fn interleaved<T: Clone>(a: &[T], b: &[T]) -> Vec<T> {
    let both = a.len().min(b.len());
    let turns = a.iter().zip(b).flat_map(|(a, b)| [a, b]);
    turns.chain(&a[both..]).chain(&b[both..]).cloned().collect()
}

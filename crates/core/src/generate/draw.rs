//! Small random choices for all generators.
//!
//! Each takes a bounded number of random numbers, regardless of their values: a fuzzer may supply endless zeros.

use rand::{Rng, RngExt};

/// Returns `true` with a probability of `percent` %.
pub fn chance(rng: &mut dyn Rng, percent: u32) -> bool {
    rng.random_range(0..100) < percent
}

/// Picks one of a few values.
///
/// # Panics
/// If there are no values.
pub fn pick<T: Copy>(rng: &mut dyn Rng, values: &[T]) -> T {
    values[rng.random_range(0..values.len())]
}

/// Picks an index from a list of weights with probability proportional to its weight; the first if all are 0.
pub fn weighted(rng: &mut dyn Rng, weights: &[u32]) -> usize {
    let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
    let mut left = rng.random_range(0..total.max(1));
    for (place, &weight) in weights.iter().enumerate() {
        match left.checked_sub(u64::from(weight)) {
            Some(beyond) => left = beyond,
            None => return place,
        }
    }
    0
}

//! Small draws that every game's generator makes.
//!
//! Each takes a bounded number of random numbers, whatever they are: a fuzzer may hand out zeros for
//! ever.

use rand::{Rng, RngExt};

/// True in `percent` of 100 draws.
pub fn chance(rng: &mut dyn Rng, percent: u32) -> bool {
    rng.random_range(0..100) < percent
}

/// One of a few values.
///
/// # Panics
/// If there are none.
pub fn pick<T: Copy>(rng: &mut dyn Rng, values: &[T]) -> T {
    values[rng.random_range(0..values.len())]
}

/// A place in a list of weights, each drawn as often as its weight says; the first if all are 0.
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

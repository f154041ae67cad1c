//! A set of small numbers, a bit each.

/// A set of numbers below a length that is set when it is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// No number; there is room for those below `length`.
    pub fn new(length: usize) -> Self {
        Bits(vec![0; length.div_ceil(64)])
    }

    /// All numbers below `length`.
    pub fn all(length: usize) -> Self {
        let mut bits = Bits::new(length);
        (0..length).for_each(|at| bits.insert(at));
        bits
    }

    /// Adds a number, which must be below the length.
    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Takes a number out.
    pub fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    /// Whether a number is in it.
    pub fn contains(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// How many numbers are in it.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many numbers are in both.
    pub fn common(&self, other: &Bits) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Whether no number is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether all its numbers are in the other as well.
    pub fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether some number is in both.
    pub fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Adds all numbers of another set of the same length.
    pub fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// Takes out all numbers of another set.
    pub fn subtract(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    /// Keeps the numbers that are in the other set too.
    pub fn keep(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    /// Its numbers, from the smallest on.
    pub fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let next = |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            let rests = std::iter::successors(Some(word).filter(|&word| word != 0), next);
            rests.map(move |rest| at * 64 + rest.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn bits(numbers: &BTreeSet<usize>) -> Bits {
        let mut bits = Bits::new(200);
        numbers.iter().for_each(|&number| bits.insert(number));
        bits
    }

    proptest! {
        #[test]
        fn bits_are_a_set_of_numbers(
            a in proptest::collection::btree_set(0_usize..200, 0..40),
            b in proptest::collection::btree_set(0_usize..200, 0..40),
        ) {
            let (mut sum, mut rest, mut both) = (bits(&a), bits(&a), bits(&a));
            sum.add(&bits(&b));
            rest.subtract(&bits(&b));
            both.keep(&bits(&b));
            prop_assert_eq!(sum, bits(&(&a | &b)));
            prop_assert_eq!(&rest, &bits(&(&a - &b)));
            prop_assert_eq!(&both, &bits(&(&a & &b)));
            prop_assert_eq!(both.ones().collect::<Vec<_>>(), (&a & &b).into_iter().collect::<Vec<_>>());
            prop_assert_eq!(bits(&a).common(&bits(&b)), both.count());
            prop_assert_eq!(bits(&a).meets(&bits(&b)), !both.is_empty());
            prop_assert_eq!(bits(&a).is_within(&bits(&b)), a.is_subset(&b));
            prop_assert_eq!(bits(&a).count(), a.len());
            for number in 0..200 {
                prop_assert_eq!(both.contains(number), a.contains(&number) && b.contains(&number));
            }
        }
    }
}

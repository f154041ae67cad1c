//! How large the inputs are that a slow program answers in time.
//!
//! A brute force answers small inputs at once and larger ones never. What its time grows with, the harness is not told: a
//! number of vertices, a number of queries, the length of a word. It learns that from the inputs that took too long, and
//! does not wait for others like them.

use std::sync::{Mutex, PoisonError};

/// What is known of a program, by the measures of an input.
#[derive(Debug, Default)]
pub(super) struct Reach(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// The measures of inputs that it answered, without those that are smaller in every way than another one.
    answered: Vec<Vec<u64>>,
    /// The measures of inputs that took it too long.
    exceeded: Vec<Vec<u64>>,
}

/// How many inputs are remembered.
const MOST: usize = 200;

/// Returns whether an input is as large in every way as another one.
fn covers(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one >= other)
}

impl Reach {
    /// Returns whether an input would take too long, as far as that can be told: it is as large in every way as one that
    /// did, and smaller in no way than one that did not; or it is in one way much larger than all that were answered, and
    /// nearly as large as all that were not.
    pub(super) fn is_beyond(&self, measures: &[u64]) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(first) = known.exceeded.first() else { return false };
        if known.answered.iter().any(|answered| covers(answered, measures)) {
            return false;
        }
        // What is smaller than something that was answered took long for a reason that no measure shows.
        let telling = |exceeded: &&Vec<u64>| !known.answered.iter().any(|other| covers(other, exceeded));
        known.exceeded.iter().filter(telling).any(|exceeded| covers(measures, exceeded))
            || (0..first.len()).any(|way| {
                let answered = known.answered.iter().map(|other| other[way]).max().unwrap_or(0);
                let least = known.exceeded.iter().map(|other| other[way]).min().unwrap_or(u64::MAX);
                least > answered && measures[way] >= answered + (least - answered).div_ceil(2)
            })
    }

    pub(super) fn answers(&self, measures: &[u64]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.answered.iter().any(|other| covers(other, measures)) {
            return;
        }
        known.answered.retain(|other| !covers(measures, other));
        if known.answered.len() < MOST {
            known.answered.push(measures.to_vec());
        }
    }

    pub(super) fn exceeds(&self, measures: Vec<u64>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.exceeded.len() < MOST {
            known.exceeded.push(measures);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_input_is_too_large_in_is_learned_from_those_that_took_too_long() {
        let reach = Reach::default();
        reach.answers(&[10, 500, 3000]);
        assert!(!reach.is_beyond(&[30, 1, 20]));
        reach.exceeds(vec![30, 1, 20]);
        // The first measure tells them apart: 20 is halfway between what was answered and what was not.
        assert!(reach.is_beyond(&[20, 0, 0]));
        assert!(!reach.is_beyond(&[19, 900, 9000]));
        // If nothing tells them apart, only what is larger in every way is beyond.
        reach.answers(&[40, 0, 3000]);
        assert!(!reach.is_beyond(&[29, 600, 4000]));
        assert!(reach.is_beyond(&[30, 1, 21]));
        // What is smaller than something that was answered is not.
        assert!(!reach.is_beyond(&[35, 0, 21]));
    }
}

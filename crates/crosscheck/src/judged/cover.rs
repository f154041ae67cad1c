//! Which tests are needed: the smallest set that keeps every verdict.

use crosscheck_core::mutation::cover::{Prefer, cover};

use super::{Judged, Outcome};

/// The use of the tests, each in one of three lists of their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Use {
    /// A smallest set in which every program has every verdict that stops it; without any of them, one would be lost.
    pub small: Vec<usize>,
    /// Those that stop no program.
    pub idle: Vec<usize>,
    /// Those that stop programs, but none in a way that the small set does not.
    pub spare: Vec<usize>,
}

/// Returns the use of the tests. A compile error needs no test.
pub(crate) fn uses(judged: &Judged) -> Use {
    let features: Vec<Vec<(usize, Outcome)>> =
        (0..judged.tests.len()).map(|test| verdicts(judged, test)).collect();
    let bytes: Vec<u64> = judged.tests.iter().map(|test| test.bytes).collect();
    let small = cover(&features, &bytes, Prefer::Few);
    let others = (0..features.len()).filter(|at| !small.contains(at));
    let (idle, spare) = others.partition(|&at| features[at].is_empty());
    Use { small, idle, spare }
}

fn verdicts(judged: &Judged, test: usize) -> Vec<(usize, Outcome)> {
    let stopped = |(at, row): (usize, &super::Row)| match row.cells[test].outcome {
        Some(outcome @ Outcome::Judged(_)) if outcome.stops() => Some((at, outcome)),
        _ => None,
    };
    judged.rows.iter().enumerate().filter_map(stopped).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::sheet::tests::judged;
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn the_small_set_keeps_every_verdict_and_has_no_test_to_spare(
            rows in (1..9_usize).prop_flat_map(|tests| {
                let cell = prop_oneof![3 => Just(0), 1 => 0..Outcome::ALL.len()];
                prop::collection::vec(prop::collection::vec(cell, tests), 0..7)
            })
        ) {
            let judged = judged(&rows.iter().map(|row| row.iter().map(|&at| Outcome::ALL[at]).collect()).collect::<Vec<_>>());
            let uses = uses(&judged);
            let kept = |tests: &[usize]| -> BTreeSet<(usize, Outcome)> {
                tests.iter().flat_map(|&test| verdicts(&judged, test)).collect()
            };
            let all: Vec<usize> = (0..judged.tests.len()).collect();
            prop_assert_eq!(kept(&uses.small), kept(&all));
            for left_out in &uses.small {
                let rest: Vec<usize> = uses.small.iter().copied().filter(|at| at != left_out).collect();
                prop_assert_ne!(kept(&rest), kept(&all));
            }
            prop_assert!(uses.idle.iter().all(|&test| verdicts(&judged, test).is_empty()));
            prop_assert!(uses.spare.iter().all(|&test| !verdicts(&judged, test).is_empty()));
            let mut lists = [uses.small, uses.idle, uses.spare].concat();
            lists.sort_unstable();
            prop_assert_eq!(lists, all, "each test is in one list");
        }
    }
}

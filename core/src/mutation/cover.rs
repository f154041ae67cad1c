//! The smallest set of inputs that has what all of them have together.

mod problem;
mod search;

use std::collections::BTreeMap;

use self::problem::{Problem, Row};
use self::search::{improved, search};
use super::bits::Bits;

/// Which of two sets is the smaller one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prefer {
    /// That of fewer inputs; of as many, that of fewer bytes: for people, and for programs slow to start.
    #[default]
    Few,
    /// That of fewer bytes; of as many, that of fewer inputs: for a fuzzer, which is fast on small inputs.
    Small,
}

/// What is known of a set of inputs that has everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Proof {
    /// None of its inputs can be left out.
    Irredundant,
    /// No set has fewer inputs, or fewer bytes, whichever is preferred.
    First,
    /// No set is smaller in any way.
    Whole,
}

/// A set of inputs that has everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The inputs, by their place, in order.
    pub chosen: Vec<usize>,
    /// How small it is known to be.
    pub proof: Proof,
}

/// How much is tried by default: some seconds.
pub const EFFORT: u64 = 400_000_000;

/// Picks inputs that together have every feature that all of them have together, as few or as small as can be found
/// with this effort (words of bits looked at).
///
/// What it returns is irredundant, whatever the effort: each input has a feature that no other chosen one has. So it is
/// a fixed point: from the chosen inputs alone all of them are chosen again. Of inputs that serve equally well the first
/// is taken.
pub fn smallest<F: Ord>(features: &[Vec<F>], bytes: &[u64], prefer: Prefer, effort: u64) -> Cover {
    let rows = numbered(features);
    let costs: Vec<Cost> = bytes.iter().map(|&bytes| Cost::of(prefer, bytes)).collect();
    let first: Vec<Cost> = costs.iter().map(|cost| cost.first()).collect();
    // What is preferred alone leaves fewer inputs to choose among, and so can more often be proved.
    let rough = solve(&rows, &first, None, effort / 2);
    let start = improved(&rows, &costs, rough.chosen);
    let fine = solve(&rows, &costs, Some(start), effort / 2);
    let proof = match (fine.proved, rough.proved) {
        (true, _) => Proof::Whole,
        (false, true) => Proof::First,
        (false, false) => Proof::Irredundant,
    };
    Cover { chosen: fine.chosen, proof }
}

/// What an input costs, or several: two numbers of which the first counts before the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost(u128);

impl Cost {
    fn of(prefer: Prefer, bytes: u64) -> Self {
        match prefer {
            Prefer::Few => Cost(1 << 64 | u128::from(bytes)),
            Prefer::Small => Cost(u128::from(bytes) << 64 | 1),
        }
    }

    /// The first of its two numbers alone.
    fn first(self) -> Self {
        Cost(self.0 >> 64 << 64)
    }
}

impl std::ops::Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost(self.0 + other.0)
    }
}

impl std::iter::Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(all: I) -> Cost {
        all.fold(Cost::default(), |sum, cost| sum + cost)
    }
}

/// The features of each input as numbers.
fn numbered<F: Ord>(features: &[Vec<F>]) -> Vec<Bits> {
    let mut numbers: BTreeMap<&F, usize> = BTreeMap::new();
    for feature in features.iter().flatten() {
        let next = numbers.len();
        numbers.entry(feature).or_insert(next);
    }
    let row = |features: &Vec<F>| {
        let mut row = Bits::new(numbers.len());
        features.iter().for_each(|feature| row.insert(numbers[feature]));
        row
    };
    features.iter().map(row).collect()
}

struct Solution {
    chosen: Vec<usize>,
    proved: bool,
}

/// Reduces as far as that goes, and searches what remains.
fn solve(rows: &[Bits], costs: &[Cost], known: Option<Vec<usize>>, effort: u64) -> Solution {
    let rest = rows.iter().zip(costs).enumerate();
    let rest = rest.map(|(place, (has, &cost))| Row { place, has: has.clone(), cost }).collect();
    let problem = Problem::new(rest).reduced();
    let (chosen, proved) = search(&problem, rows, costs, known, effort);
    Solution { chosen, proved }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// Some inputs, each with features below 10 and a length.
    fn instances() -> impl Strategy<Value = Vec<(BTreeSet<u8>, u64)>> {
        let input = (proptest::collection::btree_set(0_u8..10, 0..5), 1_u64..9);
        proptest::collection::vec(input, 0..12)
    }

    fn split(instance: &[(BTreeSet<u8>, u64)]) -> (Vec<Vec<u8>>, Vec<u64>) {
        instance.iter().map(|(features, bytes)| (features.iter().copied().collect(), *bytes)).unzip()
    }

    fn all<'a>(instance: impl Iterator<Item = &'a (BTreeSet<u8>, u64)>) -> BTreeSet<u8> {
        instance.flat_map(|(features, _)| features.iter().copied()).collect()
    }

    fn price(
        instance: &[(BTreeSet<u8>, u64)],
        chosen: impl Iterator<Item = usize>,
        prefer: Prefer,
    ) -> Cost {
        chosen.map(|at| Cost::of(prefer, instance[at].1)).sum()
    }

    /// The price of the best choice, by trying all.
    fn by_force(instance: &[(BTreeSet<u8>, u64)], prefer: Prefer) -> Cost {
        let members = |set: u32| (0..instance.len()).filter(move |at| set >> at & 1 == 1);
        let covers = |set: &u32| all(members(*set).map(|at| &instance[at])) == all(instance.iter());
        let sets = (0_u32..1 << instance.len()).filter(covers);
        sets.map(|set| price(instance, members(set), prefer)).min().expect("all cover all")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn with_enough_effort_the_choice_is_the_best(instance in instances(), few in any::<bool>()) {
            let prefer = if few { Prefer::Few } else { Prefer::Small };
            let (features, bytes) = split(&instance);
            let cover = smallest(&features, &bytes, prefer, EFFORT);
            prop_assert_eq!(cover.proof, Proof::Whole);
            prop_assert_eq!(price(&instance, cover.chosen.into_iter(), prefer), by_force(&instance, prefer));
        }

        #[test]
        fn whatever_the_effort_nothing_is_lost_and_the_choice_is_a_fixed_point(
            instance in instances(),
            few in any::<bool>(),
            effort in 0_u64..1000,
        ) {
            let prefer = if few { Prefer::Few } else { Prefer::Small };
            let (features, bytes) = split(&instance);
            let cover = smallest(&features, &bytes, prefer, effort);
            let kept: Vec<_> = cover.chosen.iter().map(|&at| instance[at].clone()).collect();
            prop_assert_eq!(all(kept.iter()), all(instance.iter()));
            prop_assert!(cover.chosen.is_sorted());
            let (features, bytes) = split(&kept);
            for prefer in [Prefer::Few, Prefer::Small] {
                let again = smallest(&features, &bytes, prefer, effort);
                prop_assert_eq!(again.chosen, (0..kept.len()).collect::<Vec<_>>());
            }
            if cover.proof >= Proof::First {
                let price = price(&instance, cover.chosen.into_iter(), prefer);
                prop_assert_eq!(price.first(), by_force(&instance, prefer).first());
            }
        }
    }

    #[test]
    fn an_input_without_features_is_never_chosen() {
        let cover = smallest::<u8>(&[vec![], vec![]], &[1, 1], Prefer::Few, EFFORT);
        assert_eq!(cover, Cover { chosen: vec![], proof: Proof::Whole });
        assert_eq!(smallest::<u8>(&[], &[], Prefer::Few, 0).chosen, Vec::<usize>::new());
    }

    #[test]
    fn of_inputs_that_serve_equally_well_the_first_is_taken() {
        let features = [vec![1], vec![1, 2], vec![2, 1], vec![2]];
        assert_eq!(smallest(&features, &[1, 2, 2, 1], Prefer::Few, EFFORT).chosen, [1]);
        assert_eq!(smallest(&features, &[1, 3, 3, 1], Prefer::Small, EFFORT).chosen, [0, 3]);
    }
}

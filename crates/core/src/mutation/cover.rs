//! Picks a small set of inputs with all features of a larger set.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use fixedbitset::FixedBitSet;

/// Picks inputs that together have every feature of the whole set: first greedily, then dropping those made redundant
/// by others. Returns their indices, in order.
///
/// With inputs of at most `d` features each, the choice is at most 1 + 1/2 + … + 1/d times as large as the smallest
/// (Chvátal 1979). No chosen input is redundant: each has a feature that no other chosen one has. So the choice is a
/// fixed point: from the chosen inputs alone, all of them are chosen again. Of inputs that bring as many features the
/// shortest is taken, and of these the first.
pub fn cover<F: Ord>(features: &[Vec<F>], bytes: &[u64]) -> Vec<usize> {
    let rows = numbered(features);
    let mut missing = rows.iter().fold(FixedBitSet::new(), |mut all, row| {
        all.union_with(row);
        all
    });
    let mut chosen = Vec::new();
    while !missing.is_clear() {
        let gain = |at: &usize| rows[*at].intersection_count(&missing);
        let better =
            |a: &usize, b: &usize| gain(a).cmp(&gain(b)).then(bytes[*b].cmp(&bytes[*a])).then(b.cmp(a));
        let Some(best) = (0..rows.len()).filter(|at| gain(at) > 0).max_by(better) else { break };
        missing.difference_with(&rows[best]);
        chosen.push(best);
    }
    irredundant(&mut chosen, &rows, bytes);
    chosen.sort_unstable();
    chosen
}

/// Drops inputs whose features the others have, the longest first.
fn irredundant(chosen: &mut Vec<usize>, rows: &[FixedBitSet], bytes: &[u64]) {
    let mut times = vec![0; rows.first().map_or(0, FixedBitSet::len)];
    chosen.iter().flat_map(|&at| rows[at].ones()).for_each(|feature| times[feature] += 1);
    let mut order = chosen.clone();
    order.sort_by_key(|&at| (Reverse(bytes[at]), Reverse(at)));
    for at in order {
        if rows[at].ones().all(|feature| times[feature] > 1) {
            rows[at].ones().for_each(|feature| times[feature] -= 1);
            chosen.retain(|&other| other != at);
        }
    }
}

pub(super) fn numbered<F: Ord>(features: &[Vec<F>]) -> Vec<FixedBitSet> {
    let mut numbers: BTreeMap<&F, usize> = BTreeMap::new();
    for feature in features.iter().flatten() {
        let next = numbers.len();
        numbers.entry(feature).or_insert(next);
    }
    let row = |features: &Vec<F>| {
        let mut row = FixedBitSet::with_capacity(numbers.len());
        features.iter().for_each(|feature| row.insert(numbers[feature]));
        row
    };
    features.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    type Instance = Vec<(BTreeSet<u8>, u64)>;

    /// Generates inputs, each with at most four features below 8 and a length. Inputs with one feature are frequent: a
    /// choice that takes them one by one is the worst there is.
    fn instances() -> impl Strategy<Value = Instance> {
        let features = prop_oneof![2 => 1..2_usize, 1 => 0..5_usize]
            .prop_flat_map(|count| proptest::collection::btree_set(0_u8..8, count));
        proptest::collection::vec((features, 0_u64..9), 0..13)
    }

    fn chosen(instance: &Instance) -> Vec<usize> {
        let (features, bytes): (Vec<Vec<u8>>, Vec<u64>) = instance
            .iter()
            .map(|(features, bytes)| (features.iter().copied().collect(), *bytes))
            .unzip();
        cover(&features, &bytes)
    }

    fn all(instance: &Instance) -> BTreeSet<u8> {
        instance.iter().flat_map(|(features, _)| features.iter().copied()).collect()
    }

    /// Tries every set of inputs that has all features, and returns the size of the smallest.
    fn least(instance: &Instance) -> usize {
        let mask = |features: &BTreeSet<u8>| features.iter().fold(0_u16, |mask, of| mask | 1 << of);
        let all = mask(&self::all(instance));
        let sets = (0..1_usize << instance.len()).filter_map(|set| {
            let places = || (0..instance.len()).filter(move |at| set >> at & 1 == 1);
            let has = places().fold(0, |has, at| has | mask(&instance[at].0));
            (has == all).then(|| places().count())
        });
        sets.min().expect("all inputs together have all features")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn nothing_is_lost_and_the_choice_is_a_fixed_point(instance in instances()) {
            let kept: Instance = chosen(&instance).iter().map(|&at| instance[at].clone()).collect();
            prop_assert_eq!(all(&kept), all(&instance));
            prop_assert_eq!(chosen(&kept), (0..kept.len()).collect::<Vec<_>>());
        }

        #[test]
        fn the_choice_is_within_the_proved_bound_of_the_best_found_by_trying_all(instance in instances()) {
            let taken = chosen(&instance).len();
            // An input has at most four features: 1 + 1/2 + 1/3 + 1/4 = 25/12.
            prop_assert!(12 * taken <= 25 * least(&instance));
        }
    }

    #[test]
    fn an_input_without_features_is_never_chosen() {
        assert_eq!(cover::<u8>(&[vec![], vec![]], &[1, 1]), [0; 0]);
        assert_eq!(cover::<u8>(&[], &[]), [0; 0]);
    }

    #[test]
    fn of_inputs_that_serve_equally_well_the_first_is_taken() {
        let features = [vec![1], vec![1, 2], vec![2, 1], vec![2]];
        assert_eq!(cover(&features, &[1, 2, 2, 1]), [1]);
    }
}

// Ways to choose k of n, against counting in binary. How many there must be for the fault was known: n goes beyond that.
use crosscheck::{Rng, RngExt, Subject};
use permutator::Combination;

/// n and k.
#[crosscheck::draw]
pub struct Turn(#[draw(1..=30)] u32, #[draw(1..=3)] u32);

/// How many ways, and the sum of all as binary numbers.
#[crosscheck::data(ways, sum)]
pub struct Seen(usize, u64);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    fn is_valid(_: &Self::Reference, &Turn(n, k): &Turn) -> bool {
        k <= n
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=4)
    }

    fn reference() -> impl FnMut(&Turn) -> Seen {
        |&Turn(n, k)| {
            let all = sums(n, k, 0);
            Seen(all.len(), all.iter().sum())
        }
    }

    fn engine() -> impl FnMut(&Turn) -> Seen {
        |&Turn(n, k)| {
            let of: Vec<u64> = (0..n).map(|at| 1 << at).collect();
            let all: Vec<u64> = of.combination(k as usize).map(|way| way.into_iter().sum()).collect();
            Seen(all.len(), all.iter().sum())
        }
    }
}

fn sums(n: u32, k: u32, sum: u64) -> Vec<u64> {
    if k == 0 {
        return vec![sum];
    }
    (0..n).flat_map(|last| sums(last, k - 1, sum | 1 << last)).collect()
}

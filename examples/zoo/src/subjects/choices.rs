// Ways to choose k of n, against counting in binary. How many there must be for the fault was known: n goes beyond that.
use crosscheck::{Rng, RngExt, Side, Subject};
use permutator::Combination;

pub struct Pair;

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = ();
    /// n and k.
    type Turn = (u32, u32);
    /// How many ways, and the sum of all as binary numbers.
    type Seen = (usize, u64);
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<(u32, u32)> {
        let n = rng.random_range(1..=30);
        Some((n, rng.random_range(1..=n.min(3))))
    }

    fn is_valid(_: &Model, &(n, k): &(u32, u32)) -> bool {
        (1..=30).contains(&n) && (1..=n.min(3)).contains(&k)
    }

    fn length(rng: &mut dyn Rng) -> usize {
        rng.random_range(1..=4)
    }
}

pub struct Model;

fn sums(n: u32, k: u32, sum: u64) -> Vec<u64> {
    if k == 0 {
        return vec![sum];
    }
    (0..n).flat_map(|last| sums(last, k - 1, sum | 1 << last)).collect()
}

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model
    }

    fn step(&mut self, &(n, k): &(u32, u32)) -> (usize, u64) {
        let all = sums(n, k, 0);
        (all.len(), all.iter().sum())
    }
}

pub struct Engine;

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine
    }

    fn step(&mut self, &(n, k): &(u32, u32)) -> (usize, u64) {
        let of: Vec<u64> = (0..n).map(|at| 1 << at).collect();
        let all: Vec<u64> = of.combination(k as usize).map(|way| way.into_iter().sum()).collect();
        (all.len(), all.iter().sum())
    }
}

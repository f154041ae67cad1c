// Adaptors of iterators against loops. That the fault is about combinations was known.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};
use itertools::Itertools;

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Combinations(usize),
    Dedup,
    Unique,
    Interleave(Vec<u8>),
    Product(Vec<u8>),
    Windows,
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = Vec<u8>;
    type Turn = Turn;
    type Seen = Vec<Vec<u8>>;
    type Reference = Model;
    type Engine = Engine;

    fn start(rng: &mut dyn Rng) -> Vec<u8> {
        items(rng)
    }

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        Some(match rng.random_range(0..6) {
            0 => Turn::Combinations(rng.random_range(0..5)),
            1 => Turn::Dedup,
            2 => Turn::Unique,
            3 => Turn::Interleave(items(rng)),
            4 => Turn::Product(items(rng)),
            _ => Turn::Windows,
        })
    }

    fn is_start(items: &Vec<u8>) -> bool {
        items.len() < 10
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        match turn {
            Turn::Interleave(items) | Turn::Product(items) => items.len() < 10,
            Turn::Combinations(of) => *of < 10,
            _ => true,
        }
    }
}

fn items(rng: &mut dyn Rng) -> Vec<u8> {
    (0..rng.random_range(0..8)).map(|_| rng.random_range(0..5)).collect()
}

pub struct Model(Vec<u8>);

/// All ways to choose so many, in the order of their places.
fn choose(from: &[u8], count: usize) -> Vec<Vec<u8>> {
    match (count, from) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with =
                choose(rest, count - 1).into_iter().map(|others| [&[*first], &others[..]].concat());
            with.chain(choose(rest, count)).collect()
        }
    }
}

impl Side<Pair> for Model {
    fn new(items: &Vec<u8>) -> Self {
        Model(items.clone())
    }

    fn step(&mut self, turn: &Turn) -> Vec<Vec<u8>> {
        let of = &self.0;
        let before = |at: usize| &of[..at];
        match turn {
            Turn::Combinations(count) => choose(of, *count),
            Turn::Dedup => vec![
                (0..of.len())
                    .filter(|&at| before(at).last() != Some(&of[at]))
                    .map(|at| of[at])
                    .collect(),
            ],
            Turn::Unique => vec![
                (0..of.len()).filter(|&at| !before(at).contains(&of[at])).map(|at| of[at]).collect(),
            ],
            Turn::Interleave(others) => {
                let both = (0..of.len().max(others.len())).flat_map(|at| [of.get(at), others.get(at)]);
                vec![both.filter_map(|one| one.copied()).collect()]
            }
            Turn::Product(others) => {
                of.iter().flat_map(|&a| others.iter().map(move |&b| vec![a, b])).collect()
            }
            Turn::Windows => of.windows(2).map(|two| two.to_vec()).collect(),
        }
    }
}

pub struct Engine(Vec<u8>);

impl Side<Pair> for Engine {
    fn new(items: &Vec<u8>) -> Self {
        Engine(items.clone())
    }

    fn step(&mut self, turn: &Turn) -> Vec<Vec<u8>> {
        let of = self.0.iter().copied();
        match turn {
            Turn::Combinations(count) => of.combinations(*count).collect(),
            Turn::Dedup => vec![of.dedup().collect()],
            Turn::Unique => vec![of.unique().collect()],
            Turn::Interleave(others) => vec![of.interleave(others.iter().copied()).collect()],
            Turn::Product(others) => {
                of.cartesian_product(others.iter().copied()).map(|(a, b)| vec![a, b]).collect()
            }
            Turn::Windows => of.tuple_windows().map(|(a, b)| vec![a, b]).collect(),
        }
    }
}

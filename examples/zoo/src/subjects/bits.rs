// A set of small numbers as bits, against the set of the standard library.
use std::collections::BTreeSet;

use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Insert(u8),
    Remove(u8),
    Union(Vec<u8>),
    Intersect(Vec<u8>),
    Subset(Vec<u8>),
    Shrink,
    Clear,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    answer: bool,
    all: Vec<usize>,
    empty: bool,
    /// Whether each of these is in the set: 1, 40, 200.
    has: [bool; 3],
}

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let most = [8, 70, 255][rng.random_range(0..3)];
        let list = (0..rng.random_range(0..5)).map(|_| rng.random_range(0..=most)).collect();
        Some(match rng.random_range(0..9) {
            0..3 => Turn::Insert(rng.random_range(0..=most)),
            3 => Turn::Remove(rng.random_range(0..=most)),
            4 => Turn::Union(list),
            5 => Turn::Intersect(list),
            6 => Turn::Subset(list),
            7 => Turn::Shrink,
            _ => Turn::Clear,
        })
    }
}

pub struct Model(BTreeSet<usize>);

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model(BTreeSet::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let set = |list: &[u8]| list.iter().map(|&at| usize::from(at)).collect::<BTreeSet<_>>();
        let mut answer = false;
        match turn {
            Turn::Insert(at) => answer = self.0.insert((*at).into()),
            Turn::Remove(at) => answer = self.0.remove(&(*at).into()),
            Turn::Union(list) => self.0.extend(set(list)),
            Turn::Intersect(list) => self.0 = &self.0 & &set(list),
            Turn::Subset(list) => answer = self.0.is_subset(&set(list)),
            Turn::Shrink => {}
            Turn::Clear => self.0.clear(),
        }
        let has = [1, 40, 200].map(|at| self.0.contains(&at));
        Seen { answer, all: self.0.iter().copied().collect(), empty: self.0.is_empty(), has }
    }
}

pub struct Engine(bit_set::BitSet);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(bit_set::BitSet::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let set = |list: &[u8]| list.iter().map(|&at| usize::from(at)).collect::<bit_set::BitSet>();
        let mut answer = false;
        match turn {
            Turn::Insert(at) => answer = self.0.insert((*at).into()),
            Turn::Remove(at) => answer = self.0.remove((*at).into()),
            Turn::Union(list) => self.0.union_with(&set(list)),
            Turn::Intersect(list) => self.0.intersect_with(&set(list)),
            Turn::Subset(list) => answer = self.0.is_subset(&set(list)),
            Turn::Shrink => self.0.shrink_to_fit(),
            Turn::Clear => self.0 = bit_set::BitSet::new(),
        }
        let has = [1, 40, 200].map(|at| self.0.contains(at));
        Seen { answer, all: self.0.iter().collect(), empty: self.0.is_empty(), has }
    }
}

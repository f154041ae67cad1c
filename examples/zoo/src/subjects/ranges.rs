// A map from ranges of numbers to values against an array. That ranges are not joined in one version, and that gaps are
// wrong in another, was known when this was written; nothing is drawn with that in view.
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub enum Turn {
    Insert(u8, u8, u8),
    Remove(u8, u8),
    Gaps(u8, u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "kebab-case")]
pub struct Seen {
    gaps: Vec<(u8, u8)>,
    ranges: Vec<(u8, u8, u8)>,
}

const END: u8 = 40;

impl Subject for Pair {
    const NAME: &'static str = NAME;
    type Start = ();
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Turn> {
        let (a, b) = (rng.random_range(0..END), rng.random_range(0..END));
        let (from, to) = (a.min(b), a.max(b));
        Some(match rng.random_range(0..4) {
            0..2 => Turn::Insert(from, to, rng.random_range(0..3)),
            2 => Turn::Remove(from, to),
            _ => Turn::Gaps(from, to),
        })
    }

    fn is_valid(_: &Model, turn: &Turn) -> bool {
        let (Turn::Insert(from, to, _) | Turn::Remove(from, to) | Turn::Gaps(from, to)) = *turn;
        from <= to && to < END
    }
}

pub struct Model([Option<u8>; END as usize]);

/// Runs of equal values among these places.
fn runs<T: PartialEq + Copy>(of: impl Iterator<Item = (u8, T)>) -> Vec<(u8, u8, T)> {
    let mut runs: Vec<(u8, u8, T)> = Vec::new();
    for (at, value) in of {
        match runs.last_mut() {
            Some((_, to, last)) if *to + 1 == at && *last == value => *to = at,
            _ => runs.push((at, at, value)),
        }
    }
    runs
}

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model([None; END as usize])
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut gaps = Vec::new();
        match *turn {
            Turn::Insert(from, to, value) => self.0[from.into()..=to.into()].fill(Some(value)),
            Turn::Remove(from, to) => self.0[from.into()..=to.into()].fill(None),
            Turn::Gaps(from, to) => {
                let free = (from..=to).filter(|&at| self.0[usize::from(at)].is_none());
                gaps =
                    runs(free.map(|at| (at, ()))).into_iter().map(|(from, to, ())| (from, to)).collect();
            }
        }
        let set = (0..END).filter_map(|at| Some((at, self.0[usize::from(at)]?)));
        Seen { gaps, ranges: runs(set) }
    }
}

pub struct Engine(rangemap::RangeInclusiveMap<u8, u8>);

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine(rangemap::RangeInclusiveMap::new())
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut gaps = Vec::new();
        match *turn {
            Turn::Insert(from, to, value) => self.0.insert(from..=to, value),
            Turn::Remove(from, to) => self.0.remove(from..=to),
            Turn::Gaps(from, to) => {
                gaps = self.0.gaps(&(from..=to)).map(|gap| (*gap.start(), *gap.end())).collect();
            }
        }
        let ranges = self.0.iter().map(|(range, &value)| (*range.start(), *range.end(), value));
        Seen { gaps, ranges: ranges.collect() }
    }
}

//! All small cases of a subject: every sequence of a few turns over the smallest ones.
//!
//! Most faults have a small case. Where random cases meet one seldom, all small ones meet it surely; and where none of
//! them differs, that is a sentence that no number of random cases gives.

use std::collections::{BTreeMap, BTreeSet};

use super::count::operation;
use super::data::{Data, json};
use super::simpler::weigh;
use super::{Sequence, Side as _, Subject};
use crate::Error;
use crate::compare::trace::guarded;
use crate::generate::space::{Block, Cases};
use crate::generate::{Bounds, Knob, Rng, Scope, Space, seeded};
use crate::table::counted;

/// The bounds of the space.
pub(super) const BOUNDS: &[Knob] = &[
    Knob::new(TURNS, "the most turns of a case", 1, 64),
    Knob::new(VALUES, "how many of each operation's smallest turns, and of the starts", 1, 10_000),
];

/// The scope of every subject that states none.
pub(super) const SCOPES: &[Scope] = &[Scope {
    name: "small",
    purpose: "all cases of a few turns over the smallest ones",
    bounds: &[(TURNS, 3), (VALUES, 3)],
}];

const TURNS: &str = "turns";
const VALUES: &str = "values";

/// The number of starts and of turns that are drawn to come down from.
const DRAWN: u64 = 400;

/// The most values of each operation that are made simpler on the way down.
const TRIED: usize = 500;

/// The most turns that the description of the space lists.
const LISTED: usize = 24;

/// Returns the ways to take a turn, the simplest first.
fn ways<S: Subject>(turn: S::Turn) -> Vec<S::Turn> {
    match S::SHARED {
        Some(shared) => (shared.ways)(turn),
        None => vec![turn],
    }
}

/// Returns all cases within bounds.
///
/// # Errors
/// The subject draws no turn at its starts, or there are more cases than can be numbered.
pub(super) fn space<S: Subject>(bounds: &Bounds) -> Result<Space<Sequence<S>>, Error> {
    if S::SHARED.is_some() && !cfg!(feature = "shuttle") {
        let words =
            "the order of threads is not in the case: crosscheck's feature `shuttle` puts it there";
        return Err(Error::from(format!("{}: {words}", S::NAME)));
    }
    let (most, values) = (bounds.get(TURNS), bounds.get(VALUES) as usize);
    let draw_start = |rng: &mut dyn Rng| Some(S::start(rng));
    let starts = smallest(S::NAME, values, draw_start, S::simpler_starts, |start| S::is_start(start));
    let draw_turn = |rng: &mut dyn Rng| {
        let side = guarded(|| S::Reference::new(&S::start(rng))).ok()?;
        ways::<S>(S::turn(&side, rng)?).into_iter().next()
    };
    // Whether a turn is valid depends on its place: that shows in the play.
    let is_simplest = |turn: &S::Turn| ways::<S>(turn.clone()).first() == Some(turn);
    let turns = smallest(S::NAME, values, draw_turn, S::simpler_turns, is_simplest);
    if starts.is_empty() || turns.is_empty() {
        return Err(Error::from(format!("{} draws no {} at its starts", S::NAME, S::TURN)));
    }
    let simplest = turns.len();
    let listed: Vec<String> = turns.iter().take(LISTED).map(S::write_turn).collect();
    let more = if turns.len() > LISTED { ", …" } else { "" };
    let turns: Vec<S::Turn> = turns.into_iter().flat_map(ways::<S>).collect();
    let ways = if turns.len() > simplest { ", each in several ways" } else { "" };
    let from = match &starts[..] {
        [_] => String::new(),
        several => format!(", from {} starts", several.len()),
    };
    let words = format!(
        "every case of at most {} over these{ways}{from}: {}{more}",
        counted(most.into(), S::TURN),
        listed.join(", ")
    );
    let all = |count: u32| (starts.len() as u64).checked_mul((turns.len() as u64).checked_pow(count)?);
    let block = |count: u32| {
        let cases = all(count).ok_or("there are more cases within these bounds than can be numbered")?;
        Ok(Block { words: counted(count.into(), S::TURN), cases })
    };
    let blocks = (1..=most).map(block).collect::<Result<_, Error>>()?;
    let make = move |block: usize, number: u64| {
        let (mut rest, base) = (number, turns.len() as u64);
        // The last turn changes first.
        let mut digits: Vec<usize> = Vec::with_capacity(block + 1);
        for _ in 0..=block {
            digits.push((rest % base) as usize);
            rest /= base;
        }
        let turns = digits.iter().rev().map(|&digit| turns[digit].clone()).collect();
        Sequence { start: starts[rest as usize].clone(), turns }
    };
    Ok(Space::Cases(Cases::new(words, blocks, make)?))
}

/// Returns the smallest values of each operation that some draws come down to, step by step as shrinking goes.
fn smallest<T: Data>(
    name: &str,
    of_each: usize,
    mut draw: impl FnMut(&mut dyn Rng) -> Option<T>,
    simpler: fn(&T) -> Vec<T>,
    is_one: fn(&T) -> bool,
) -> Vec<T> {
    let mut rng = seeded(name, 0, 0);
    let mut found = Found { all: BTreeMap::new(), open: BTreeMap::new(), is_one };
    (0..DRAWN).filter_map(|_| draw(&mut rng)).for_each(|value| found.add(value));
    for _ in 0..TRIED {
        // The smallest of each operation is next.
        let next: Vec<Key> = found.open.values_mut().filter_map(BTreeSet::pop_first).collect();
        for key in next {
            let value = found.all[&key].clone();
            simpler(&value).into_iter().for_each(|value| found.add(value));
        }
    }
    let mut taken: BTreeMap<Option<String>, usize> = BTreeMap::new();
    let mut is_taken = |value: &T| {
        let count = taken.entry(operation(value)).or_default();
        *count += 1;
        *count <= of_each
    };
    found.all.into_values().filter(|value| is_taken(value)).collect()
}

/// What values are ordered by: their cost, the size of their numbers, and their text.
type Key = (u64, u64, String);

/// Values that were found on the way down.
struct Found<T> {
    all: BTreeMap<Key, T>,
    /// Those that were not yet made simpler, by operation.
    open: BTreeMap<Option<String>, BTreeSet<Key>>,
    is_one: fn(&T) -> bool,
}

impl<T: Data> Found<T> {
    fn add(&mut self, value: T) {
        let weight = weigh(&value);
        let key = (weight.cost, weight.size, json(&value));
        if (self.is_one)(&value) && !self.all.contains_key(&key) {
            self.open.entry(operation(&value)).or_default().insert(key.clone());
            self.all.insert(key, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::RngExt;

    #[test]
    fn the_smallest_values_of_each_operation_are_found_whatever_is_drawn() {
        use serde::{Deserialize, Serialize};
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        enum Turn {
            Insert(u64),
            Put(u8, Vec<u8>),
            Pop,
        }
        let draw = |rng: &mut dyn Rng| {
            Some(match rng.random_range(0..3) {
                0 => Turn::Insert(rng.random_range(3..1 << 40)),
                1 => Turn::Put(rng.random_range(0..9), vec![rng.random(); 3]),
                _ => Turn::Pop,
            })
        };
        let small = smallest("toy", 3, draw, crate::subject::simpler::values, |_| true);
        let texts: Vec<String> = small.iter().map(json).collect();
        for text in ["\"Pop\"", "{\"Insert\":0}", "{\"Insert\":1}", "{\"Insert\":2}", "{\"Put\":[0,[]]}"]
        {
            assert!(texts.iter().any(|of| of == text), "{text}: {texts:?}");
        }
        assert_eq!(texts.len(), 7);
    }
}

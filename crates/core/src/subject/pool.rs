//! Values that come back: a field of a turn takes what came before in its case, in a turn or in what a side showed.
//!
//! Faults often need two places with one value: a key that is removed after it was inserted, a position just behind what
//! an iterator gave. Fields that are drawn one by one meet seldom where their ranges are wide.

use std::collections::BTreeMap;

use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use serde::Serialize;
use serde_json::Value as Json;

use super::Data;
use crate::generate::draw::chance;
use crate::generate::{Rng, RngExt};

/// What has come so far in a case that is being made.
pub(super) struct Pool {
    rng: Xoshiro256PlusPlus,
    values: Vec<Json>,
    /// The least and the greatest number that the generator has drawn for a place. Another one may be refused, or take all
    /// memory: by default, `is_valid` accepts everything.
    ranges: BTreeMap<String, (i128, i128)>,
}

/// In how many cases of a hundred values come back, and in how many turns of a hundred of such a case.
const CASES: u32 = 50;
const TURNS: u32 = 25;

/// The number of turns that are drawn at the start to learn the ranges.
const LEARNT: usize = 24;

/// The most values that one turn or one observation adds: those of a whole state would drown the others.
const EACH: usize = 16;

/// The number of values that are tried in a place.
const TRIES: usize = 4;

impl Pool {
    /// Creates the pool of a case, if values come back in it. Learns the ranges from turns that `draw` makes.
    pub(super) fn begin<T: Serialize>(
        start: &impl Serialize,
        rng: &mut dyn Rng,
        mut draw: impl FnMut(&mut dyn Rng) -> Option<T>,
    ) -> Option<Pool> {
        if !chance(rng, CASES) {
            return None;
        }
        let rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
        let mut pool = Pool { rng, values: Vec::new(), ranges: BTreeMap::new() };
        let mut drawing = pool.rng.clone();
        for turn in (0..LEARNT).filter_map(|_| draw(&mut drawing)) {
            pool.learn(&turn);
        }
        pool.add(start);
        Some(pool)
    }

    /// Learns the ranges of a turn's places.
    fn learn(&mut self, turn: &impl Serialize) {
        each_value(turn, &mut |place, value| {
            let Some(number) = integer(value) else { return };
            let range = self.ranges.entry(place.to_owned()).or_insert((number, number));
            *range = (number.min(range.0), number.max(range.1));
        });
    }

    /// Adds the values of a turn, or of what a side shows.
    pub(super) fn add(&mut self, whole: &impl Serialize) {
        let full = self.values.len() + EACH;
        each_value(whole, &mut |_, value| {
            if self.values.len() < full && !self.values.contains(value) {
                self.values.push(value.clone());
            }
        });
    }

    /// Returns a turn with a value that has come before in one of its places, or one more or less. It may not be valid.
    pub(super) fn with_one_back<T: Data>(&mut self, turn: &T) -> Option<T> {
        self.learn(turn);
        if self.values.is_empty() || !chance(&mut self.rng, TURNS) {
            return None;
        }
        let mut count = 0;
        each_value(turn, &mut |_, _| count += 1);
        let chosen = self.rng.random_range(0..count.max(1));
        let (mut turn, mut at) = (serde_json::to_value(turn).ok()?, 0);
        visit(&mut turn, "", &mut |place, value| {
            if at == chosen {
                *value = self.instead(place, value).unwrap_or(Json::Null);
            }
            at += 1;
        });
        serde_json::from_value(turn).ok()
    }

    fn instead(&mut self, place: &str, old: &Json) -> Option<Json> {
        (0..TRIES).find_map(|_| {
            let new = &self.values[self.rng.random_range(0..self.values.len())];
            match (integer(new), integer(old)) {
                (None, None) => (new != old && new.is_string() == old.is_string()).then(|| new.clone()),
                (Some(new), Some(old)) => {
                    let new = new + [0, 0, 0, 1, -1][self.rng.random_range(0..5)];
                    let (least, greatest) = self.ranges.get(place).copied()?;
                    let fits = new != old && (least..=greatest).contains(&new);
                    fits.then(|| serde_json::to_value(new).ok()).flatten()
                }
                _ => None,
            }
        })
    }
}

/// Calls a function with each number and text of a value, and with its place: the names of the fields above it.
fn each_value(whole: &impl Serialize, call: &mut dyn FnMut(&str, &Json)) {
    if let Ok(mut whole) = serde_json::to_value(whole) {
        visit(&mut whole, "", &mut |place, value| call(place, value));
    }
}

fn visit(value: &mut Json, place: &str, call: &mut dyn FnMut(&str, &mut Json)) {
    match value {
        Json::Null | Json::Bool(_) => {}
        // This is the name of a variant without fields.
        Json::String(_) if place.is_empty() => {}
        Json::Number(_) | Json::String(_) => call(place, value),
        // The items of a list share a place; so do the parts of a tuple.
        Json::Array(items) => items.iter_mut().for_each(|item| visit(item, &format!("{place}/"), call)),
        Json::Object(fields) => {
            for (name, value) in fields {
                visit(value, &format!("{place}/{name}"), call);
            }
        }
    }
}

fn integer(value: &Json) -> Option<i128> {
    value.as_number()?.as_i128()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::seeded;

    #[test]
    fn values_come_back_within_what_their_places_take() {
        type Turn = Vec<(String, u64, u8)>;
        let mut rng = seeded("pool", 1, 0);
        let draw = |rng: &mut dyn Rng| {
            let turn: Turn =
                vec![("a".to_owned(), rng.random_range(0..1 << 40), rng.random_range(0..9))];
            Some(turn)
        };
        let mut pool = (0..9).find_map(|_| Pool::begin(&7_000, &mut rng, draw)).expect("in some cases");
        pool.add(&("key", 123_456_789_u64, None::<u8>));
        let mut seen = Vec::new();
        for _ in 0..400 {
            let turn = vec![("a".to_owned(), 5, 3)];
            seen.extend(pool.with_one_back::<Turn>(&turn).into_iter().flatten());
        }
        assert!(seen.iter().any(|(text, _, _)| text == "key"));
        for number in [123_456_788, 123_456_789, 123_456_790, 7_000] {
            assert!(seen.iter().any(|(_, wide, _)| *wide == number), "{number}");
        }
        assert!(seen.iter().all(|(_, _, small)| *small < 9));
    }
}

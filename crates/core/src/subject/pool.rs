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
    /// The latest come last.
    values: Vec<Json>,
    ranges: Ranges,
}

/// The least and the greatest number that the generator has drawn for each place. Another one may be refused, or take all
/// memory: by default, `is_valid` accepts everything.
#[derive(Clone, Default)]
pub(super) struct Ranges(BTreeMap<String, (i128, i128)>);

impl Ranges {
    pub(super) fn learn_start(&mut self, start: &impl Serialize) {
        self.learn(START, start);
    }

    pub(super) fn learn_turn(&mut self, turn: &impl Serialize) {
        self.learn(TURN, turn);
    }

    fn learn(&mut self, root: &str, whole: &impl Serialize) {
        each_value(whole, root, &mut |place, value| {
            let Some(number) = integer(value) else { return };
            let range = self.0.entry(place.to_owned()).or_insert((number, number));
            *range = (number.min(range.0), number.max(range.1));
        });
    }
}

/// In how many cases of a hundred values come back, and in how many starts and turns of a hundred of such a case.
const CASES: u32 = 50;
const TURNS: u32 = 40;

/// The most values that one turn or one observation adds: those of a whole state would drown the others.
const EACH: usize = 16;

/// How many values count as the latest.
const LATEST: usize = 6;

/// The number of values that are tried in a place.
const TRIES: usize = 4;

/// From this part of a tuple or a list on, all are one place.
const PARTS: usize = 6;

/// What a place is within, in a start and in a turn.
const START: &str = "^";
const TURN: &str = "";

impl Pool {
    /// Creates the pool of a case, if values come back in it.
    pub(super) fn begin(rng: &mut dyn Rng, ranges: impl FnOnce() -> Ranges) -> Option<Pool> {
        chance(rng, CASES).then(|| Pool {
            rng: Xoshiro256PlusPlus::seed_from_u64(rng.next_u64()),
            values: Vec::new(),
            ranges: ranges(),
        })
    }

    /// Adds the values of a start, of a turn, or of what a side shows.
    pub(super) fn add(&mut self, whole: &impl Serialize) {
        let mut left = EACH;
        each_value(whole, START, &mut |_, value| {
            if left > 0 {
                left -= 1;
                self.values.retain(|known| known != value);
                self.values.push(value.clone());
            }
        });
    }

    /// Returns a start with a value of the pool in one of its places. It may be none.
    pub(super) fn in_start<T: Data>(&mut self, start: &T) -> Option<T> {
        self.changed(START, start)
    }

    /// Returns a turn with a value of the pool in one of its places. It may not be valid.
    pub(super) fn in_turn<T: Data>(&mut self, turn: &T) -> Option<T> {
        self.ranges.learn_turn(turn);
        self.changed(TURN, turn)
    }

    fn changed<T: Data>(&mut self, root: &str, whole: &T) -> Option<T> {
        if !chance(&mut self.rng, TURNS) {
            return None;
        }
        let mut count = 0;
        each_value(whole, root, &mut |_, _| count += 1);
        let chosen = self.rng.random_range(0..count.max(1));
        let (mut json, mut at) = (serde_json::to_value(whole).ok()?, 0);
        visit(&mut json, root, &mut |place, value| {
            if at == chosen {
                *value = self.instead(place, value).unwrap_or(Json::Null);
            }
            at += 1;
        });
        serde_json::from_value(json).ok()
    }

    /// Returns a value for a place: one that has come before, mostly of the latest, or one more or less; or a bound of the
    /// place's range or of bytes.
    fn instead(&mut self, place: &str, old: &Json) -> Option<Json> {
        let range = self.ranges.0.get(place).copied();
        (0..TRIES).find_map(|_| {
            let Some(old) = integer(old) else {
                let new = self.before()?;
                return (new.is_string() && new != *old).then_some(new);
            };
            let (least, greatest) = range?;
            let new = match self.rng.random_range(0..4) {
                0 => [least, greatest][self.rng.random_range(0..2)],
                1 => (1 << [8, 16, 32, 64][self.rng.random_range(0..4)]) - 1,
                _ => integer(&self.before()?)?,
            };
            let new = new + [0, 0, 0, 1, -1][self.rng.random_range(0..5)];
            let fits = new != old && (least..=greatest).contains(&new);
            fits.then(|| serde_json::to_value(new).ok()).flatten()
        })
    }

    /// Returns a value that has come before.
    fn before(&mut self) -> Option<Json> {
        let count = self.values.len();
        let most = if self.rng.random() { count.min(LATEST) } else { count };
        (most > 0).then(|| self.values[count - 1 - self.rng.random_range(0..most)].clone())
    }
}

/// Calls a function with each number and text of a value, and with its place: the names of the fields above it.
fn each_value(whole: &impl Serialize, root: &str, call: &mut dyn FnMut(&str, &Json)) {
    if let Ok(mut whole) = serde_json::to_value(whole) {
        visit(&mut whole, root, &mut |place, value| call(place, value));
    }
}

fn visit(value: &mut Json, place: &str, call: &mut dyn FnMut(&str, &mut Json)) {
    match value {
        Json::Null | Json::Bool(_) => {}
        // This is the name of a variant without fields.
        Json::String(_) if place.is_empty() => {}
        Json::Number(_) | Json::String(_) => call(place, value),
        // A list may be a tuple, whose parts are different places. Later items share one.
        Json::Array(items) => {
            for (at, item) in items.iter_mut().enumerate() {
                visit(item, &format!("{place}/{}", at.min(PARTS)), call);
            }
        }
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
        let mut ranges = Ranges::default();
        for _ in 0..24 {
            let turn: Turn =
                vec![("a".to_owned(), rng.random_range(0..1 << 40), rng.random_range(0..9))];
            ranges.learn_turn(&turn);
        }
        let begin = |_| Pool::begin(&mut rng, || ranges.clone());
        let mut pool = (0..9).find_map(begin).expect("in some cases");
        pool.add(&7_000);
        pool.add(&("key", 123_456_789_u64, None::<u8>));
        let mut seen = Vec::new();
        for _ in 0..4_000 {
            let turn = vec![("a".to_owned(), 5, 3)];
            seen.extend(pool.in_turn::<Turn>(&turn).into_iter().flatten());
        }
        assert!(seen.iter().any(|(text, _, _)| text == "key"));
        for number in [123_456_788, 123_456_789, 123_456_790, 7_000, 65_535, 256] {
            assert!(seen.iter().any(|(_, wide, _)| *wide == number), "{number}");
        }
        assert!(seen.iter().all(|(_, _, small)| *small < 9));
    }
}

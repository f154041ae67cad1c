//! Values that come back: a field of a turn takes what came before in its case, in a turn or in what a side showed.
//!
//! Faults often need two places with one value: a key that is removed after it was inserted, a position just behind what
//! an iterator gave. Fields that are drawn one by one meet seldom where their ranges are wide.
//!
//! So a case is one of two kinds. In a plain one, all is as the generator draws it. In a focused one, nearly every field
//! takes one of few values: what came before, a bound of its place, or the edge of a chunk. If each field did so with a
//! chance p of its own, in every case, four of them would do so together with p⁴. With a chance for the case, they do with
//! nearly that chance, and no plain case loses anything. A field that has already met a value is left as it is.
//!
//! A chunk begins at a multiple of a power of two: implementations keep what is large in such chunks, and treat the full
//! and the last ones differently. Two places side by side that are in order, as the ends of a range are, become a chunk.

use std::collections::BTreeMap;

use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use serde::Serialize;
use serde_json::Value as Json;

use super::Data;
use crate::generate::draw::{chance, pick};
use crate::generate::{Rng, RngExt};

/// What has come so far in a case that is being made.
pub(super) struct Pool {
    rng: Xoshiro256PlusPlus,
    /// The latest come last.
    values: Vec<Json>,
    ranges: Ranges,
}

/// What the generator has drawn for each place.
#[derive(Clone, Default)]
pub(super) struct Ranges(BTreeMap<String, Range>);

/// The least and the greatest number of a place. Another one may be refused, or take all memory: by default, `is_valid`
/// accepts everything.
#[derive(Clone, Copy)]
struct Range {
    least: i128,
    greatest: i128,
    /// Whether the number beside it, in the next place, was ever greater, and whether it was ever less.
    rises: bool,
    falls: bool,
}

impl Range {
    fn takes(&self, number: i128) -> bool {
        (self.least..=self.greatest).contains(&number)
    }

    /// Draws the size of a chunk of this range, as a power of two: often the largest, which is met the least by chance.
    fn chunk(&self, rng: &mut dyn Rng) -> Option<u32> {
        let size = self.greatest.saturating_sub(self.least);
        let fitting = &CHUNKS[..CHUNKS.partition_point(|bits| 1 << bits <= size)];
        let largest = *fitting.last()?;
        Some(if rng.random() { largest } else { pick(rng, fitting) })
    }
}

impl Ranges {
    /// Takes down what was drawn for a start or a turn.
    pub(super) fn learn(&mut self, root: &str, whole: &impl Serialize) {
        let mut last: Option<(String, i128)> = None;
        each_value(whole, root, &mut |place, value| {
            let before = last.take();
            let Some(number) = integer(value) else { return };
            let new = Range { least: number, greatest: number, rises: false, falls: false };
            let range = self.0.entry(place.to_owned()).or_insert(new);
            (range.least, range.greatest) = (number.min(range.least), number.max(range.greatest));
            if let Some((beside, other)) = before.filter(|(beside, _)| above(beside) == above(place))
                && let Some(range) = self.0.get_mut(&beside)
            {
                range.rises |= number > other;
                range.falls |= number < other;
            }
            last = Some((place.to_owned(), number));
        });
    }
}

/// Returns the place of which a place is a part.
fn above(place: &str) -> Option<&str> {
    place.rsplit_once('/').map(|(above, _)| above)
}

/// In how many cases of a hundred values come back.
const CASES: u32 = 60;

/// How many places of a start or a turn take another value, of this many or of all if there are more.
const TAKEN: usize = 13;
const OF: usize = 16;

/// In how many places of a hundred that may be one, there is a chunk.
const BLOCKS: u32 = 80;

/// The sizes of chunks, as powers of two: the bits of a word, then one byte, two and more.
const CHUNKS: [u32; 5] = [6, 8, 16, 32, 64];

/// The most values that one turn or one observation adds: those of a whole state would drown the others.
const EACH: usize = 16;

/// How many values count as the latest.
const LATEST: usize = 6;

/// The number of values that are tried in a place.
const TRIES: usize = 4;

/// From this part of a tuple or a list on, all are one place.
const PARTS: usize = 6;

/// What a place is within, in a start and in a turn.
pub(super) const START: &str = "^";
pub(super) const TURN: &str = "";

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

    /// Returns a turn with values of the pool in its places. It may not be valid.
    pub(super) fn in_turn<T: Data>(&mut self, turn: &T) -> Option<T> {
        self.ranges.learn(TURN, turn);
        self.changed(TURN, turn)
    }

    /// Returns a start or a turn with values of the pool in its places. It may not be valid.
    pub(super) fn changed<T: Data>(&mut self, root: &str, whole: &T) -> Option<T> {
        let (mut count, mut end) = (0, None);
        let mut json = serde_json::to_value(whole).ok()?;
        visit(&mut json, root, &mut |_, _| count += 1);
        visit(&mut json, root, &mut |place, value| {
            let end_here = end.take().filter(|end| self.takes(place, *end));
            let is_taken = self.rng.random_range(0..count.max(OF)) < TAKEN;
            let new = if let Some(end) = end_here {
                serde_json::to_value(end).ok()
            } else if !is_taken || self.values.contains(value) {
                None
            } else if let Some((here, beside)) = self.chunk(place, value) {
                end = Some(beside);
                serde_json::to_value(here).ok()
            } else {
                self.instead(place, value)
            };
            if let Some(new) = new {
                *value = new;
            }
        });
        serde_json::from_value(json).ok()
    }

    fn takes(&self, place: &str, number: i128) -> bool {
        self.ranges.0.get(place).is_some_and(|range| range.takes(number))
    }

    /// Returns the ends of the chunk around a number, for its place and the next one, if these are in order. Some ranges
    /// include their end, and some do not.
    fn chunk(&mut self, place: &str, old: &Json) -> Option<(i128, i128)> {
        let (range, old) = (*self.ranges.0.get(place)?, integer(old)?);
        if range.rises == range.falls || !chance(&mut self.rng, BLOCKS) {
            return None;
        }
        let bits = range.chunk(&mut self.rng)?;
        let least = old >> bits << bits;
        let greatest = least + (1 << bits) - i128::from(self.rng.random_ratio(3, 4));
        let ends = if range.rises { (least, greatest) } else { (greatest, least) };
        range.takes(ends.0).then_some(ends)
    }

    /// Returns a value for a place: one that has come before, mostly of the latest, or one more or less; or a bound of the
    /// place's range, or the edge of a chunk.
    fn instead(&mut self, place: &str, old: &Json) -> Option<Json> {
        let range = self.ranges.0.get(place).copied();
        // While nothing has come before, most places stay as they are.
        let kind = self.rng.random_range(0..6);
        (0..TRIES).find_map(|_| {
            let Some(old) = integer(old) else {
                let new = self.before()?;
                return (new.is_string() && new != *old).then_some(new);
            };
            let range = range?;
            let new = match kind {
                0 => pick(&mut self.rng, &[range.least, range.greatest]),
                1 => {
                    let bits = range.chunk(&mut self.rng)?;
                    ((old >> bits) + self.rng.random_range(0..2)) << bits
                }
                _ => integer(&self.before()?)?,
            };
            let new = new + [0, 0, 0, 1, -1][self.rng.random_range(0..5)];
            let fits = new != old && range.takes(new);
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
            ranges.learn(TURN, &turn);
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

    #[test]
    fn two_places_in_order_become_the_ends_of_a_chunk() {
        let mut rng = seeded("pool", 1, 0);
        let mut ranges = Ranges::default();
        for _ in 0..24 {
            let from = rng.random_range(0..140_000);
            ranges.learn(TURN, &(from, from + rng.random_range(0..9)));
        }
        let begin = |_| Pool::begin(&mut rng, || ranges.clone());
        let mut pool = (0..9).find_map(begin).expect("in some cases");
        let turn = (70_000, 70_005);
        let seen: Vec<(u32, u32)> = (0..400).filter_map(|_| pool.in_turn(&turn)).collect();
        for chunk in [(65_536, 131_071), (69_888, 70_143)] {
            assert!(seen.contains(&chunk), "{chunk:?}");
        }
    }
}

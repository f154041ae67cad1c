//! Valid texts with random changes: reading never panics, and the place of an error is within the input.

use crosscheck_core::Game;
use crosscheck_core::compare::roundtrip;
use crosscheck_core::contract::Case;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::{Settings, strategy};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

use crate::common::games::{NAMES, game};

#[derive(Clone, Debug)]
enum Change {
    /// Replaces a byte.
    Flip(Index, u8),
    /// Inserts these bytes.
    Insert(Index, Vec<u8>),
    /// Removes everything between two places.
    Remove(Index, Index),
    /// Removes everything after a place.
    Cut(Index),
    /// Repeats a line.
    Duplicate(Index),
    /// Removes a line.
    Drop(Index),
    /// Exchanges two lines.
    Exchange(Index, Index),
}

impl Change {
    fn apply(&self, text: &mut Vec<u8>) {
        let length = text.len();
        let mut lines: Vec<Vec<u8>> = text.split_inclusive(|&b| b == b'\n').map(Vec::from).collect();
        let count = lines.len();
        match self {
            _ if text.is_empty() => return,
            Change::Flip(at, value) => return text[at.index(length)] = *value,
            Change::Insert(at, bytes) => {
                let at = at.index(length);
                return drop(text.splice(at..at, bytes.iter().copied()));
            }
            Change::Remove(a, b) => {
                let (a, b) = (a.index(length), b.index(length));
                return drop(text.drain(a.min(b)..a.max(b)));
            }
            Change::Cut(at) => return text.truncate(at.index(length)),
            Change::Duplicate(at) => lines.insert(at.index(count), lines[at.index(count)].clone()),
            Change::Drop(at) => drop(lines.remove(at.index(count))),
            Change::Exchange(a, b) => lines.swap(a.index(count), b.index(count)),
        }
        *text = lines.concat();
    }
}

/// Bytes that a reader may handle wrongly.
const STONES: [&[u8]; 9] =
    [b"-1", b"+", b" ", b"\t", b"\r", b"\n", b"\0", b" 4294967295 ", b"99999999999999999999"];

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    let stone = prop::sample::select(&STONES[..]).prop_map(Vec::from);
    let bytes = prop_oneof![stone, prop::collection::vec(any::<u8>(), 1..8)];
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, value)| Change::Flip(at, value)),
        (at(), bytes).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        (at(), at()).prop_map(|(a, b)| Change::Remove(a, b)),
        at().prop_map(Change::Cut),
        at().prop_map(Change::Duplicate),
        at().prop_map(Change::Drop),
        (at(), at()).prop_map(|(a, b)| Change::Exchange(a, b)),
    ]
}

/// Reads changed texts of cases of one game; returns how many were still cases, and how many were not.
fn read(game: &AnyGame) -> [u32; 2] {
    let config = Config { cases: 2000, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let cases = strategy::cases(game.generator(), Settings::default());
    let changed = (cases, prop::collection::vec(change(), 0..4)).prop_map(|(case, changes)| {
        let mut text = case.text().into_bytes();
        changes.iter().for_each(|change| change.apply(&mut text));
        text
    });
    let seen = std::cell::Cell::new([0, 0]);
    let property = |text: Vec<u8>| {
        let mut counts = seen.get();
        counts[usize::from(game.parse(&text, crosscheck_core::Limits::Contest).is_err())] += 1;
        seen.set(counts);
        roundtrip::check(game, &text).map_err(|why| TestCaseError::fail(why.to_string()))
    };
    TestRunner::new_with_rng(config, rng).run(&changed, property).unwrap_or_else(|e| panic!("{e}"));
    seen.get()
}

#[test]
fn a_changed_text_is_a_case_or_has_an_error_that_lies_in_it() {
    for name in NAMES {
        let [valid, refused] = read(game(name));
        assert!(
            valid > 200 && refused > 1000,
            "{name}: {valid} valid, {refused} refused: too one-sided"
        );
    }
}

//! Reductions that leave out a turn whose effect another number takes over: of `add 40`, `double`, `add 20`, the second turn
//! can go if 40 becomes 80. What a turn has changed is seen in what the reference shows.

use serde_json::Value;

use super::tree::{at, at_mut, integer, numbers};
use super::{Sequence, Side as _, Subject};
use crate::compare::trace::guarded;

/// The most turns of a case, the most numbers in it, and the most that are looked at in what is shown.
const TURNS: usize = 8;
const PLACES: usize = 48;
const SHOWN: usize = 8;

/// Returns the cases in which a turn is left out, and another number is changed as that turn has changed one that is shown, or
/// becomes the number shown. Not each is valid.
pub(super) fn takeovers<S: Subject>(case: &Sequence<S>) -> Vec<Sequence<S>> {
    let count = case.turns.len();
    if !(2..=TURNS).contains(&count) {
        return Vec::new();
    }
    let Some(parts) = parts(case).map(Value::Array) else { return Vec::new() };
    let places = numbers(&parts);
    let Some(shown) = shown(case).filter(|_| places.len() <= PLACES) else { return Vec::new() };
    let mut all = Vec::new();
    for out in (1..=count).rev() {
        let (before, after) = (&shown[out - 1], &shown[out]);
        for (path, number) in places.iter().filter(|(path, _)| path[0] != out) {
            let changed = after.iter().zip(before).map(|(after, before)| number + after - before);
            let others = changed.chain(after.iter().copied()).filter(|other| other != number);
            all.extend(others.filter_map(|other| {
                let mut part = at(&parts, &path[..1]).clone();
                *at_mut(&mut part, &path[1..]) = integer(other)?;
                let mut case = case.clone();
                match path[0] {
                    0 => case.start = serde_json::from_value(part).ok()?,
                    turn => case.turns[turn - 1] = serde_json::from_value(part).ok()?,
                }
                case.turns.remove(out - 1);
                Some(case)
            }));
        }
    }
    all
}

/// Returns the start and the turns in their serialized form.
pub(super) fn parts<S: Subject>(case: &Sequence<S>) -> Option<Vec<Value>> {
    let turns = case.turns.iter().map(serde_json::to_value);
    [serde_json::to_value(&case.start)].into_iter().chain(turns).map(Result::ok).collect()
}

/// Returns the numbers in the start, and in what the reference shows after each turn; `None` if it panics.
fn shown<S: Subject>(case: &Sequence<S>) -> Option<Vec<Vec<i128>>> {
    let of = |value: Value| numbers(&value).into_iter().map(|(_, number)| number).take(SHOWN).collect();
    let seen = guarded(|| {
        let mut side = S::Reference::new(&case.start);
        case.turns.iter().map(|turn| side.step(turn)).collect::<Vec<_>>()
    });
    let seen = seen.ok()?.into_iter().map(serde_json::to_value);
    [serde_json::to_value(&case.start)]
        .into_iter()
        .chain(seen)
        .map(|value| Some(of(value.ok()?)))
        .collect()
}

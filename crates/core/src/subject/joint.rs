//! Reductions of several places of a case at once: of places that hold each other, none gets simpler alone.
//!
//! A case is a list here: its start and its turns, each in its serialized form.

use std::collections::BTreeSet;

use serde_json::Value;

use super::tree::{Path, at, at_mut, integer, numbers, paths, steps};
use crate::generate::reduce::{chunks, without};

/// The most pairs of numbers, or of turns, to try.
const PAIRS: usize = 600;

/// The most numbers to try of which a play may have given out those above.
const NAMES: usize = 16;

/// Returns the cases with several places reduced at once, those that leave out the most first.
pub(super) fn joint(parts: Vec<Value>) -> impl Iterator<Item = Vec<Value>> {
    let case = Value::Array(parts);
    // Each list is made only when the one before it is used up.
    let kinds: [fn(&Value) -> Vec<Value>; 4] =
        [without_turns, without_items, equal_numbers, pairs_of_numbers];
    kinds.into_iter().flat_map(move |kind| kind(&case)).filter_map(|case| match case {
        Value::Array(parts) if parts.len() > 1 => Some(parts),
        _ => None,
    })
}

/// Returns how many cases of each kind to make of this one at most: a large case gets fewer.
fn most(case: &Value) -> usize {
    (500_000 / paths(case).len()).min(20_000)
}

/// Leaves out a turn, or two, and lowers later numbers above some number: a play may give out numbers, and the turns that
/// are left out no longer take any.
fn without_turns(case: &Value) -> Vec<Value> {
    let Value::Array(parts) = case else { return Vec::new() };
    let count = parts.len();
    let (most, reach) = (most(case), (PAIRS / count).max(1));
    let mut all = Vec::new();
    for first in (1..count).rev() {
        for second in first..count.min(first + 1 + reach) {
            if all.len() > most {
                return all;
            }
            let kept = |at: &usize| *at != first && *at != second;
            let left: Vec<Value> = (0..count).filter(kept).map(|at| parts[at].clone()).collect();
            let later = Value::Array(left[first..].to_vec());
            let names: BTreeSet<i128> = numbers(&later).into_iter().map(|(_, name)| name - 1).collect();
            let taken = 1 + i128::from(second > first);
            for (above, by) in
                names.into_iter().take(NAMES).flat_map(|name| (1..=taken).map(move |by| (name, by)))
            {
                let mut left = left.clone();
                left[first..].iter_mut().for_each(|turn| lower_above(turn, above, by));
                all.push(Value::Array(left));
            }
            all.extend((second > first).then_some(Value::Array(left)));
        }
    }
    all
}

/// Lowers all numbers of a value above a number.
fn lower_above(value: &mut Value, above: i128, by: i128) {
    for (path, number) in numbers(value) {
        if number > above
            && let Some(less) = integer(number - by)
        {
            *at_mut(value, &path) = less;
        }
    }
}

/// Leaves out items of a list, or characters of a text, and lowers the numbers that point behind them, or one that counts
/// them.
fn without_items(case: &Value) -> Vec<Value> {
    let (mut all, most) = (Vec::new(), most(case));
    for path in paths(case).into_iter().skip(1) {
        let (count, cut): (usize, &dyn Fn(std::ops::Range<usize>) -> Value) = match at(case, &path) {
            Value::Array(items) => (items.len(), &|chunk| Value::Array(without(items, chunk))),
            Value::String(text) => (text.chars().count(), &|chunk| {
                let chars: Vec<char> = text.chars().collect();
                Value::String(without(&chars, chunk).into_iter().collect())
            }),
            _ => continue,
        };
        let all_of_it = (count > 0).then_some(0..count);
        for chunk in all_of_it.into_iter().chain(chunks(count)) {
            let by = chunk.len() as i128;
            let mut less = case.clone();
            *at_mut(&mut less, &path) = cut(chunk.clone());
            for above in [chunk.end as i128 - 1, chunk.end as i128] {
                let mut pointed = less.clone();
                lower_above(&mut pointed, above, by);
                all.push(pointed);
            }
            let counts = numbers(&less)
                .into_iter()
                .filter(|(other, number)| *number >= by && !other.starts_with(&path));
            all.extend(counts.take(NAMES).map(|(other, number)| with(&less, &[(&other, number - by)])));
            if all.len() > most {
                all.retain(|value| !value.is_null());
                return all;
            }
        }
    }
    all.retain(|value| !value.is_null());
    all
}

/// Returns a value with other numbers in some places; null if JSON has no such number.
fn with(case: &Value, changes: &[(&Path, i128)]) -> Value {
    let mut case = case.clone();
    for (path, number) in changes {
        match integer(*number) {
            Some(number) => *at_mut(&mut case, path) = number,
            None => return Value::Null,
        }
    }
    case
}

/// Lowers all numbers that are equal.
fn equal_numbers(case: &Value) -> Vec<Value> {
    let numbers = numbers(case);
    let values: BTreeSet<i128> = numbers.iter().map(|(_, number)| *number).collect();
    let (mut all, most) = (Vec::new(), most(case));
    for value in values {
        let same: Vec<&Path> =
            numbers.iter().filter(|(_, number)| *number == value).map(|(path, _)| path).collect();
        if same.len() < 2 {
            continue;
        }
        let (size, sign) = (value.abs(), value.signum());
        let lower = steps(size).map(|step| sign * (size - step));
        for less in lower.take(most.saturating_sub(all.len())).chain((sign < 0).then_some(size)) {
            all.push(with(case, &same.iter().map(|path| (*path, less)).collect::<Vec<_>>()));
        }
    }
    all.retain(|value| !value.is_null());
    all
}

/// Lowers two numbers by as much, or one at the cost of the other.
fn pairs_of_numbers(case: &Value) -> Vec<Value> {
    let numbers = numbers(case);
    let (most, reach) = (most(case), (PAIRS / numbers.len().max(1)).max(2));
    let mut all = Vec::new();
    for (nth, (a, left)) in numbers.iter().enumerate() {
        for (b, right) in numbers.iter().skip(nth + 1).take(reach) {
            if all.len() > most {
                break;
            }
            let (one, other) = (left.signum(), right.signum());
            for step in steps(left.abs().min(right.abs())) {
                all.push(with(case, &[(a, left - one * step), (b, right - other * step)]));
            }
            // All of one to the other, all but one, or half.
            for step in [right.abs(), right.abs() - 1, right.abs() / 2] {
                all.push(with(case, &[(a, left + other * step), (b, right - other * step)]));
            }
            for step in [left.abs(), left.abs() - 1, left.abs() / 2] {
                all.push(with(case, &[(a, left - one * step), (b, right + one * step)]));
            }
        }
    }
    all.retain(|value| !value.is_null());
    all
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn reaches(from: Value, to: Value) -> bool {
        let (Value::Array(from), Value::Array(to)) = (from, to) else { return false };
        joint(from).any(|case| case == to)
    }

    #[test]
    fn a_turn_that_names_a_place_moves_with_the_items_before_it() {
        assert!(reaches(json!(["abcdef", {"at": 4}]), json!(["def", {"at": 1}])));
        assert!(reaches(json!([[7, 7, 7, 7], {"count": 4}]), json!([[7, 7], {"count": 2}])));
    }

    #[test]
    fn the_names_that_a_play_gives_out_move_with_the_turns_left_out() {
        let case = json!([0, "new", "new", {"use": 1}, "new", {"use": 2}]);
        assert!(reaches(case.clone(), json!([0, "new", {"use": 0}, "new", {"use": 1}])));
        assert!(reaches(case, json!([0, "new", "new", {"use": 1}])));
    }

    #[test]
    fn numbers_that_hold_each_other_move_together() {
        assert!(reaches(json!([[50, 49], 0]), json!([[1, 0], 0])));
        assert!(reaches(json!([[50, 3, 50], 50]), json!([[0, 3, 0], 0])));
        assert!(reaches(json!([[-20, -12], 0]), json!([[-32, 0], 0])));
    }
}

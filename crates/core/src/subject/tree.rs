//! The serialized form of data as a tree: where its parts are, and which numbers are in it.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::Value;

use crate::generate::reduce::without;

/// The way from a value to one of its parts: which child, and so on.
pub(super) type Path = Vec<usize>;

/// Returns the paths of a value and of all its parts, each before its own parts.
pub(super) fn paths(value: &Value) -> Vec<Path> {
    let mut all = Vec::new();
    collect(value, &mut Vec::new(), &mut all);
    all
}

fn collect(value: &Value, path: &mut Path, all: &mut Vec<Path>) {
    all.push(path.clone());
    let children: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => return,
    };
    for (nth, child) in children.into_iter().enumerate() {
        path.push(nth);
        collect(child, path, all);
        path.pop();
    }
}

pub(super) fn at<'a>(value: &'a Value, path: &[usize]) -> &'a Value {
    path.iter().fold(value, |value, &nth| match value {
        Value::Array(items) => &items[nth],
        Value::Object(fields) => fields.values().nth(nth).unwrap_or(value),
        _ => value,
    })
}

pub(super) fn at_mut<'a>(value: &'a mut Value, path: &[usize]) -> &'a mut Value {
    let Some((&nth, rest)) = path.split_first() else { return value };
    match value {
        Value::Array(items) => at_mut(&mut items[nth], rest),
        Value::Object(fields) => match fields.values_mut().nth(nth) {
            Some(field) => at_mut(field, rest),
            None => unreachable!("a path leads to a part"),
        },
        _ => value,
    }
}

pub(super) fn length(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.len(),
        Value::String(text) => text.chars().count(),
        _ => 0,
    }
}

/// Returns a list or a text without a chunk of its items or characters; any other value as it is.
pub(super) fn without_chunk(value: &Value, chunk: Range<usize>) -> Value {
    match value {
        Value::Array(items) => without(items, chunk).into(),
        Value::String(text) => {
            let chars: Vec<char> = text.chars().collect();
            without(&chars, chunk).into_iter().collect::<String>().into()
        }
        _ => value.clone(),
    }
}

pub(super) fn numbers(value: &Value) -> Vec<(Path, i128)> {
    let number = |path: Path| {
        let number = at(value, &path).as_number()?.as_i128()?;
        Some((path, number))
    };
    paths(value).into_iter().filter_map(number).collect()
}

pub(super) fn integer(number: i128) -> Option<Value> {
    serde_json::to_value(number).ok()
}

/// Returns numbers closer to zero, the closest first: zero, the number without its sign, round ones, and then less and
/// less is taken away. Each success is followed by steps as wide as the rest of the way, so few runs are needed.
pub(super) fn lowered(number: i128) -> Vec<Value> {
    let (size, sign) = (number.unsigned_abs() as i128, number.signum());
    let mut all = vec![0];
    all.extend((number < 0).then_some(size));
    if size > 1 {
        let power = 1 << size.ilog2();
        let digit = 10_i128.pow(size.ilog10());
        all.extend([power, size / digit * digit].map(|round| sign * round));
    }
    all.extend(steps(size).map(|step| sign * (size - step)));
    let mut seen = BTreeSet::from([number]);
    all.retain(|less| seen.insert(*less));
    all.into_iter().filter_map(integer).collect()
}

/// Returns steps from a size down to one, each half of the one before.
pub(super) fn steps(size: i128) -> impl Iterator<Item = i128> {
    std::iter::successors(Some(size), |step| Some(step / 2)).take_while(|step| *step > 0)
}

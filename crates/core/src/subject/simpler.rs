//! Finds simpler values for any plain data in its serialized form: a part in the place of the whole, another variant,
//! shorter lists and texts, smaller numbers, and null instead of a value.

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Number, Value};

use super::data::Data;
use super::tree::{at, at_mut, integer, length, lowered, numbers, paths, without_chunk};
use crate::generate::reduce::{chunks, hash};

/// The maximum number of simpler values to return for a value.
const MOST: usize = 512;

/// How many parts of values may be copied for simpler ones of each kind: a large value gets fewer of them.
const TOUCHED: usize = 400_000;

/// The maximum number of its parts to try in the place of a value.
const PARTS: usize = 64;

/// Returns simpler values to try instead of this one, starting with the largest change. Leaves out values that do not
/// deserialize as the type.
pub fn values<T: Data>(of: &T) -> Vec<T> {
    let Ok(json) = serde_json::to_value(of) else { return Vec::new() };
    let most = TOUCHED.checked_div(paths(&json).len()).unwrap_or(0).clamp(64, 8 * MOST);
    let shorter = shorter(&json).take(most);
    let simpler = shorter.chain(variants::<T>(&json, most)).chain(smaller(&json, most));
    let simpler = simpler.filter_map(|value| serde_json::from_value(value).ok());
    simpler.filter(|value| value != of).take(MOST).collect()
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weight {
    pub(super) cost: u64,
    /// The sum of all numbers, each without its sign. It decides between values of the same cost.
    pub(super) size: u64,
}

thread_local! {
    /// The weights of the last starts and turns. The cases that shrinking compares have most of their turns in common.
    static KNOWN: RefCell<HashMap<(TypeId, u64), Weight>> = RefCell::default();
}

const KEPT: usize = 10_000;

pub(super) fn weigh<T: Data>(of: &T) -> Weight {
    let key = (TypeId::of::<T>(), hash(of));
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&key).copied()) {
        return known;
    }
    let Ok(json) = serde_json::to_value(of) else { return Weight::default() };
    let size = numbers(&json).iter().fold(0_u64, |sum, (_, number)| {
        sum.saturating_add(u64::try_from(number.unsigned_abs()).unwrap_or(u64::MAX))
    });
    let weight = Weight { cost: cost_of(&json), size };
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(key, weight);
    });
    weight
}

fn cost_of(value: &Value) -> u64 {
    match value {
        Value::Null => 0,
        Value::Bool(bool) => 1 + u64::from(*bool),
        Value::Number(number) => 2 + cost_of_number(number),
        Value::String(text) => 2 + 4 * text.len() as u64,
        Value::Array(items) => 2 + items.iter().map(|item| 1 + cost_of(item)).sum::<u64>(),
        Value::Object(fields) => {
            2 + fields.iter().map(|(name, field)| name.len() as u64 + cost_of(field)).sum::<u64>()
        }
    }
}

/// Small numbers cost less the closer they are to zero. Large numbers with equally many bits cost the same, and a power
/// of two costs what the numbers below it do.
fn cost_of_number(number: &Number) -> u64 {
    const SMALL: u64 = 1024;
    let size = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
    let bits = |size: u64| u64::from(u64::BITS - (size - 1).leading_zeros());
    // A negative number costs more than the next few positive ones, which are easier to read.
    let negative = 3 * u64::from(number.is_i64() && !number.is_u64());
    match size {
        Some(size @ 0..SMALL) => size + negative,
        Some(size) => SMALL + 16 * bits(size) + negative,
        None => 3 * SMALL + number.to_string().len() as u64,
    }
}

/// Returns values with a smaller part somewhere: null, a part of the part, fewer items or characters, two lists as one.
fn shorter(json: &Value) -> impl Iterator<Item = Value> {
    paths(json).into_iter().flat_map(move |path| {
        let here = at(json, &path);
        let null = (!here.is_null()).then_some(Value::Null);
        let less = match here {
            Value::Bool(true) => vec![false.into()],
            Value::Array(items) => [without_items(here), joined(items)].concat(),
            Value::String(_) => without_items(here),
            _ => Vec::new(),
        };
        let is_whole = here.is_array() || here.is_object();
        let parts = if is_whole { paths(here) } else { Vec::new() };
        let parts = parts.into_iter().skip(1).take(PARTS).map(|part| at(here, &part).clone());
        null.into_iter().chain(less).chain(parts).map(move |value| replaced(json, &path, value))
    })
}

fn replaced(json: &Value, path: &[usize], part: Value) -> Value {
    let mut json = json.clone();
    *at_mut(&mut json, path) = part;
    json
}

/// Returns a list or a text without any of its items or characters, and without chunks of them.
fn without_items(of: &Value) -> Vec<Value> {
    let count = length(of);
    let less = chunks(count).take(MOST);
    std::iter::once(0..count).chain(less).map(|chunk| without_chunk(of, chunk)).collect()
}

/// Returns a list with one item in place of two neighbours: two lists joined, or two numbers added.
fn joined(items: &[Value]) -> Vec<Value> {
    let with =
        |nth: usize, one: Value| Value::Array([&items[..nth], &[one], &items[nth + 2..]].concat());
    let joined = items.windows(2).enumerate().filter_map(|(nth, two)| {
        let (Value::Array(a), Value::Array(b)) = (&two[0], &two[1]) else { return None };
        Some(with(nth, [&a[..], b].concat().into()))
    });
    let added = items.windows(2).enumerate().flat_map(|(nth, two)| {
        let numbers = two.iter().all(Value::is_number);
        let sums = if numbers { sums(&two[0], &two[1]) } else { BTreeSet::new() };
        sums.into_iter().filter_map(integer).map(move |sum| with(nth, sum)).collect::<Vec<_>>()
    });
    joined.chain(added).collect()
}

/// Returns the sum of two integers as machine integers of different widths add them.
fn sums(a: &Value, b: &Value) -> BTreeSet<i128> {
    let (Some((_, a)), Some((_, b))) = (numbers(a).pop(), numbers(b).pop()) else {
        return BTreeSet::new();
    };
    let sum = a + b;
    [sum, i128::from(sum as i8), i128::from(sum as i16), i128::from(sum as i32)].into()
}

/// Returns values with another variant of an enum somewhere: a unit, or one with the same fields. The names come from
/// the type itself, which says what it expected in the place of a word that is no variant.
fn variants<T: Data>(json: &Value, most: usize) -> Vec<Value> {
    let mut all = Vec::new();
    for path in paths(json).into_iter().take(most) {
        let fields = match at(json, &path) {
            Value::String(_) => None,
            Value::Object(fields) if fields.len() == 1 => fields.values().next(),
            _ => continue,
        };
        let put = |value: Value| replaced(json, &path, value);
        let Err(error) = serde_json::from_value::<T>(put("\u{0}".into())) else { continue };
        for name in expected(&error.to_string()) {
            all.push(put(name.as_str().into()));
            for fields in fields.into_iter().flat_map(|fields| [fields.clone(), zeroed(fields.clone())])
            {
                all.push(put(Value::Object(Map::from_iter([(name.clone(), fields)]))));
            }
        }
    }
    all
}

/// Returns a value with zero in the place of all numbers: what another variant does with them is another thing.
fn zeroed(mut value: Value) -> Value {
    for (path, _) in numbers(&value) {
        *at_mut(&mut value, &path) = 0.into();
    }
    value
}

/// Returns the variants that an error of serde lists.
pub(super) fn expected(error: &str) -> BTreeSet<String> {
    let Some((_, list)) =
        error.split_once("unknown variant").and_then(|(_, list)| list.split_once("expected"))
    else {
        return BTreeSet::new();
    };
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Returns values with one smaller number, all that become zero first.
fn smaller(json: &Value, most: usize) -> Vec<Value> {
    let numbers = numbers(json);
    let mut lists: Vec<_> =
        numbers.iter().map(|(path, number)| (path, lowered(*number).into_iter())).collect();
    let mut all = Vec::new();
    loop {
        let before = all.len();
        for (path, list) in &mut lists {
            all.extend(list.next().map(|number| replaced(json, path, number)));
            if all.len() >= most {
                return all;
            }
        }
        if all.len() == before {
            return all.into_iter().chain(fractions(json)).collect();
        }
    }
}

fn fractions(json: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    for path in paths(json) {
        let Some(number) = at(json, &path).as_f64().filter(|_| at(json, &path).is_f64()) else {
            continue;
        };
        for less in [0.0, number.trunc(), (number / 2.0).trunc()] {
            all.push(replaced(json, &path, less.into()));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    enum Turn {
        Add { number: i32, twice: bool },
        Name(String, Option<u8>),
    }

    #[test]
    fn what_is_simpler_costs_less_and_is_of_the_same_type() {
        let turns = [
            Turn::Add { number: -7, twice: true },
            Turn::Name("ab".into(), Some(200)),
            Turn::Name("".into(), None),
        ];
        for turn in &turns {
            for less in values(turn) {
                let costs_less =
                    weigh(&less).cost < weigh(turn).cost || matches!(less, Turn::Add { .. });
                assert!(costs_less, "{less:?} for {turn:?}");
            }
        }
        assert!(values(&turns[0]).contains(&Turn::Add { number: 0, twice: true }));
        assert!(values(&turns[0]).contains(&Turn::Add { number: -7, twice: false }));
        assert!(values(&turns[1]).contains(&Turn::Name("a".into(), Some(200))));
        assert!(values(&turns[1]).contains(&Turn::Name("ab".into(), None)));
        assert_eq!(values(&turns[2]), []);
    }

    #[test]
    fn nested_lists_of_any_length_give_a_bounded_number_of_simpler_ones() {
        let list = vec![vec![1_000_000_u64; 100]; 100];
        assert!(values(&list).len() <= MOST);
        assert!(values(&list).contains(&Vec::new()));
    }

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    enum Tree {
        Empty,
        Leaf(u32),
        Fork(Box<Tree>, Box<Tree>),
        Knot(Box<Tree>, Box<Tree>),
    }

    fn fork(a: Tree, b: Tree) -> Tree {
        Tree::Fork(Box::new(a), Box::new(b))
    }

    #[test]
    fn a_part_takes_the_place_of_the_whole_and_a_variant_that_of_another() {
        let tree = Tree::Knot(Box::new(fork(Tree::Leaf(3), Tree::Empty)), Box::new(Tree::Leaf(9)));
        let simpler = values(&tree);
        assert!(simpler.contains(&fork(Tree::Leaf(3), Tree::Empty)), "a part");
        assert!(simpler.contains(&Tree::Leaf(3)), "a part of a part");
        assert!(simpler.contains(&Tree::Empty), "a unit");
        assert!(simpler.contains(&fork(fork(Tree::Leaf(3), Tree::Empty), Tree::Leaf(9))), "a variant");
    }

    #[test]
    fn a_number_comes_down_in_few_steps_whatever_its_size() {
        let (mut number, mut runs) = (u64::MAX - 5, 0);
        while let Some(less) = values(&number).into_iter().find(|less| {
            runs += 1;
            *less >= 1_000_003 && weigh(less).cost <= weigh(&number).cost
        }) {
            number = less;
        }
        assert_eq!(number, 1_000_003);
        assert!(runs < 1_500, "{runs}");
    }
}

//! Finds simpler values for any plain data in its serialized form: smaller numbers, shorter lists and texts, and null
//! instead of a value.

use serde_json::{Number, Value};

use super::data::Data;
use crate::generate::reduce::{chunks, without};

/// The maximum number of simpler values to return for a value.
const MOST: usize = 256;

/// Returns simpler values to try instead of this one, starting with the largest change. Leaves out values that do not
/// deserialize as the type.
pub fn values<T: Data>(of: &T) -> Vec<T> {
    let Ok(json) = serde_json::to_value(of) else { return Vec::new() };
    let simpler = simpler(&json).into_iter().filter_map(|value| serde_json::from_value(value).ok());
    simpler.filter(|value| value != of).take(MOST).collect()
}

/// Returns the complexity of data. The simpler [`values`] are less complex, as a rule.
pub fn cost(of: &impl Data) -> u64 {
    serde_json::to_value(of).map_or(0, |json| cost_of(&json))
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

/// Small numbers cost less the closer they are to zero. Large numbers with equally many bits cost the same.
fn cost_of_number(number: &Number) -> u64 {
    const SMALL: u64 = 1024;
    let size = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
    let bits = |size: u64| u64::from(u64::BITS - size.leading_zeros());
    let negative = u64::from(number.is_i64() && !number.is_u64());
    match size {
        Some(size @ 0..SMALL) => size + negative,
        Some(size) => SMALL + 16 * bits(size) + negative,
        None => 3 * SMALL + number.to_string().len() as u64,
    }
}

fn simpler(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Bool(true) => vec![Value::Null, Value::Bool(false)],
        Value::Bool(false) => vec![Value::Null],
        Value::Number(number) => [Value::Null].into_iter().chain(numbers(number)).collect(),
        Value::String(text) => {
            let chars: Vec<char> = text.chars().collect();
            let less =
                chunks(chars.len()).map(|chunk| without(&chars, chunk).iter().collect::<String>());
            [Value::Null, "".into()].into_iter().chain(less.take(MOST).map(Value::String)).collect()
        }
        Value::Array(items) => {
            let less = chunks(items.len()).map(|chunk| without(items, chunk)).take(MOST);
            let each = items.iter().enumerate().flat_map(|(at, item)| {
                simpler(item).into_iter().map(move |item| (at, item)).collect::<Vec<_>>()
            });
            let replaced = each.take(MOST).map(|(at, item)| {
                let mut items = items.clone();
                items[at] = item;
                items
            });
            let all = [Vec::new()].into_iter().chain(less).chain(replaced).map(Value::Array);
            [Value::Null].into_iter().chain(all).collect()
        }
        Value::Object(fields) => {
            let each = fields.iter().flat_map(|(name, field)| {
                simpler(field).into_iter().map(move |field| (name, field)).collect::<Vec<_>>()
            });
            let replaced = each.take(MOST).map(|(name, field)| {
                let mut fields = fields.clone();
                fields.insert(name.clone(), field);
                Value::Object(fields)
            });
            [Value::Null].into_iter().chain(replaced).collect()
        }
    }
}

/// Returns numbers closer to zero: zero, half, one less.
fn numbers(number: &Number) -> Vec<Value> {
    if let Some(number) = number.as_u64() {
        let less = [Some(0), Some(number / 2), number.checked_sub(1)];
        return less.into_iter().flatten().filter(|less| *less < number).map(Value::from).collect();
    }
    if let Some(number) = number.as_i64() {
        // It is negative: other integers are handled above.
        return vec![0.into(), number.unsigned_abs().into(), (number / 2).into(), (number + 1).into()];
    }
    let number = number.as_f64().unwrap_or(0.0);
    let less = [0.0, number.trunc(), (number / 2.0).trunc()];
    less.into_iter().filter(|less| *less != number).map(Value::from).collect()
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
                assert!(
                    cost(&less) < cost(turn) || matches!(less, Turn::Add { .. }),
                    "{less:?} for {turn:?}"
                );
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
}

//! Amounts whose names are looked up, and their values.

use crate::shape::{Shape, extreme};
use crate::value::{Row, Scope, Value};
use crate::written::{Extreme, Kind, Literal, UNIT};

/// An amount; fields are named by their numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Amount {
    Number(i128),
    Value(usize),
    Pair(Box<Amount>, char, Box<Amount>),
    Extreme(Extreme, Vec<Amount>),
    Len(usize),
    Sum(usize),
    Count(usize, Literal),
    Digits(usize),
}

impl Amount {
    pub(crate) fn pair(left: Amount, sign: char, right: Amount) -> Self {
        Amount::Pair(Box::new(left), sign, Box::new(right))
    }

    /// Calls a function with each field of which the amount needs a value by itself, and whether it is a total over all
    /// its values.
    pub(crate) fn each(&self, see: &mut impl FnMut(usize, bool)) {
        match self {
            Amount::Number(_) => {}
            Amount::Value(field) | Amount::Len(field) | Amount::Digits(field) => see(*field, false),
            Amount::Sum(field) | Amount::Count(field, _) => see(*field, true),
            Amount::Pair(left, _, right) => {
                left.each(see);
                right.each(see);
            }
            Amount::Extreme(_, all) => all.iter().for_each(|one| one.each(see)),
        }
    }

    /// Returns the value in billionths. Of an array, it is that of the value at `index`, or of the last one that is
    /// there. What is too large to be told is as large as can be.
    pub(crate) fn value<S: Scope + ?Sized>(
        &self,
        shape: &Shape,
        scope: &S,
        index: Option<usize>,
    ) -> i128 {
        match self {
            Amount::Number(value) => *value,
            Amount::Value(field) => value(of(shape, scope, *field), index),
            Amount::Pair(left, sign, right) => {
                let sides = [left, right].map(|side| side.value(shape, scope, index));
                combined(sides[0], *sign, sides[1])
            }
            Amount::Extreme(which, all) => {
                let values = all.iter().map(|one| one.value(shape, scope, index));
                extreme(*which, values).unwrap_or(0)
            }
            Amount::Len(field) => match of(shape, scope, *field) {
                Value::Words(words) => at(words, index).map_or(0, |word| word.len() as i128 * UNIT),
                _ => 0,
            },
            Amount::Digits(field) => match of(shape, scope, *field) {
                Value::Reals(all) => at(all, index).map_or(0, |real| i128::from(real.digits) * UNIT),
                _ => 0,
            },
            Amount::Sum(field) => {
                let mut sum = 0i128;
                totalled(shape, scope, *field, &mut |all| match all {
                    Value::Ints(all) => {
                        sum += all.iter().map(|&one| i128::from(one) * UNIT).sum::<i128>()
                    }
                    Value::Reals(all) => sum += all.iter().map(|one| one.billionths()).sum::<i128>(),
                    Value::Words(_) | Value::Rows(_) => {}
                });
                sum
            }
            Amount::Count(field, of) => {
                let mut count = 0;
                let whole = shape.fields[*field].kind == Kind::Char;
                totalled(shape, scope, *field, &mut |all| count += occurrences(all, of, whole));
                count as i128 * UNIT
            }
        }
    }

    /// Returns a whole number that is at most the value.
    pub(crate) fn whole<S: Scope + ?Sized>(
        &self,
        shape: &Shape,
        scope: &S,
        index: Option<usize>,
    ) -> i64 {
        floor(self.value(shape, scope, index))
    }
}

/// Returns the largest whole number at most this many billionths.
pub(crate) fn floor(billionths: i128) -> i64 {
    let whole = billionths.div_euclid(UNIT);
    i64::try_from(whole).unwrap_or(if whole < 0 { i64::MIN } else { i64::MAX })
}

/// Returns a field's values.
pub(crate) fn of<'a, S: Scope + ?Sized>(shape: &Shape, scope: &'a S, field: usize) -> &'a Value {
    let (depth, slot) = shape.place(field);
    &scope.values(depth)[slot]
}

fn at<T>(all: &[T], index: Option<usize>) -> Option<&T> {
    match index {
        Some(index) => all.get(index),
        None => all.last(),
    }
    .or(all.last())
}

fn value(of: &Value, index: Option<usize>) -> i128 {
    match of {
        Value::Ints(all) => at(all, index).map_or(0, |&one| i128::from(one) * UNIT),
        Value::Reals(all) => at(all, index).map_or(0, |one| one.billionths()),
        Value::Words(_) | Value::Rows(_) => 0,
    }
}

/// Combines two amounts in billionths. Division of whole numbers is rounded down.
pub(crate) fn combined(left: i128, sign: char, right: i128) -> i128 {
    let is_whole = left % UNIT == 0 && right % UNIT == 0;
    match sign {
        '+' => left.saturating_add(right),
        '-' => left.saturating_sub(right),
        '*' if is_whole => (left / UNIT).saturating_mul(right / UNIT).saturating_mul(UNIT),
        '*' => left.saturating_mul(right) / UNIT,
        '/' if right == 0 => i128::MAX,
        '/' if is_whole => left.div_euclid(right).saturating_mul(UNIT),
        '/' => left.saturating_mul(UNIT) / right,
        _ if right == 0 => 0,
        _ => left.rem_euclid(right),
    }
}

/// Passes on all values of a field that belong to the records in scope: those of one array, or those of all records of
/// the group that the field is in.
pub(crate) fn totalled<'a, S: Scope + ?Sized>(
    shape: &Shape,
    scope: &'a S,
    field: usize,
    see: &mut impl FnMut(&'a Value),
) {
    let info = &shape.fields[field];
    if !info.sizes.is_empty() || info.kind == Kind::Word && shape.blocks[info.block].depth == 0 {
        return see(of(shape, scope, field));
    }
    let Some((parent, slot)) = shape.blocks[info.block].parent else {
        return see(of(shape, scope, field));
    };
    let rows = scope.values(shape.blocks[parent].depth)[slot].rows();
    rows.iter().filter(|row: &&Row| row.block == info.block).for_each(|row| see(&row.values[info.slot]));
}

/// Returns how often a value or a character occurs; in a grid, a word is a row of characters.
fn occurrences(all: &Value, of: &Literal, in_grid: bool) -> usize {
    match (all, of) {
        (Value::Ints(all), Literal::Number(number)) => all.iter().filter(|&one| one == number).count(),
        (Value::Words(all), of) => {
            let of = match of {
                Literal::Text(text) => text.clone(),
                Literal::Number(number) => number.to_string(),
            };
            let of = of.as_bytes();
            let single = in_grid || all.len() == 1;
            match of {
                [one] if single => all.iter().flatten().filter(|&byte| byte == one).count(),
                _ => all.iter().filter(|word| word.as_slice() == of).count(),
            }
        }
        _ => 0,
    }
}

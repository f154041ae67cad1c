//! Amounts whose names are looked up.

use crate::written::{Extreme, Literal, UNIT};

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
    Run(usize),
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
            Amount::Value(field) | Amount::Len(field) | Amount::Digits(field) | Amount::Run(field) => {
                see(*field, false);
            }
            Amount::Sum(field) | Amount::Count(field, _) => see(*field, true),
            Amount::Pair(left, _, right) => {
                left.each(see);
                right.each(see);
            }
            Amount::Extreme(_, all) => all.iter().for_each(|one| one.each(see)),
        }
    }

    pub(crate) fn has_run(&self) -> bool {
        match self {
            Amount::Run(_) => true,
            Amount::Pair(left, _, right) => left.has_run() || right.has_run(),
            Amount::Extreme(_, all) => all.iter().any(Amount::has_run),
            _ => false,
        }
    }
}

/// Returns the largest whole number at most this many billionths.
pub(crate) fn floor(billionths: i128) -> i64 {
    let whole = billionths.div_euclid(UNIT);
    i64::try_from(whole).unwrap_or(if whole < 0 { i64::MIN } else { i64::MAX })
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

pub(crate) fn extreme(which: Extreme, values: impl Iterator<Item = i128>) -> Option<i128> {
    match which {
        Extreme::Min => values.min(),
        Extreme::Max => values.max(),
    }
}

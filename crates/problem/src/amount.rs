//! Amounts whose names are looked up.

use crate::written::{Expr, Extreme, Function, UNIT};

/// An amount; fields are named by their numbers.
pub(crate) type Amount = Expr<usize>;

impl Amount {
    pub(crate) fn has_run(&self) -> bool {
        let mut found = false;
        self.each(&mut |function, _| found |= function == Some(&Function::Run));
        found
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

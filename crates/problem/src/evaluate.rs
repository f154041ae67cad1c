//! The values of amounts in a case.

use std::borrow::Borrow;

use crate::shape::Shape;
use crate::value::{Datum, Row};
use crate::written::{Amount, Function, Kind, Literal, UNIT, combined, floor, folded};

impl Amount {
    /// Returns the value in billionths. Of an array, it is that of the value at `index`, or of the last one that is
    /// there. What is too large to be told is as large as can be.
    pub(crate) fn value(&self, shape: &Shape, scope: &[impl Borrow<Row>], index: Option<usize>) -> i128 {
        match self {
            Amount::Number(value) => *value,
            Amount::Value(field) | Amount::Of(Function::At, field) => {
                value(of(shape, scope, *field), index)
            }
            Amount::Pair(array, '@', place) => {
                // Out of the array, it is the value at its nearer end: a check of the place itself refuses that.
                let before = usize::try_from(place.whole(shape, scope, index) - 1).unwrap_or(0);
                array.value(shape, scope, Some(before))
            }
            Amount::Pair(left, sign, right) => {
                let sides = [left, right].map(|side| side.value(shape, scope, index));
                combined(sides[0], *sign, sides[1])
            }
            Amount::Fold(which, all) => {
                let values = all.iter().map(|one| one.value(shape, scope, index));
                folded(*which, values).unwrap_or(0)
            }
            Amount::Of(Function::Len, field) => match of(shape, scope, *field) {
                Datum::Words(words) => at(words, index).map_or(0, |word| word.len() as i128 * UNIT),
                _ => 0,
            },
            Amount::Of(Function::Digits, field) => match of(shape, scope, *field) {
                Datum::Reals(all) => at(all, index).map_or(0, |real| i128::from(real.digits) * UNIT),
                _ => 0,
            },
            Amount::Of(Function::Run, field) => run(shape, scope, *field, index) as i128 * UNIT,
            Amount::Of(Function::Sum, field) => {
                let mut sum = 0i128;
                totalled(shape, scope, *field, &mut |all| {
                    sum += (0..all.len()).map(|at| all.number(at)).sum::<i128>();
                });
                sum
            }
            Amount::Of(Function::Count(of), field) => {
                let mut count = 0;
                let whole = shape.fields[*field].kind == Kind::Char;
                totalled(shape, scope, *field, &mut |all| count += occurrences(all, of, whole));
                count as i128 * UNIT
            }
        }
    }

    /// Returns a whole number that is at most the value.
    pub(crate) fn whole(&self, shape: &Shape, scope: &[impl Borrow<Row>], index: Option<usize>) -> i64 {
        floor(self.value(shape, scope, index))
    }
}

pub(crate) fn of<'a>(shape: &Shape, scope: &'a [impl Borrow<Row>], field: usize) -> &'a Datum {
    let field = &shape.fields[field];
    &scope[shape.blocks[field.block].depth].borrow().values[field.slot]
}

fn at<T>(all: &[T], index: Option<usize>) -> Option<&T> {
    index.and_then(|index| all.get(index)).or(all.last())
}

/// Returns the number at a place in billionths; the last one if there are not so many.
fn value(of: &Datum, index: Option<usize>) -> i128 {
    let last = of.len().saturating_sub(1);
    if of.is_empty() { 0 } else { of.number(index.map_or(last, |at| at.min(last))) }
}

/// Passes on all values of a field that belong to the records in scope: those of one array, or those of all records of
/// the group that the field is in.
pub(crate) fn totalled<'a>(
    shape: &Shape,
    scope: &'a [impl Borrow<Row>],
    field: usize,
    see: &mut impl FnMut(&'a Datum),
) {
    let info = &shape.fields[field];
    if !info.sizes.is_empty() || info.kind == Kind::Word && shape.blocks[info.block].depth == 0 {
        return see(of(shape, scope, field));
    }
    let Some((parent, slot)) = shape.blocks[info.block].parent else {
        return see(of(shape, scope, field));
    };
    let rows = scope[shape.blocks[parent].depth].borrow().values[slot].rows();
    rows.iter().filter(|row: &&Row| row.block == info.block).for_each(|row| see(&row.values[info.slot]));
}

/// Returns how many equal values side by side end at the value at `index` of an array or a table; for a grid, at most at one
/// of this row. In a word it is the longest run.
fn run(shape: &Shape, scope: &[impl Borrow<Row>], field: usize, index: Option<usize>) -> usize {
    let of_field = &shape.fields[field];
    match (of(shape, scope, field), of_field.kind) {
        (Datum::Ints(all), _) => {
            let cols =
                of_field.sizes.get(1).map_or(all.len(), |cols| cols.whole(shape, scope, None) as usize);
            let Some(at) = index.or(all.len().checked_sub(1)) else { return 0 };
            run_at(at / cols, at % cols, |row, col| all[row * cols + col] == all[at])
        }
        (Datum::Words(rows), Kind::Char) => {
            let Some(at) = index.or(rows.len().checked_sub(1)) else { return 0 };
            let runs = rows[at]
                .iter()
                .enumerate()
                .map(|(col, one)| run_at(at, col, |row, col| rows[row].get(col) == Some(one)));
            runs.max().unwrap_or(0)
        }
        (Datum::Words(words), _) => at(words, index)
            .map_or(0, |word| word.chunk_by(|a, b| a == b).map(<[u8]>::len).max().unwrap_or(0)),
        _ => 0,
    }
}

/// Returns how many equal values of a row or of a column end at a place, given whether another place has the same value.
pub(crate) fn run_at(row: usize, col: usize, same: impl Fn(usize, usize) -> bool) -> usize {
    let left = (0..col).rev().take_while(|&col| same(row, col)).count();
    let up = (0..row).rev().take_while(|&row| same(row, col)).count();
    1 + left.max(up)
}

/// Returns how often a value or a character occurs; in a grid, a word is a row of characters.
fn occurrences(all: &Datum, of: &Literal, in_grid: bool) -> usize {
    match (all, of) {
        (Datum::Ints(all), Literal::Number(number)) => all.iter().filter(|&one| one == number).count(),
        (Datum::Words(all), of) => {
            let of = of.text();
            let single = in_grid || all.len() == 1;
            match of.as_bytes() {
                [one] if single => all.iter().flatten().filter(|&byte| byte == one).count(),
                of => all.iter().filter(|word| *word == of).count(),
            }
        }
        _ => 0,
    }
}

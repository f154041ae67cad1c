//! The values of a case, in the order in which its shape declares them.

use std::fmt;

use smallvec::SmallVec;

use crate::written::{Kind, UNIT};

/// A decimal number: so many of its smallest unit, which has this many digits after the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Decimal {
    pub(crate) units: i64,
    /// The digits after the point, up to nine.
    pub(crate) digits: u8,
}

impl Decimal {
    pub(crate) fn billionths(self) -> i128 {
        i128::from(self.units) * 10i128.pow(9 - u32::from(self.digits))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.units < 0 { "-" } else { "" };
        let (units, unit) = (self.units.unsigned_abs(), 10u64.pow(self.digits.into()));
        write!(f, "{sign}{}", units / unit)?;
        match self.digits {
            0 => Ok(()),
            digits => write!(f, ".{:0width$}", units % unit, width = digits.into()),
        }
    }
}

/// Integers: mostly a single one, which takes no memory of its own.
pub(crate) type Ints = SmallVec<[i64; 1]>;

/// The values of a field, or the records of a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Datum {
    /// Integers: one, or as many as the sizes say, row by row.
    Ints(Ints),
    /// Decimal numbers, likewise.
    Reals(Vec<Decimal>),
    /// Words; of a grid, its rows.
    Words(Vec<Vec<u8>>),
    Rows(Vec<Row>),
}

impl Datum {
    /// Creates the values of a field that has none so far.
    pub(crate) fn none(kind: Kind) -> Self {
        match kind {
            Kind::Int => Datum::Ints(Ints::new()),
            Kind::Real => Datum::Reals(Vec::new()),
            Kind::Word | Kind::Char => Datum::Words(Vec::new()),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Datum::Ints(all) => all.len(),
            Datum::Reals(all) => all.len(),
            Datum::Words(all) => all.len(),
            Datum::Rows(all) => all.len(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the records; none if these are values.
    pub(crate) fn rows(&self) -> &[Row] {
        match self {
            Datum::Rows(rows) => rows,
            _ => &[],
        }
    }

    /// Returns the number at a place, in billionths; 0 if no number is there.
    pub(crate) fn number(&self, at: usize) -> i128 {
        match self {
            Datum::Ints(all) => i128::from(all[at]) * UNIT,
            Datum::Reals(all) => all[at].billionths(),
            Datum::Words(_) | Datum::Rows(_) => 0,
        }
    }

    pub(crate) fn extend(&mut self, more: Datum) {
        match (self, more) {
            (Datum::Ints(all), Datum::Ints(more)) => all.extend(more),
            (Datum::Reals(all), Datum::Reals(more)) => all.extend(more),
            (Datum::Words(all), Datum::Words(more)) => all.extend(more),
            (Datum::Rows(all), Datum::Rows(more)) => all.extend(more),
            _ => {}
        }
    }

    pub(crate) fn truncate(&mut self, count: usize) {
        match self {
            Datum::Ints(all) => all.truncate(count),
            Datum::Reals(all) => all.truncate(count),
            Datum::Words(all) => all.truncate(count),
            Datum::Rows(all) => all.truncate(count),
        }
    }

    pub(crate) fn text(&self, at: usize) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(at, &mut text);
        text
    }

    /// Writes one of the values, or words.
    pub(crate) fn write(&self, at: usize, text: &mut Vec<u8>) {
        match self {
            Datum::Ints(all) => text.extend_from_slice(itoa::Buffer::new().format(all[at]).as_bytes()),
            Datum::Reals(all) => text.extend_from_slice(all[at].to_string().as_bytes()),
            Datum::Words(all) => text.extend_from_slice(&all[at]),
            Datum::Rows(_) => {}
        }
    }
}

/// A record: its values, in the order in which its block declares them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The block of the shape that it is of.
    pub(crate) block: usize,
    /// A value for each slot of the block.
    pub(crate) values: Vec<Datum>,
}

impl Row {
    /// Returns the integers at a slot; none if something else is there.
    pub(crate) fn integers(&self, slot: usize) -> &[i64] {
        match self.values.get(slot) {
            Some(Datum::Ints(all)) => all,
            _ => &[],
        }
    }

    /// Returns the integer at a slot, if it is alone there and this type has it.
    pub(crate) fn number<N: TryFrom<i64>>(&self, slot: usize) -> Option<N> {
        match *self.integers(slot) {
            [one] => N::try_from(one).ok(),
            _ => None,
        }
    }

    /// Returns the words at a slot, or the rows of a grid; none if something else is there.
    pub(crate) fn words(&self, slot: usize) -> &[Vec<u8>] {
        match self.values.get(slot) {
            Some(Datum::Words(all)) => all,
            _ => &[],
        }
    }

    /// Passes on what stands at each slot of the record and of those in it, with its record, in the order of an input.
    pub(crate) fn each<'a>(&'a self, see: &mut impl FnMut(&'a Row, usize, &'a Datum)) {
        for (slot, value) in self.values.iter().enumerate() {
            see(self, slot, value);
            value.rows().iter().for_each(|row| row.each(see));
        }
    }

    /// Passes on what stands at each slot of the record and of those in it, with its block, to be changed.
    pub(crate) fn each_mut(&mut self, change: &mut impl FnMut(usize, usize, &mut Datum)) {
        for (slot, value) in self.values.iter_mut().enumerate() {
            change(self.block, slot, value);
            if let Datum::Rows(rows) = value {
                rows.iter_mut().for_each(|row| row.each_mut(change));
            }
        }
    }
}

//! Simpler values: those of an array, or of one field in all records of a group.

use std::ops::Range;
use std::rc::Rc;

use crosscheck_core::generate::reduce::chunks_from;

use super::{Edits, Path};
use crate::bounds::{range, whole};
use crate::make::numbers;
use crate::shape::{End, Field, Part, Shape};
use crate::value::{Datum, Decimal, Row};
use crate::written::{Kind, floor};

/// Values that belong together.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// The way to the record that holds them, or their records.
    path: Path,
    pub(super) field: usize,
    /// The slot of the records, if each holds one of the values.
    rows: Option<usize>,
    count: usize,
}

/// What takes the place of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The simplest value in its range.
    Simplest,
    /// What is closer to it by as little as makes the distance a multiple of this power of two.
    Bits(u32),
    /// What is this far from it, if that is closer.
    Away(u32),
    /// A tenth of the value: a digit less.
    Tenth,
    /// Two steps, which keep a number even or odd.
    Two,
    /// One farther from the simplest value.
    Up,
}

/// How many small numbers are tried in place of the numbers of a case, all together.
const SMALL: usize = 96;

impl Shape {
    /// Returns the columns of these records.
    pub(super) fn columns(&self, case: &Row, paths: &[Path]) -> Vec<Column> {
        let mut columns = Vec::new();
        for path in paths {
            let row = Shape::row(case, path);
            for (slot, part) in self.blocks[row.block].slots.iter().enumerate() {
                let mut add = |field: usize, rows: Option<usize>| {
                    let count = row.values[slot].len();
                    columns.push(Column { path: path.clone(), field, rows, count });
                };
                match &part.part {
                    Part::Field(field) => {
                        let of = &self.fields[*field];
                        let inner = path.is_empty() || !of.sizes.is_empty() || of.kind == Kind::Word;
                        if inner && !of.counts {
                            add(*field, None);
                        }
                    }
                    Part::Group(group) => {
                        for (field, of) in self.fields_in(group) {
                            if of.sizes.is_empty() && !of.counts && of.kind != Kind::Word {
                                add(field, Some(slot));
                            }
                        }
                    }
                }
            }
        }
        columns
    }

    fn number_columns(&self, case: &Row, paths: &[Path]) -> impl Iterator<Item = Column> {
        let is_number =
            |column: &Column| matches!(self.fields[column.field].kind, Kind::Int | Kind::Real);
        self.columns(case, paths).into_iter().filter(is_number)
    }

    /// Puts the simplest values in each column, or values as close together as their order allows.
    pub(super) fn simplest<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        for column in self.columns(case, paths) {
            if matches!(self.fields[column.field].kind, Kind::Word | Kind::Char) {
                self.letters(case, column, edits);
                continue;
            }
            let column = Rc::new(column);
            for chunk in chunks_from(column.count, column.count) {
                let column = Rc::clone(&column);
                edits.add(move |case| self.stepped(case, &column, chunk, Step::Simplest));
            }
            let of = Rc::clone(&column);
            edits.add(move |case| self.ranked(case, &of));
            for last in [false, true] {
                let column = Rc::clone(&column);
                edits.add(move |case| self.shifted(case, &column, last));
            }
            self.rounded(case, &column, edits);
        }
    }

    /// Returns the record of a value, and its place in it; `None` if the record is of another kind.
    pub(super) fn spots(&self, case: &Row, column: &Column) -> Vec<(Path, usize)> {
        let all = (0..column.count).map(|at| self.spot(column, at));
        all.filter(|(path, _)| Shape::row(case, path).block == self.fields[column.field].block)
            .map(|(path, index)| (path, index.unwrap_or(0)))
            .collect()
    }

    /// Moves all values of a column so that the smallest, or the largest, is the simplest.
    fn shifted(&self, case: &Row, column: &Column, last: bool) -> Option<Row> {
        let spots = self.spots(case, column);
        let slot = self.fields[column.field].slot;
        // Decimal numbers move by whole ones.
        let value = |(path, at): &(Path, usize)| floor(Shape::row(case, path).values[slot].number(*at));
        let first = spots.first()?;
        let target = self.target(&Shape::around(case, &first.0), column.field, Some(first.1));
        let all = spots.iter().map(value);
        let end = if last { all.max() } else { all.min() }?;
        let by = target.saturating_sub(end);
        if by == 0 {
            return None;
        }
        let mut moved = case.clone();
        for (path, at) in &spots {
            match &mut Shape::row_mut(&mut moved, path).values[slot] {
                Datum::Ints(all) => all[*at] = all[*at].checked_add(by)?,
                Datum::Reals(all) => {
                    let unit = 10i64.pow(all[*at].digits.into());
                    all[*at].units = all[*at].units.checked_add(by.checked_mul(unit)?)?;
                }
                _ => {}
            }
        }
        Some(moved)
    }

    /// Takes a digit off one decimal number: rounds it towards zero, or away from it.
    fn rounded<'a>(&'a self, case: &Row, column: &Column, edits: &mut Edits<'a>) {
        let field = &self.fields[column.field];
        if field.kind != Kind::Real || column.count > 200 {
            return;
        }
        for (path, at) in self.spots(case, column) {
            for away in [0, 1] {
                let path = path.clone();
                edits.add(move |case| {
                    let mut changed = case.clone();
                    let row = Shape::row_mut(&mut changed, &path);
                    let Datum::Reals(all) = &mut row.values[field.slot] else { return None };
                    let real = &mut all[at];
                    real.digits = real.digits.checked_sub(1)?;
                    real.units = real.units / 10 + away * real.units.signum();
                    Some(changed)
                });
            }
        }
    }

    /// Moves a value of a column closer to its simplest one, to rounder distances first. A threshold is found by bisection: what
    /// was tried above a bit is what is tried again once that bit is taken, and a case is not played twice.
    pub(super) fn closer<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        let bits = (0..u64::BITS).rev().map(Step::Bits);
        let steps: Vec<Step> = [Step::Tenth].into_iter().chain(bits).chain([Step::Two]).collect();
        for column in self.number_columns(case, paths).map(Rc::new) {
            for at in 0..column.count {
                for &step in &steps {
                    let (alone, with_others) = (Rc::clone(&column), Rc::clone(&column));
                    edits.add(move |case| self.stepped(case, &alone, at..at + 1, step));
                    edits.add(move |case| self.together(case, &with_others, at, step));
                }
            }
        }
    }

    /// Tries all small values in the place of each number of a case that has few: what fails from a number on may fail at a
    /// smaller one by chance, where no bisection looks.
    pub(super) fn small<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        let columns: Vec<Rc<Column>> = self.number_columns(case, paths).map(Rc::new).collect();
        let most = SMALL / columns.iter().map(|column| column.count).sum::<usize>().max(1);
        let most = if most * 3 < SMALL { 0 } else { most as u32 };
        for column in columns {
            for (away, at) in (1..=most).flat_map(|away| (0..column.count).map(move |at| (away, at))) {
                let column = Rc::clone(&column);
                edits.add(move |case| self.stepped(case, &column, at..at + 1, Step::Away(away)));
            }
        }
    }

    /// Returns a case in which the values of a chunk are replaced; `None` if that changes nothing.
    fn stepped(&self, case: &Row, column: &Column, chunk: Range<usize>, step: Step) -> Option<Row> {
        // A copy is made of a case that changes, and of no other: there may be very many of those.
        let mut changed: Option<Row> = None;
        let field = &self.fields[column.field];
        for at in chunk {
            let (path, index) = self.spot(column, at);
            let around = Shape::around(case, &path);
            let row = around[around.len() - 1];
            if row.block != field.block {
                continue;
            }
            let (target, place) = (self.target(&around, column.field, index), index.unwrap_or(0));
            match &row.values[field.slot] {
                Datum::Ints(all) => {
                    let mut value = all[place];
                    if towards(&mut value, target, step)
                        && let Datum::Ints(all) = values_of(&mut changed, case, &path, field.slot)
                    {
                        all[place] = value;
                    }
                }
                Datum::Reals(all) => {
                    let real = self.closer_real(all[place], column.field, target, step);
                    if real != all[place]
                        && let Datum::Reals(all) = values_of(&mut changed, case, &path, field.slot)
                    {
                        all[place] = real;
                    }
                }
                _ => {}
            }
        }
        changed
    }

    /// Returns a decimal number a step closer to its target.
    fn closer_real(&self, mut real: Decimal, field: usize, target: i64, step: Step) -> Decimal {
        let unit = 10i64.pow(real.digits.into());
        if matches!(step, Step::Simplest) && real.digits > 0 && real.units % unit != 0 {
            // A number without digits is simpler than one that is closer.
            real.units = real.units / unit * unit;
        } else {
            towards(&mut real.units, target.saturating_mul(unit), step);
        }
        let exact = self.fields[field].digits().any(|bound| bound.end == End::Equal);
        while real.digits > 0 && real.units % 10 == 0 && !exact {
            real = Decimal { units: real.units / 10, digits: real.digits - 1 };
        }
        real
    }

    /// Returns a case in which all numbers of one record take a step together, as the two ends of an interval must.
    fn together(&self, case: &Row, column: &Column, at: usize, step: Step) -> Option<Row> {
        column.rows?;
        let (path, _) = self.spot(column, at);
        let row = Shape::row(case, &path);
        let first = (0..row.values.len()).find(|&slot| row.number::<i64>(slot).is_some())?;
        if self.part_field(row.block, first) != Some(column.field) {
            return None;
        }
        let target = self.target(&Shape::around(case, &path), column.field, None);
        let before = row.number(first)?;
        let mut moved = before;
        if !towards(&mut moved, target, step) {
            return None;
        }
        let by = moved - before;
        let mut changed = case.clone();
        for (slot, value) in Shape::row_mut(&mut changed, &path).values.iter_mut().enumerate() {
            let counts = self.part_field(row.block, slot).is_some_and(|field| self.fields[field].counts);
            match value {
                Datum::Ints(all) if all.len() == 1 && !counts => all[0] = all[0].checked_add(by)?,
                _ => {}
            }
        }
        Some(changed)
    }

    /// Returns the way to the record of a value, and its place in an array.
    fn spot(&self, column: &Column, at: usize) -> (Path, Option<usize>) {
        match column.rows {
            Some(slot) => ([&column.path[..], &[(slot, at)]].concat(), None),
            None => {
                let single = self.fields[column.field].sizes.is_empty();
                (column.path.clone(), (!single).then_some(at))
            }
        }
    }

    /// Returns the simplest value in a range: the one that is closest to zero.
    pub(super) fn target(&self, around: &[&Row], field: usize, index: Option<usize>) -> i64 {
        let of = &self.fields[field];
        if let Some(listed) = &of.listed {
            return numbers(listed).min_by_key(|number| number.unsigned_abs()).unwrap_or(0);
        }
        let (low, high) = whole(range(&of.bounds, self, around, index));
        0.clamp(low.unwrap_or(0).min(high.unwrap_or(0)), high.unwrap_or(0).max(low.unwrap_or(0)))
    }

    /// Returns a case in which the values of a column are as close together as their order allows.
    fn ranked(&self, case: &Row, column: &Column) -> Option<Row> {
        if self.fields[column.field].kind != Kind::Int || column.count < 2 {
            return None;
        }
        let (spots, slot) = (self.spots(case, column), self.fields[column.field].slot);
        let value = |(path, at): &(Path, usize)| Shape::row(case, path).integers(slot)[*at];
        let mut ranks: Vec<i64> = spots.iter().map(value).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let first = spots.first()?;
        let low = self.target(&Shape::around(case, &first.0), column.field, Some(first.1));
        let mut changed = case.clone();
        for spot in &spots {
            let rank = ranks.binary_search(&value(spot)).ok()? as i64;
            if let Datum::Ints(all) = &mut Shape::row_mut(&mut changed, &spot.0).values[slot] {
                all[spot.1] = low.checked_add(rank)?;
            }
        }
        Some(changed)
    }

    /// Puts earlier letters in words and grids.
    fn letters<'a>(&'a self, case: &Row, column: Column, edits: &mut Edits<'a>) {
        let Field { slot, characters, .. } = &self.fields[column.field];
        let Datum::Words(words) = &Shape::row(case, &column.path).values[*slot] else { return };
        for (nth, word) in words.iter().enumerate() {
            for chunk in chunks_from(word.len(), word.len()) {
                let fewer = if chunk.len() == 1 { 3 } else { 1 };
                for &letter in characters.iter().take(fewer) {
                    let (path, chunk) = (column.path.clone(), chunk.clone());
                    edits.add(move |case| {
                        let mut changed = None;
                        if let Datum::Words(all) = &Shape::row(case, &path).values[*slot]
                            && all[nth][chunk.clone()].iter().any(|&byte| byte != letter)
                            && let Datum::Words(all) = values_of(&mut changed, case, &path, *slot)
                        {
                            all[nth][chunk].fill(letter);
                        }
                        changed
                    });
                }
            }
        }
    }
}

/// Returns the values at a slot of a record of the changed case, which is a copy of the case from then on.
fn values_of<'c>(changed: &'c mut Option<Row>, case: &Row, path: &Path, slot: usize) -> &'c mut Datum {
    &mut Shape::row_mut(changed.get_or_insert_with(|| case.clone()), path).values[slot]
}

/// Moves a value towards its simplest one, or away from it. Returns whether it moved.
pub(super) fn towards(value: &mut i64, target: i64, step: Step) -> bool {
    let (before, far) = (*value, value.abs_diff(target));
    // The distance was at least as large, on this side.
    let at = |far: u64| {
        if before < target {
            target.wrapping_sub_unsigned(far)
        } else {
            target.wrapping_add_unsigned(far)
        }
    };
    *value = match step {
        Step::Simplest => target,
        Step::Bits(bit) if far > 1 && (far - 1) >> bit & 1 == 1 => at((far - 1) >> bit << bit),
        Step::Away(away) if u64::from(away) < far => at(away.into()),
        Step::Two if far > 1 => at(far - 2),
        Step::Tenth => before / 10,
        Step::Up if before < target => before.saturating_sub(1),
        Step::Up => before.saturating_add(1),
        Step::Bits(_) | Step::Away(_) | Step::Two => before,
    };
    *value != before
}

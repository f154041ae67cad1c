//! Cases that differ a little from another: something left out, changed, exchanged or there twice.

use crosscheck_core::generate::draw::{chance, weighted};
use crosscheck_core::generate::mutate::changed;
use crosscheck_core::generate::{Rng, RngExt};

use crate::shape::Shape;
use crate::value::{Datum, Row};

/// The most values that are made the same at once.
const RUN: usize = 6;

impl Shape {
    /// Returns a case that differs a little from this one, or a new one.
    pub fn mutate(&self, case: &Row, rng: &mut dyn Rng) -> Row {
        let mutated = self.mutated(case, rng, Some);
        mutated.or_else(|| self.make(None, &[], rng).ok()).unwrap_or_else(|| case.clone())
    }

    /// Returns what `take` makes of a case that differs a little from this one; `None` if it makes nothing of those that a few
    /// attempts and the edits that reduce it lead to.
    pub fn mutated<C>(
        &self,
        case: &Row,
        rng: &mut dyn Rng,
        take: impl Fn(Row) -> Option<C>,
    ) -> Option<C> {
        const TRIES: u32 = 20;
        let take = |changed: Row| match changed != *case && self.accepts(&changed) {
            true => take(changed),
            false => None,
        };
        let attempt = |_| {
            let mut case = case.clone();
            changed(&mut case, rng, |case, rng| self.change(case, rng)).then(|| take(case)).flatten()
        };
        (0..TRIES).find_map(attempt).or_else(|| self.edited(case).find_map(take))
    }

    /// Changes a case in one way; returns whether it did.
    fn change(&self, case: &mut Row, rng: &mut dyn Rng) -> bool {
        let changed = match weighted(rng, &[45, 35, 10, 10]) {
            0 => return self.shake(case, rng),
            1 => self.arranged(case, rng),
            2 => self.edited(case).nth(rng.random_range(0..30)),
            _ => {
                let parts = self.parts().len();
                (parts > 0).then(|| self.redrawn(case, rng.random_range(0..parts), rng)).flatten()
            }
        };
        changed.map(|changed| *case = changed).is_some()
    }

    /// Returns a case in which what some number counts stands in another order: some of it twice, exchanged, left out.
    fn arranged(&self, case: &Row, rng: &mut dyn Rng) -> Option<Row> {
        let paths = self.paths(case);
        let path = &paths[rng.random_range(0..paths.len())];
        let counts = self.counts(Shape::row(case, path));
        let (field, count) = *counts.get(rng.random_range(0..counts.len().max(1)))?;
        if count == 0 {
            return None;
        }
        let mut order: Vec<usize> = (0..count).collect();
        let (at, other) = (rng.random_range(0..count), rng.random_range(0..count));
        match weighted(rng, &[35, 20, 20, 10, 10, 5]) {
            0 => order.insert(if chance(rng, 30) { count } else { other }, at),
            1 => drop(order.remove(at)),
            2 => order.swap(at, other),
            3 => order.truncate(at + 1),
            4 => order.rotate_left(at),
            _ => drop(order.drain(..at)),
        }
        self.reordered(case, path, field, &order)
    }

    /// Changes or exchanges a value in a record, or in one of the records in it; returns whether it did.
    fn shake(&self, row: &mut Row, rng: &mut dyn Rng) -> bool {
        let counts = |slot: &usize| {
            self.part_field(row.block, *slot).is_some_and(|field| self.fields[field].counts)
        };
        let free: Vec<usize> = (0..row.values.len())
            .filter(|slot| !counts(slot) && !row.values[*slot].is_empty())
            .collect();
        if free.is_empty() {
            return false;
        }
        let slot = free[rng.random_range(0..free.len())];
        let field = self.part_field(row.block, slot).map(|field| &self.fields[field]);
        let count = row.values[slot].len();
        let (at, other) = (rng.random_range(0..count), rng.random_range(0..count));
        match &mut row.values[slot] {
            Datum::Rows(rows) => match weighted(rng, &[70, 15, 15]) {
                0 => return self.shake(&mut rows[at], rng),
                1 => rows.swap(at, other),
                _ => {
                    let (block, from) = (rows[at].block, rows[other].clone());
                    let slot = rng.random_range(0..rows[at].values.len().max(1));
                    if from.block == block && slot < from.values.len() {
                        rows[at].values[slot] = from.values[slot].clone();
                    }
                }
            },
            Datum::Ints(all) => match weighted(rng, &[40, 25, 10, 10, 5, 10]) {
                0 => all[at] = all[at].saturating_add(if chance(rng, 50) { 1 } else { -1 }),
                1 => all[at] = all[other],
                2 => all.swap(at, other),
                3 => {
                    let end = (at + rng.random_range(1..=RUN)).min(count);
                    let value = all[other];
                    all[at..end].fill(value);
                }
                4 => {
                    let (one, two) = (all[at], all[other]);
                    all.iter_mut().filter(|value| [one, two].contains(value)).for_each(|value| {
                        *value = if *value == one { two } else { one };
                    });
                }
                _ => {
                    let (low, high) = field.map_or((0, 1), |field| self.widest(field));
                    all[at] = rng.random_range(low..=high.max(low));
                }
            },
            Datum::Reals(all) => {
                all[at].units = all[at].units.saturating_add(if chance(rng, 50) { 1 } else { -1 });
            }
            Datum::Words(all) => {
                let letters = field.map_or(&[][..], |field| &field.characters);
                let word = &mut all[at];
                if word.is_empty() || letters.is_empty() {
                    return false;
                }
                let (at, letter) =
                    (rng.random_range(0..word.len()), letters[rng.random_range(0..letters.len())]);
                let end = if chance(rng, 70) { at + 1 } else { at + rng.random_range(1..=RUN) };
                let end = end.min(word.len());
                word[at..end].fill(letter);
            }
        }
        true
    }

    /// Returns a case of about half the size: without the second half of what its first number counts.
    pub fn halved(&self, case: &Row) -> Option<Row> {
        self.reductions(case).find(|smaller| {
            let sizes = |row: &Row| self.text(row).len();
            let (half, whole) = (sizes(smaller), sizes(case));
            (whole / 4..=3 * whole / 4).contains(&half)
        })
    }

    /// Returns the size of a case in words: its numbers that are named alone, `n = 3, m = 4`.
    pub fn size_of(&self, case: &Row) -> String {
        const MOST: usize = 4;
        let named = self.fields.iter().filter(|field| field.block == 0 && field.is_number());
        let shown = named.take(MOST).filter_map(|field| {
            let value: i64 = case.number(field.slot)?;
            Some(format!("{} = {value}", field.name))
        });
        shown.collect::<Vec<_>>().join(", ")
    }
}

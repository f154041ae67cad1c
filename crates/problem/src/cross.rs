//! Cases that have something of two others.

use std::collections::HashSet;

use crosscheck_core::generate::draw::chance;
use crosscheck_core::generate::{Rng, RngExt};
use smallvec::smallvec;

use crate::reduce::Path;
use crate::shape::{Part, Shape};
use crate::value::{Datum, Row};
use crate::written::Amount;

impl Shape {
    /// Returns what `take` makes of a case that begins as one and goes on as another, in what some number counts, and perhaps in
    /// what another number counts as well: a board with the turns of both, or the first rows of one above the last ones of the
    /// other. `None` if it makes nothing of those that a few attempts lead to.
    pub fn crossed<C>(
        &self,
        a: &Row,
        b: &Row,
        rng: &mut dyn Rng,
        take: impl Fn(Row) -> Option<C>,
    ) -> Option<C> {
        const TRIES: u32 = 8;
        (0..TRIES).find_map(|_| {
            let once = self.joined(a, b, rng)?;
            let twice = if chance(rng, 60) { None } else { self.joined(&once, b, rng) };
            let crossed = Some(twice.unwrap_or(once));
            crossed.filter(|new| new != a && new != b && self.accepts(new)).and_then(&take)
        })
    }

    fn joined(&self, a: &Row, b: &Row, rng: &mut dyn Rng) -> Option<Row> {
        let (mut crossed, paths) = (a.clone(), self.paths(a));
        let path = &paths[rng.random_range(0..paths.len())];
        let block = Shape::row(a, path).block;
        let of_b: Vec<Path> =
            self.paths(b).into_iter().filter(|path| Shape::row(b, path).block == block).collect();
        let other = Shape::row(b, of_b.get(rng.random_range(0..of_b.len().max(1)))?);
        let counts = self.counts(other).into_iter().filter(|(field, _)| self.is_size(block, *field));
        let counts: Vec<usize> = counts.map(|(field, _)| field).collect();
        let count = *counts.get(rng.random_range(0..counts.len().max(1)))?;
        let into = Shape::row_mut(&mut crossed, path);
        *into = self.joined_by(count, into.clone(), other.clone(), rng)?;
        Some(crossed)
    }

    /// Returns whether this number says how much stands in some place of a block.
    fn is_size(&self, block: usize, count: usize) -> bool {
        self.blocks[block].slots.iter().any(|slot| match &slot.part {
            Part::Field(field) => self.is_sized(*field, count),
            Part::Group(group) => {
                group.count.as_ref().is_some_and(|size| self.beyond(size, count).is_some())
            }
        })
    }

    fn is_sized(&self, field: usize, count: usize) -> bool {
        self.fields[field].sizes.iter().any(|size| self.beyond(size, count).is_some())
    }

    /// Returns how much more than what a number counts a size is, if it goes up and down with it.
    pub(crate) fn beyond(&self, size: &Amount, count: usize) -> Option<i64> {
        self.share(size, count).filter(|(times, _)| *times == 1).map(|(_, more)| more)
    }

    /// Joins two records by what a number counts: the first ones of `a`, then the last ones of `b`. What stands in tables of both
    /// is cut to the smaller width; names of what only `b` has go round.
    fn joined_by(&self, count: usize, mut a: Row, mut b: Row, rng: &mut dyn Rng) -> Option<Row> {
        let number = |row: &Row, field: usize| row.number::<usize>(self.fields[field].slot);
        let mut others: Vec<usize> = self.counts(&a).into_iter().map(|(field, _)| field).collect();
        others.retain(|field| *field != count);
        for &other in &others {
            let is_wide = |field: usize| self.is_sized(field, count) && self.is_sized(field, other);
            if (0..self.fields.len()).any(is_wide) {
                let least: Vec<usize> = (0..number(&a, other)?.min(number(&b, other)?)).collect();
                a = self.reordered(&a, &[], other, &least)?;
                b = self.reordered(&b, &[], other, &least)?;
            }
        }
        let (of_a, of_b) = (number(&a, count)?, number(&b, count)?);
        let rename = |field: usize, value: i64| {
            let other =
                || others.iter().find_map(|&of| Some((self.names(field, of)?, number(&a, of)? as i64)));
            match self.names(field, count) {
                Some(_) => value.saturating_add(of_a as i64),
                None => match other() {
                    Some((low, most)) if most > 0 => low + value.saturating_sub(low).rem_euclid(most),
                    _ => value,
                },
            }
        };
        b.each_mut(&mut |block, slot, value| {
            let field = self.part_field(block, slot).filter(|field| !self.fields[*field].counts);
            if let (Some(field), Datum::Ints(all)) = (field, value) {
                all.iter_mut().for_each(|value| *value = rename(field, *value));
            }
        });
        let mut joined = a.clone();
        for (at, value) in b.values.iter().enumerate() {
            self.join(count, (a.block, at), [of_a, of_b], &mut joined.values[at], value);
        }
        joined.values[self.fields[count].slot] = Datum::Ints(smallvec![(of_a + of_b) as i64]);
        let (first, from) = (rng.random_range(0..=of_a), rng.random_range(0..=of_b));
        let order: Vec<usize> = (0..first).chain(of_a + from..of_a + of_b).collect();
        let cut = self.reordered(&joined, &[], count, &order)?;
        let distinct = self.first_of_each(count, &cut);
        if distinct.len() == order.len() {
            Some(cut)
        } else {
            self.reordered(&cut, &[], count, &distinct)
        }
    }

    /// Appends what a number counts of one record to that of another, of which there are this many each.
    fn join(&self, count: usize, at: (usize, usize), of: [usize; 2], all: &mut Datum, more: &Datum) {
        let [size, across] = match &self.blocks[at.0].slots[at.1].part {
            Part::Field(field) => [0, 1].map(|nth| self.fields[*field].sizes.get(nth)),
            Part::Group(group) => [group.count.as_ref(), None],
        };
        let [down, wide] = [size, across].map(|size| self.beyond(size?, count));
        match (all, more) {
            (Datum::Rows(all), Datum::Rows(more)) if down.is_some() => append(all, more, of[0]),
            (Datum::Reals(all), Datum::Reals(more)) if down.is_some() => append(all, more, of[0]),
            (Datum::Words(all), Datum::Words(more)) if down.is_some() => append(all, more, of[0]),
            (Datum::Words(all), Datum::Words(more)) if wide.is_some() => {
                all.iter_mut().zip(more).for_each(|(line, more)| append(line, more, of[0]));
            }
            (Datum::Ints(all), Datum::Ints(more)) => {
                let lines =
                    |of: usize, beyond: i64| usize::try_from(of as i64 + beyond).unwrap_or(0).max(1);
                if let Some(beyond) = down {
                    // A table has the same width in both.
                    let width = if across.is_some() { all.len() / lines(of[0], beyond) } else { 1 };
                    let mut joined = all.to_vec();
                    append(&mut joined, more, of[0] * width);
                    *all = joined.into();
                } else if let Some(beyond) = wide {
                    let [one, other] = of.map(|of| lines(of, beyond));
                    let joined = all.chunks(one).zip(more.chunks(other)).flat_map(|(line, more)| {
                        let mut line = line.to_vec();
                        append(&mut line, more, of[0]);
                        line
                    });
                    *all = joined.collect();
                }
            }
            _ => {}
        }
    }

    /// Returns the places of the records of a number that differ from all before them, where they must.
    fn first_of_each(&self, count: usize, row: &Row) -> Vec<usize> {
        let all = row.number(self.fields[count].slot).unwrap_or(0);
        let mut places: Vec<usize> = (0..all).collect();
        for (slot, value) in self.blocks[row.block].slots.iter().zip(&row.values) {
            let differ = slot.whole.iter().find_map(|check| self.differ(&check.test));
            if let (Some(fields), Datum::Rows(rows)) = (differ, value)
                && rows.len() == all
            {
                let mut seen = HashSet::new();
                let value = |row: &Row, field: &usize| row.values[self.fields[*field].slot].clone();
                let key = |row: &Row| fields.iter().map(|field| value(row, field)).collect::<Vec<_>>();
                places.retain(|&place| seen.insert(key(&rows[place])));
            }
        }
        places
    }
}

/// Appends to a list, of which this much is left before: with its last one again, if it has less.
fn append<T: Clone>(all: &mut Vec<T>, more: &[T], count: usize) {
    if let Some(last) = all.last().or(more.first()).cloned() {
        all.resize(count, last);
    }
    all.extend_from_slice(more);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crosscheck_core::generate::seeded;

    use super::*;

    /// Returns the texts of valid crosses of two cases.
    fn crosses(shape: &str, a: &str, b: &str) -> BTreeSet<String> {
        let shape = Shape::parse(shape).expect("it is a shape");
        let read = |text: &str| shape.read(text.as_bytes()).expect("it is of the shape");
        let (a, b, mut rng) = (read(a), read(b), seeded("cross", 1, 0));
        (0..500).filter_map(|_| shape.crossed(&a, &b, &mut rng, |new| Some(shape.text(&new)))).collect()
    }

    #[test]
    fn a_table_goes_on_with_lines_of_another_as_far_as_both_are_wide() {
        let shape = "int n, m; 1 <= n, m <= 4\nint a[n][m]; 0 <= a <= 9";
        let all = crosses(shape, "2 3\n1 2 3\n4 5 6\n", "2 2\n7 8\n9 0\n");
        for crossed in ["2 2\n1 2\n9 0\n", "3 2\n1 2\n4 5\n7 8\n", "2 4\n1 2 3 8\n4 5 6 0\n"] {
            assert!(all.contains(crossed), "{crossed} in {all:?}");
        }
    }

    #[test]
    fn turns_of_another_case_name_what_is_there_and_none_comes_twice() {
        let shape = "int n, q; 1 <= n <= 4, 1 <= q <= 4\nint s[n-1]; 0 <= s <= 9\n{ int x; }[q]; 1 <= x <= n, distinct(x)";
        let all = crosses(shape, "2 1\n5\n2\n", "4 2\n6 7 8\n3\n4\n");
        // The third goes round to the first. So does the fourth to the second, which is there already.
        assert!(all.contains("2 2\n5\n2\n1\n"), "{all:?}");
        // Between the last one of one case and the first one of the other is what was last.
        assert!(all.contains("3 1\n5 5\n2\n") || all.contains("3 1\n5 8\n2\n"), "{all:?}");
    }
}

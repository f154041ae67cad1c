//! Simpler cases to try while shrinking: fewer of what a number counts, with everything that it counts; simpler values;
//! shorter words. Conditions hold in each of them.

mod column;
mod cut;

use std::collections::BTreeMap;
use std::ops::Range;

use crosscheck_core::generate::reduce::chunks_from;

use crate::amount::Amount;
use crate::shape::{Part, Shape};
use crate::value::{Row, Value};
use crate::written::Kind;

/// The way from a case to a record in it: slots, and numbers of records.
pub(crate) type Path = Vec<(usize, usize)>;

/// The most values that candidates of one kind have together, and the least number of candidates that are tried
/// nevertheless.
const WORK: u64 = 5_000_000;
const LEAST: usize = 16;

/// Of at most this many, any two are also left out together: a bracket and the one that closes it, the ends of a palindrome.
const FEW: usize = 32;

impl Shape {
    /// Returns simpler cases to try in place of a case, the boldest first. Each satisfies the shape, and has less
    /// [`Shape::weight`].
    pub fn reductions<'a>(&'a self, case: &'a Row) -> Box<dyn Iterator<Item = Row> + 'a> {
        let weight = self.weight(case);
        // Each candidate costs as much as the case has values, also one that is not accepted. Of a large case only the bold
        // ones are tried, which come first.
        let most = usize::try_from(WORK / weight[0].max(1)).unwrap_or(usize::MAX).max(LEAST);
        let paths = self.paths(case);
        let cuts = {
            let paths = paths.clone();
            paths.into_iter().flat_map(move |path| self.cuts(case, path))
        };
        let words = {
            let paths = paths.clone();
            paths.into_iter().flat_map(move |path| self.shorter(case, path))
        };
        let columns: Vec<_> = paths.into_iter().flat_map(|path| self.columns(case, path)).collect();
        let simplest = columns.clone().into_iter().flat_map(move |column| self.simplest(case, column));
        let closer = columns.into_iter().flat_map(move |column| self.closer(case, column));
        let turned = self.turned(case);
        let twos = self.paths(case).into_iter().flat_map(move |path| self.twos(case, path));
        let ends = self.paths(case).into_iter().flat_map(move |path| self.ends(case, path));
        // A large case has many numbers, which are looked at only if all else is tried.
        let unified = std::iter::once_with(move || self.unified(case)).flatten();
        let all = cuts
            .take(most)
            .flatten()
            .chain(turned)
            .chain(words.take(most))
            .chain(self.renamed(case).take(most))
            .chain(simplest.take(most))
            .chain(closer.take(most))
            .chain(unified.take(most))
            .chain(ends.take(most))
            .chain(twos.take(most));
        Box::new(all.filter(move |candidate| self.weight(candidate) < weight && self.accepts(candidate)))
    }

    /// Returns how complex a case is: the number of values and characters, the length of its text, and how far its values
    /// are from zero and from the first letters.
    pub fn weight(&self, case: &Row) -> Vec<u64> {
        let (mut count, mut distance) = (0, 0);
        self.weigh(case, &mut count, &mut distance);
        vec![count, self.text(case).len() as u64, distance]
    }

    fn weigh(&self, row: &Row, count: &mut u64, distance: &mut u64) {
        for (slot, value) in row.values.iter().enumerate() {
            let mut add = |far: u64| *distance = distance.saturating_add(far);
            match value {
                Value::Ints(all) => all.iter().for_each(|one| add(far(*one))),
                Value::Reals(all) => all.iter().for_each(|one| add(far(one.units))),
                Value::Words(all) => {
                    let letters =
                        self.part_field(row.block, slot).map(|field| &self.fields[field].characters);
                    let rank =
                        |byte: &u8| letters.and_then(|all| all.iter().position(|one| one == byte));
                    all.iter().flatten().for_each(|byte| add(rank(byte).unwrap_or(255) as u64));
                    *count += all.iter().map(|word| word.len() as u64).sum::<u64>();
                }
                Value::Rows(rows) => {
                    *count += rows.len() as u64;
                    rows.iter().for_each(|row| self.weigh(row, count, distance));
                    continue;
                }
            }
            *count += value.len() as u64;
        }
    }

    /// Returns the ways to all records of a case, outermost first.
    fn paths(&self, case: &Row) -> Vec<Path> {
        let (mut paths, mut at) = (vec![Path::new()], 0);
        while at < paths.len() {
            let row = Shape::row(case, &paths[at]);
            let mut inner = Vec::new();
            for (slot, part) in self.blocks[row.block].slots.iter().enumerate() {
                if let Part::Group(group) = &part.part
                    && group.variants.iter().any(|&block| self.has_sizes(block))
                {
                    inner.extend(
                        (0..row.values[slot].len()).map(|nth| [&paths[at][..], &[(slot, nth)]].concat()),
                    );
                }
            }
            paths.extend(inner);
            at += 1;
        }
        paths
    }

    /// Returns whether records of a block are more than single values.
    fn has_sizes(&self, block: usize) -> bool {
        let slots = &self.blocks[block].slots;
        slots.iter().any(|slot| match slot.part {
            Part::Field(field) => {
                !self.fields[field].sizes.is_empty() || self.fields[field].kind == Kind::Word
            }
            Part::Group(_) => true,
        })
    }

    pub(crate) fn row<'a>(case: &'a Row, path: &Path) -> &'a Row {
        path.iter().fold(case, |row, &(slot, nth)| &row.values[slot].rows()[nth])
    }

    pub(crate) fn row_mut<'a>(case: &'a mut Row, path: &[(usize, usize)]) -> &'a mut Row {
        path.iter().fold(case, |row, &(slot, nth)| match &mut row.values[slot] {
            Value::Rows(rows) => &mut rows[nth],
            _ => unreachable!("a path leads through records"),
        })
    }

    /// Returns the records on the way to one, outermost first.
    pub(crate) fn around<'a>(case: &'a Row, path: &Path) -> Vec<&'a Row> {
        let mut rows = vec![case];
        for &(slot, nth) in path {
            let inner = &rows[rows.len() - 1].values[slot].rows()[nth];
            rows.push(inner);
        }
        rows
    }

    /// Returns cases with fewer of what the numbers of a record count; `None` for each that cannot be made.
    fn cuts<'a>(&'a self, case: &'a Row, path: Path) -> impl Iterator<Item = Option<Row>> + 'a {
        let row = Shape::row(case, &path);
        let others: Vec<usize> = self.blocks[row.block]
            .slots
            .iter()
            .enumerate()
            .filter(|(slot, _)| {
                let field = self.part_field(row.block, *slot).map(|field| &self.fields[field]);
                field.is_some_and(|field| {
                    field.kind == Kind::Int && field.sizes.is_empty() && !field.counts
                })
            })
            .map(|(slot, _)| slot)
            .collect();
        self.counts(row).into_iter().flat_map(move |(field, count)| {
            let path = path.clone();
            let others = others.clone();
            // A number that says how many of them matter goes down with them.
            let together = {
                let path = path.clone();
                chunks_from(2.min(count), count).flat_map(move |chunk| {
                    let (path, others) = (path.clone(), others.clone());
                    others.into_iter().map(move |slot| {
                        let mut cut = self.cut(case, &path, field, chunk.clone())?;
                        match &mut Shape::row_mut(&mut cut, &path).values[slot] {
                            Value::Ints(all) => all[0] = all[0].checked_sub(chunk.len() as i64)?,
                            _ => return None,
                        }
                        Some(cut)
                    })
                })
            };
            let alone = chunks_from(count, count).map(move |chunk| self.cut(case, &path, field, chunk));
            alone.chain(together)
        })
    }

    /// Returns the numbers of a record that count something, and what they are.
    fn counts(&self, row: &Row) -> Vec<(usize, usize)> {
        let slots = self.blocks[row.block].slots.iter().zip(&row.values);
        let counted = slots.filter_map(|(slot, value)| match (&slot.part, value) {
            (Part::Field(field), Value::Ints(all)) if self.fields[*field].counts => {
                Some((*field, usize::try_from(all[0]).ok()?))
            }
            _ => None,
        });
        counted.collect()
    }

    /// Returns cases with only the first or the last few of what the numbers of a record count, or of the characters of its
    /// words: what has to go may be more than half, and not a power of two.
    fn ends<'a>(&'a self, case: &'a Row, path: Path) -> impl Iterator<Item = Row> + 'a {
        let row = Shape::row(case, &path);
        let (counts, words) = (self.counts(row), self.words(row));
        let of_counts = {
            let path = path.clone();
            counts.into_iter().flat_map(move |(field, count)| {
                let path = path.clone();
                outer(count).filter_map(move |chunk| self.cut(case, &path, field, chunk))
            })
        };
        let of_words = words.into_iter().flat_map(move |(slot, nth, length)| {
            let path = path.clone();
            outer(length).map(move |chunk| without(case, &path, (slot, nth), chunk))
        });
        of_counts.chain(of_words)
    }

    /// Returns cases in which a number that stands in several places is a simpler one in all of them: those that are the same
    /// stay the same.
    fn unified<'a>(&'a self, case: &'a Row) -> impl Iterator<Item = Row> + 'a {
        let mut times: BTreeMap<i64, usize> = BTreeMap::new();
        self.each_value(case, &mut |value| *times.entry(value).or_default() += 1);
        let several = times.into_iter().filter(|&(value, times)| times > 1 && value != 0);
        let several: Vec<i64> = several.map(|(value, _)| value).rev().take(FEW).collect();
        several.into_iter().flat_map(move |value| {
            let simpler = [0, 1, value / 10, value / 2, value - value.signum()];
            simpler.into_iter().filter(move |other| *other != value).map(move |other| {
                let mut changed = case.clone();
                self.replace(&mut changed, value, other);
                changed
            })
        })
    }

    /// Passes on each number of a case that counts nothing.
    fn each_value(&self, row: &Row, see: &mut impl FnMut(i64)) {
        for (slot, value) in row.values.iter().enumerate() {
            match value {
                Value::Ints(all) if self.is_plain(row, slot) => all.iter().for_each(|&one| see(one)),
                value => value.rows().iter().for_each(|row| self.each_value(row, see)),
            }
        }
    }

    /// Puts a number in the place of another wherever that counts nothing.
    fn replace(&self, row: &mut Row, from: i64, to: i64) {
        for slot in 0..row.values.len() {
            let is_plain = self.is_plain(row, slot);
            match &mut row.values[slot] {
                Value::Ints(all) if is_plain => {
                    all.iter_mut().filter(|one| **one == from).for_each(|one| *one = to);
                }
                Value::Rows(rows) => rows.iter_mut().for_each(|row| self.replace(row, from, to)),
                _ => {}
            }
        }
    }

    fn is_plain(&self, row: &Row, slot: usize) -> bool {
        self.part_field(row.block, slot).is_some_and(|field| !self.fields[field].counts)
    }

    /// Returns cases without any two of what the numbers of a record count, or of the characters of its words.
    fn twos<'a>(&'a self, case: &'a Row, path: Path) -> impl Iterator<Item = Row> + 'a {
        let row = Shape::row(case, &path);
        let (counts, words) = (self.counts(row), self.words(row));
        let of_words = {
            let path = path.clone();
            words.into_iter().flat_map(move |(slot, nth, length)| {
                let path = path.clone();
                apart(length).map(move |[one, other]| {
                    let mut fewer = case.clone();
                    if let Value::Words(all) = &mut Shape::row_mut(&mut fewer, &path).values[slot] {
                        all[nth].remove(other);
                        all[nth].remove(one);
                    }
                    fewer
                })
            })
        };
        let of_counts = counts.into_iter().flat_map(move |(field, count)| {
            let path = path.clone();
            apart(count).filter_map(move |[one, other]| {
                let fewer = self.cut(case, &path, field, other..other + 1)?;
                self.cut(&fewer, &path, field, one..one + 1)
            })
        });
        of_counts.chain(of_words)
    }

    /// Returns the case with its grid or table turned, if its two sides are numbers of their own.
    fn turned(&self, case: &Row) -> Option<Row> {
        let tables = self.fields.iter().filter(|field| field.block == 0 && field.sizes.len() == 2);
        let [table] = tables.collect::<Vec<_>>()[..] else { return None };
        let [Amount::Value(rows), Amount::Value(cols)] = table.sizes[..] else { return None };
        let mut turned = case.clone();
        let side = |field: usize| match &case.values[self.fields[field].slot] {
            Value::Ints(all) => all.first().and_then(|&side| usize::try_from(side).ok()),
            _ => None,
        };
        let (height, width) = (side(rows)?, side(cols)?);
        turned.values.swap(self.fields[rows].slot, self.fields[cols].slot);
        turned.values[table.slot] = match &case.values[table.slot] {
            Value::Words(lines) => Value::Words(
                (0..width).map(|col| lines.iter().map(|line| line[col]).collect()).collect(),
            ),
            Value::Ints(all) => Value::Ints(
                (0..width).flat_map(|col| (0..height).map(move |row| all[row * width + col])).collect(),
            ),
            _ => return None,
        };
        (rows != cols).then_some(turned)
    }

    /// Returns the words of a record: the slot, the number there, the length.
    fn words(&self, row: &Row) -> Vec<(usize, usize, usize)> {
        let of_words = |slot| {
            self.part_field(row.block, slot).is_some_and(|field| self.fields[field].kind == Kind::Word)
        };
        let slots = row.values.iter().enumerate().filter(|(slot, _)| of_words(*slot));
        let words = slots.flat_map(|(slot, value)| match value {
            Value::Words(all) => {
                all.iter().enumerate().map(|(nth, word)| (slot, nth, word.len())).collect::<Vec<_>>()
            }
            _ => Vec::new(),
        });
        words.collect()
    }

    /// Returns cases with shorter words in a record.
    fn shorter<'a>(&'a self, case: &'a Row, path: Path) -> impl Iterator<Item = Row> + 'a {
        let row = Shape::row(case, &path);
        self.words(row).into_iter().flat_map(move |(slot, nth, length)| {
            let path = path.clone();
            chunks_from(length / 2, length).map(move |chunk| without(case, &path, (slot, nth), chunk))
        })
    }

    /// Returns cases with one letter in place of another, everywhere.
    fn renamed<'a>(&'a self, case: &'a Row) -> impl Iterator<Item = Row> + 'a {
        let letters: Vec<u8> = {
            let fields =
                self.fields.iter().filter(|field| matches!(field.kind, Kind::Word | Kind::Char));
            let mut all: Vec<u8> = fields.flat_map(|field| field.characters.iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let pairs: Vec<(u8, u8)> = letters
            .iter()
            .flat_map(|&from| letters.iter().map(move |&to| (from, to)))
            .filter(|(from, to)| from != to)
            .collect();
        pairs.into_iter().filter_map(move |(from, to)| {
            let mut candidate = case.clone();
            rename(&mut candidate, from, to).then_some(candidate)
        })
    }
}

/// Returns a case without a part of a word.
fn without(case: &Row, path: &Path, (slot, nth): (usize, usize), part: Range<usize>) -> Row {
    let mut fewer = case.clone();
    if let Value::Words(all) = &mut Shape::row_mut(&mut fewer, path).values[slot] {
        all[nth].drain(part);
    }
    fewer
}

/// Returns all chunks at one of the two ends, the largest first; none if there are more than a few places.
fn outer(count: usize) -> impl Iterator<Item = Range<usize>> {
    let count = if count <= FEW { count } else { 0 };
    (1..count).rev().flat_map(move |most| [count - most..count, 0..most])
}

/// Returns all pairs of places; none if there are more than a few.
fn apart(count: usize) -> impl Iterator<Item = [usize; 2]> {
    let count = if count <= FEW { count } else { 0 };
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
}

fn rename(row: &mut Row, from: u8, to: u8) -> bool {
    let mut any = false;
    for value in &mut row.values {
        match value {
            Value::Words(all) => {
                for byte in all.iter_mut().flatten().filter(|byte| **byte == from) {
                    (*byte, any) = (to, true);
                }
            }
            Value::Rows(rows) => rows.iter_mut().for_each(|row| any |= rename(row, from, to)),
            Value::Ints(_) | Value::Reals(_) => {}
        }
    }
    any
}

/// Returns how far a value is from zero. A negative one is a little farther.
fn far(value: i64) -> u64 {
    value.unsigned_abs().saturating_mul(2).saturating_add(u64::from(value < 0))
}

#[cfg(test)]
mod tests;

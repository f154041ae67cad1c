//! Simpler cases to try while shrinking: fewer of what a number counts, with everything that it counts; simpler values;
//! shorter words. Conditions hold in each of them.

mod column;
mod cut;
mod edit;
mod exchange;
mod reorder;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crosscheck_core::generate::reduce::{chunks_from, chunks_of};

use self::column::Column;
pub(crate) use self::cut::Share;
pub(crate) use self::edit::Path;
use self::edit::{Edit, Edits, FEW};
use crate::amount::Amount;
use crate::shape::{Part, Shape};
use crate::value::{Row, Value};
use crate::written::Kind;

/// The most values that candidates of one kind have together, and the least number of candidates that are tried
/// nevertheless.
const WORK: u64 = 5_000_000;
const LEAST: usize = 16;

/// Of more than this many, all but one go first.
const BOLD: usize = 4;

/// The most pairs of places of which one of each is left out.
const CORNERS: usize = 256;

impl Shape {
    /// Returns simpler cases to try in place of a case, the boldest first. Each satisfies the shape, and has less
    /// [`Shape::weight`], or as much and a text that comes first.
    pub fn reductions<'a>(&'a self, case: &Row) -> impl Iterator<Item = Row> + use<'a> {
        let (weight, text) = (self.weight(case), self.text(case));
        let is_simpler = move |candidate: &Row| match self.weight(candidate).cmp(&weight) {
            Ordering::Equal => self.text(candidate) < text,
            order => order.is_lt(),
        };
        self.edited(case).filter(move |candidate| is_simpler(candidate) && self.accepts(candidate))
    }

    /// Returns the cases to which single edits lead, those of the boldest first. Not each satisfies the shape, nor is simpler.
    pub(crate) fn edited<'a>(&'a self, case: &Row) -> impl Iterator<Item = Row> + use<'a> {
        let case = case.clone();
        let edits = self.edits(&case);
        edits.filter_map(move |edit| edit(&case))
    }

    fn edits<'a>(&'a self, case: &Row) -> Edits<'a> {
        // Each candidate costs as much as the case has values, also one that is not accepted. Of a large case only the bold
        // ones are tried, which come first.
        let most = usize::try_from(WORK / self.weight(case)[0].max(1)).unwrap_or(usize::MAX).max(LEAST);
        let paths = self.paths(case);
        let each = |kind: &dyn Fn(&Path) -> Edits<'a>| -> Edits<'a> {
            let all: Vec<Edits<'a>> = paths.iter().map(kind).collect();
            Box::new(all.into_iter().flatten())
        };
        let columns: Vec<_> = paths.iter().flat_map(|path| self.columns(case, path)).collect();
        let of_columns = |kind: &dyn Fn(&Column) -> Edits<'a>| -> Edits<'a> {
            let all: Vec<Edits<'a>> = columns.iter().map(kind).collect();
            Box::new(all.into_iter().flatten())
        };
        let kinds: Vec<Edits<'a>> = vec![
            self.bold(case, &paths),
            each(&|path| self.cuts(case, path)),
            Box::new(std::iter::once(Box::new(|case: &Row| self.turned(case)) as Edit<'a>)),
            each(&|path| self.shorter(case, path)),
            self.renamed(),
            of_columns(&|column| self.simplest(case, column)),
            of_columns(&|column| self.closer(column)),
            // A large case has many numbers, which are looked at only if all else is tried.
            self.unified(case),
            each(&|path| self.ends(case, path)),
            each(&|path| self.twos(case, path)),
            each(&|path| self.turned_round(case, path)),
            self.exchanged(case),
            self.pairs_of_steps(case),
            self.small(&columns),
        ];
        Box::new(kinds.into_iter().flat_map(move |kind| kind.take(most)))
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
    pub(crate) fn paths(&self, case: &Row) -> Vec<Path> {
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

    /// Leaves out all but one of what each number counts, or a half, a quarter, an eighth of it.
    fn bold<'a>(&'a self, case: &Row, paths: &[Path]) -> Edits<'a> {
        let of = |path: &Path| {
            let counts = self.counts(Shape::row(case, path)).into_iter();
            let many = counts.filter(|(_, count)| *count > BOLD);
            many.map(|(field, count)| (path.clone(), field, count)).collect::<Vec<_>>()
        };
        let all: Vec<(Path, usize, usize)> = paths.iter().take(FEW).flat_map(of).collect();
        Box::new([1, 2, 4, 8].into_iter().flat_map(move |part| {
            all.clone().into_iter().flat_map(move |(path, field, count)| {
                let alone = (part == 1).then(|| [0..count - 1, 1..count]).into_iter().flatten();
                let size = if part == 1 { count } else { count / part };
                let chunks = if part > 1 && size > 0 { Some(chunks_of(size, count)) } else { None };
                self.cuts_of(path, field, alone.chain(chunks.into_iter().flatten()))
            })
        }))
    }

    /// Leaves out some of what the numbers of a record count.
    fn cuts<'a>(&'a self, case: &Row, path: &Path) -> Edits<'a> {
        let row = Shape::row(case, path);
        let is_plain_number = |slot: &usize| {
            let field = self.part_field(row.block, *slot).map(|field| &self.fields[field]);
            field.is_some_and(|field| field.kind == Kind::Int && field.sizes.is_empty() && !field.counts)
        };
        let others: Vec<usize> = (0..row.values.len()).filter(is_plain_number).collect();
        let path = path.clone();
        Box::new(self.counts(row).into_iter().flat_map(move |(field, count)| {
            let alone = self.cuts_of(path.clone(), field, chunks_from(count, count));
            let (path, others) = (path.clone(), others.clone());
            // A number that says how many of them matter goes down with them.
            let together = chunks_from(2.min(count), count).flat_map(move |chunk| {
                let path = path.clone();
                others.clone().into_iter().map(move |slot| -> Edit<'a> {
                    let (path, chunk) = (path.clone(), chunk.clone());
                    Box::new(move |case| {
                        let mut cut = self.cut(case, &path, field, chunk.clone())?;
                        match &mut Shape::row_mut(&mut cut, &path).values[slot] {
                            Value::Ints(all) => all[0] = all[0].checked_sub(chunk.len() as i64)?,
                            _ => return None,
                        }
                        Some(cut)
                    })
                })
            });
            alone.chain(together)
        }))
    }

    /// Leaves out chunks of what a number of a record counts.
    fn cuts_of<'a>(
        &'a self,
        path: Path,
        field: usize,
        chunks: impl Iterator<Item = Range<usize>> + 'a,
    ) -> impl Iterator<Item = Edit<'a>> {
        chunks.map(move |chunk| -> Edit<'a> {
            let path = path.clone();
            Box::new(move |case| self.cut(case, &path, field, chunk.clone()))
        })
    }

    /// Returns the numbers of a record that count something, and what they are.
    pub(crate) fn counts(&self, row: &Row) -> Vec<(usize, usize)> {
        let slots = self.blocks[row.block].slots.iter().zip(&row.values);
        let counted = slots.filter_map(|(slot, value)| match (&slot.part, value) {
            (Part::Field(field), Value::Ints(all)) if self.fields[*field].counts => {
                Some((*field, usize::try_from(all[0]).ok()?))
            }
            _ => None,
        });
        counted.collect()
    }

    /// Keeps only the first or the last few of what the numbers of a record count, or of the characters of its words: what has
    /// to go may be more than half, and not a power of two.
    fn ends<'a>(&'a self, case: &Row, path: &Path) -> Edits<'a> {
        let row = Shape::row(case, path);
        let words = words_without(self.words(row), path.clone(), outer);
        let path = path.clone();
        let counts = self.counts(row).into_iter();
        let of_counts =
            counts.flat_map(move |(field, count)| self.cuts_of(path.clone(), field, outer(count)));
        Box::new(of_counts.chain(words))
    }

    /// Puts a simpler number in all places of one that stands in several: those that are the same stay the same.
    fn unified<'a>(&'a self, case: &Row) -> Edits<'a> {
        let mut times: BTreeMap<i64, usize> = BTreeMap::new();
        self.each_value(case, &mut |value| *times.entry(value).or_default() += 1);
        let several = times.into_iter().filter(|&(value, times)| times > 1 && value != 0);
        let several: Vec<i64> = several.map(|(value, _)| value).rev().take(FEW).collect();
        Box::new(several.into_iter().flat_map(move |value| {
            let simpler = [0, 1, value / 10, value / 2, value - value.signum()];
            simpler.into_iter().filter(move |other| *other != value).map(move |other| -> Edit<'a> {
                Box::new(move |case| {
                    let mut changed = case.clone();
                    self.replace(&mut changed, value, other);
                    Some(changed)
                })
            })
        }))
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

    /// Turns what a number of a record counts the other way round.
    fn turned_round<'a>(&'a self, case: &Row, path: &Path) -> Edits<'a> {
        let (counts, path) = (self.counts(Shape::row(case, path)), path.clone());
        Box::new(counts.into_iter().map(move |(field, count)| -> Edit<'a> {
            let (path, order) = (path.clone(), (0..count).rev().collect::<Vec<_>>());
            Box::new(move |case| self.reordered(case, &path, field, &order))
        }))
    }

    /// Leaves out any two of what the numbers of a record count, or of the characters of its words.
    fn twos<'a>(&'a self, case: &Row, path: &Path) -> Edits<'a> {
        let row = Shape::row(case, path);
        let (counts, words) = (self.counts(row), self.words(row));
        let of_words = {
            let path = path.clone();
            words.into_iter().flat_map(move |(slot, nth, length)| {
                let path = path.clone();
                apart(length).map(move |[one, other]| -> Edit<'a> {
                    let path = path.clone();
                    Box::new(move |case| {
                        let fewer = without(case, &path, (slot, nth), other..other + 1);
                        Some(without(&fewer, &path, (slot, nth), one..one + 1))
                    })
                })
            })
        };
        let of_each = self.one_of_each(case, path);
        let path = path.clone();
        let of_counts = counts.into_iter().flat_map(move |(field, count)| {
            let path = path.clone();
            apart(count).map(move |[one, other]| -> Edit<'a> {
                let path = path.clone();
                Box::new(move |case| {
                    let fewer = self.cut(case, &path, field, other..other + 1)?;
                    self.cut(&fewer, &path, field, one..one + 1)
                })
            })
        });
        Box::new(of_each.chain(of_counts).chain(of_words))
    }

    /// Leaves out one of what a number of a record counts and one of what another one counts: a row and a column, or a turn and
    /// an item of a list that it needs no more.
    fn one_of_each<'a>(&'a self, case: &Row, path: &Path) -> Edits<'a> {
        let (counts, path) = (self.counts(Shape::row(case, path)), path.clone());
        let two = counts.clone().into_iter().enumerate().flat_map(move |(at, one)| {
            counts[at + 1..].iter().map(|other| (one, *other)).collect::<Vec<_>>()
        });
        let few = two.filter(|((_, most), (_, more))| most * more <= CORNERS);
        Box::new(few.flat_map(move |((first, most), (second, more))| {
            let path = path.clone();
            let places = (0..most).flat_map(move |one| (0..more).map(move |other| (one, other)));
            places.map(move |(one, other)| -> Edit<'a> {
                let path = path.clone();
                Box::new(move |case| {
                    let fewer = self.cut(case, &path, first, one..one + 1)?;
                    self.cut(&fewer, &path, second, other..other + 1)
                })
            })
        }))
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

    /// Shortens the words of a record.
    fn shorter<'a>(&self, case: &Row, path: &Path) -> Edits<'a> {
        let words = self.words(Shape::row(case, path));
        words_without(words, path.clone(), |length| chunks_from(length / 2, length))
    }

    /// Puts one letter in place of another, everywhere.
    fn renamed<'a>(&self) -> Edits<'a> {
        let fields = self.fields.iter().filter(|field| matches!(field.kind, Kind::Word | Kind::Char));
        let letters: BTreeSet<u8> = fields.flat_map(|field| field.characters.iter().copied()).collect();
        let pairs: Vec<(u8, u8)> = letters
            .iter()
            .flat_map(|&from| letters.iter().map(move |&to| (from, to)))
            .filter(|(from, to)| from != to)
            .collect();
        Box::new(pairs.into_iter().map(|(from, to)| -> Edit<'a> {
            Box::new(move |case| {
                let mut candidate = case.clone();
                rename(&mut candidate, from, to).then_some(candidate)
            })
        }))
    }
}

/// Leaves out parts of the words of a record.
fn words_without<'a, C: Iterator<Item = Range<usize>> + 'a>(
    words: Vec<(usize, usize, usize)>,
    path: Path,
    chunks: impl Fn(usize) -> C + 'a,
) -> Edits<'a> {
    Box::new(words.into_iter().flat_map(move |(slot, nth, length)| {
        let path = path.clone();
        chunks(length).map(move |chunk| -> Edit<'a> {
            let path = path.clone();
            Box::new(move |case| Some(without(case, &path, (slot, nth), chunk.clone())))
        })
    }))
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

//! Simpler cases to try while shrinking: fewer of what a number counts, with everything that it counts; simpler values;
//! shorter words. Conditions hold in each of them.

mod column;
mod exchange;
mod rearrange;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use crosscheck_core::generate::reduce::{chunks_from, chunks_of};

use crate::shape::{Part, Shape};
use crate::value::{Datum, Row};
use crate::written::{Amount, Kind};

/// The way from a case to a record in it: slots, and numbers of records.
pub(crate) type Path = Vec<(usize, usize)>;

/// A change that may make a case simpler. The result need not satisfy the shape; there is none if nothing can be changed so.
type Edit<'a> = Box<dyn FnOnce(&Row) -> Option<Row> + 'a>;

/// Edits of one kind, the boldest first. Those beyond the most are left out.
struct Edits<'a> {
    all: Vec<Edit<'a>>,
    most: usize,
}

impl<'a> Edits<'a> {
    fn add(&mut self, edit: impl FnOnce(&Row) -> Option<Row> + 'a) {
        if self.all.len() < self.most {
            self.all.push(Box::new(edit));
        }
    }
}

/// Adds the edits of one kind, given the ways to all records of the case.
type EditsOf = for<'a> fn(&'a Shape, &Row, &[Path], &mut Edits<'a>);

/// All kinds of edits, the boldest first.
const KINDS: [EditsOf; 14] = [
    Shape::bold,
    Shape::cuts,
    Shape::turned,
    Shape::shorter,
    Shape::renamed,
    Shape::simplest,
    Shape::closer,
    // A large case has many numbers, which are looked at only if all else is tried.
    Shape::unified,
    Shape::ends,
    Shape::twos,
    Shape::turned_round,
    Shape::exchanged,
    Shape::pairs_of_steps,
    Shape::small,
];

/// The most values that candidates of one kind have together, and the least number of candidates that are tried
/// nevertheless.
const WORK: u64 = 5_000_000;
const LEAST: usize = 16;

/// Of more than this many, all but one go first.
const BOLD: usize = 4;

/// Of at most this many, any two are also left out together: a bracket and the one that closes it, the ends of a palindrome.
const FEW: usize = 32;

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
        // Each candidate costs as much as the case has values, also one that is not accepted. Of a large case only the bold
        // ones are tried, which come first.
        let most = usize::try_from(WORK / self.weight(case)[0].max(1)).unwrap_or(usize::MAX).max(LEAST);
        let (case, paths) = (Rc::new(case.clone()), self.paths(case));
        KINDS.into_iter().flat_map(move |kind| {
            let mut edits = Edits { all: Vec::new(), most };
            kind(self, &case, &paths, &mut edits);
            let case = Rc::clone(&case);
            edits.all.into_iter().filter_map(move |edit| edit(&case))
        })
    }

    /// Returns how complex a case is: the number of values and characters, the length of its text, and how far its values
    /// are from zero and from the first letters.
    pub fn weight(&self, case: &Row) -> Vec<u64> {
        let (mut count, mut distance) = (0, 0_u64);
        case.each(&mut |row, slot, value| {
            let mut add = |far: u64| distance = distance.saturating_add(far);
            count += value.len() as u64;
            match value {
                Datum::Ints(all) => all.iter().for_each(|one| add(far(*one))),
                Datum::Reals(all) => all.iter().for_each(|one| add(far(one.units))),
                Datum::Words(all) => {
                    let letters =
                        self.part_field(row.block, slot).map(|field| &self.fields[field].characters);
                    let rank =
                        |byte: &u8| letters.and_then(|all| all.iter().position(|one| one == byte));
                    all.iter().flatten().for_each(|byte| add(rank(byte).unwrap_or(255) as u64));
                    count += all.iter().map(|word| word.len() as u64).sum::<u64>();
                }
                Datum::Rows(_) => {}
            }
        });
        vec![count, self.text(case).len() as u64, distance]
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
            Datum::Rows(rows) => &mut rows[nth],
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
    fn bold<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        for part in [1, 2, 4, 8] {
            for path in paths.iter().take(FEW) {
                let counts = self.counts(Shape::row(case, path)).into_iter();
                for (field, count) in counts.filter(|(_, count)| *count > BOLD.max(part - 1)) {
                    let (list, all_but_one) = (List::Counted(field), [0..count - 1, 1..count]);
                    match part {
                        1 => self.chunks(path, list, all_but_one, edits),
                        _ => self.chunks(path, list, chunks_of(count / part, count), edits),
                    }
                }
            }
        }
    }

    /// Leaves out some of what the numbers of each record count.
    fn cuts<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        for path in paths {
            let row = Shape::row(case, path);
            let is_plain_number = |slot: &usize| {
                let field = self.part_field(row.block, *slot).map(|field| &self.fields[field]);
                field.is_some_and(|field| field.is_number() && !field.counts)
            };
            let others: Vec<usize> = (0..row.values.len()).filter(is_plain_number).collect();
            for (field, count) in self.counts(row) {
                self.chunks(path, List::Counted(field), chunks_from(count, count), edits);
                // A number that says how many of them matter goes down with them.
                for chunk in chunks_from(2.min(count), count) {
                    for &slot in &others {
                        let (path, chunk) = (path.clone(), chunk.clone());
                        edits.add(move |case| {
                            let mut cut = self.cut(case, &path, field, chunk.clone())?;
                            match &mut Shape::row_mut(&mut cut, &path).values[slot] {
                                Datum::Ints(all) => all[0] = all[0].checked_sub(chunk.len() as i64)?,
                                _ => return None,
                            }
                            Some(cut)
                        });
                    }
                }
            }
        }
    }

    fn chunks<'a>(
        &'a self,
        path: &Path,
        list: List,
        chunks: impl IntoIterator<Item = Range<usize>>,
        edits: &mut Edits<'a>,
    ) {
        for chunk in chunks {
            let path = path.clone();
            edits.add(move |case| self.without(case, &path, list, chunk));
        }
    }

    /// Returns a case without a chunk of a list of a record; `None` if that cannot be done.
    fn without(&self, case: &Row, path: &Path, list: List, chunk: Range<usize>) -> Option<Row> {
        let (slot, nth) = match list {
            List::Counted(field) => return self.cut(case, path, field, chunk),
            List::Letters { slot, nth } => (slot, nth),
        };
        let mut fewer = case.clone();
        if let Datum::Words(all) = &mut Shape::row_mut(&mut fewer, path).values[slot] {
            all[nth].drain(chunk);
        }
        Some(fewer)
    }

    /// Returns the numbers of a record that count something, and what they are.
    pub(crate) fn counts(&self, row: &Row) -> Vec<(usize, usize)> {
        let slots = self.blocks[row.block].slots.iter().zip(&row.values);
        let counted = slots.filter_map(|(slot, value)| match (&slot.part, value) {
            (Part::Field(field), Datum::Ints(all)) if self.fields[*field].counts => {
                Some((*field, usize::try_from(all[0]).ok()?))
            }
            _ => None,
        });
        counted.collect()
    }

    /// Keeps only the first or the last few of what the numbers of a record count, or of the characters of its words: what has
    /// to go may be more than half, and not a power of two.
    fn ends<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        for path in paths {
            for (list, length) in self.lists(Shape::row(case, path)) {
                self.chunks(path, list, outer(length), edits);
            }
        }
    }

    /// Puts a simpler number in all places of one that stands in several: those that are the same stay the same.
    fn unified<'a>(&'a self, case: &Row, _: &[Path], edits: &mut Edits<'a>) {
        let mut times: BTreeMap<i64, usize> = BTreeMap::new();
        case.each(&mut |row, slot, value| match value {
            Datum::Ints(all) if self.is_plain(row.block, slot) => {
                all.iter().for_each(|&one| *times.entry(one).or_default() += 1);
            }
            _ => {}
        });
        let several = times.into_iter().filter(|&(value, times)| times > 1 && value != 0);
        for (value, _) in several.rev().take(FEW) {
            let simpler = [0, 1, value / 10, value / 2, value - value.signum()];
            for other in simpler.into_iter().filter(|other| *other != value) {
                edits.add(move |case| {
                    let mut changed = case.clone();
                    changed.each_mut(&mut |block, slot, of| match of {
                        Datum::Ints(all) if self.is_plain(block, slot) => {
                            all.iter_mut().filter(|one| **one == value).for_each(|one| *one = other);
                        }
                        _ => {}
                    });
                    Some(changed)
                });
            }
        }
    }

    /// Returns whether values stand at a slot that count nothing.
    fn is_plain(&self, block: usize, slot: usize) -> bool {
        self.part_field(block, slot).is_some_and(|field| !self.fields[field].counts)
    }

    fn turned_round<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        for path in paths {
            for (field, count) in self.counts(Shape::row(case, path)) {
                let path = path.clone();
                edits.add(move |case| {
                    self.reordered(case, &path, field, &(0..count).rev().collect::<Vec<_>>())
                });
            }
        }
    }

    /// Leaves out one of what a number of a record counts and one of what another one counts: a row and a column, or a turn and
    /// an item of a list that it needs no more. Leaves out any two of what one of them counts, or of the characters of a word.
    fn twos<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        for path in paths {
            let row = Shape::row(case, path);
            let counts = self.counts(row);
            let mut cut = |first: List, one: usize, second: List, other: usize| {
                let path = path.clone();
                edits.add(move |case| {
                    let fewer = self.without(case, &path, first, one..one + 1)?;
                    self.without(&fewer, &path, second, other..other + 1)
                });
            };
            for (at, &(first, most)) in counts.iter().enumerate() {
                for &(second, more) in counts[at + 1..].iter().filter(|(_, more)| most * more <= CORNERS)
                {
                    for one in 0..most {
                        let [first, second] = [first, second].map(List::Counted);
                        (0..more).for_each(|other| cut(first, one, second, other));
                    }
                }
            }
            for (list, length) in self.lists(row) {
                pairs(length, FEW).for_each(|[one, other]| cut(list, other, list, one));
            }
        }
    }

    /// Turns the grid or table of a case, if its two sides are numbers of their own.
    fn turned<'a>(&'a self, _: &Row, _: &[Path], edits: &mut Edits<'a>) {
        edits.add(|case| {
            let tables = self.fields.iter().filter(|field| field.block == 0 && field.sizes.len() == 2);
            let [table] = tables.collect::<Vec<_>>()[..] else { return None };
            let [Amount::Value(rows), Amount::Value(cols)] = table.sizes[..] else { return None };
            let mut turned = case.clone();
            let [height, width] =
                [rows, cols].map(|field| case.integers(self.fields[field].slot).first().copied());
            let (height, width) = (usize::try_from(height?).ok()?, usize::try_from(width?).ok()?);
            turned.values.swap(self.fields[rows].slot, self.fields[cols].slot);
            let cols_of = |row: usize| (0..height).map(move |col| col * width + row);
            turned.values[table.slot] = match &case.values[table.slot] {
                Datum::Words(lines) => Datum::Words(
                    (0..width).map(|col| lines.iter().map(|line| line[col]).collect()).collect(),
                ),
                Datum::Ints(all) => {
                    Datum::Ints((0..width).flat_map(cols_of).map(|at| all[at]).collect())
                }
                _ => return None,
            };
            (rows != cols).then_some(turned)
        });
    }

    /// Returns the lists of a record, with their lengths: what its numbers count, then its words.
    fn lists(&self, row: &Row) -> Vec<(List, usize)> {
        let counts = self.counts(row).into_iter();
        let counted = counts.map(|(field, count)| (List::Counted(field), count));
        counted.chain(self.words(row)).collect()
    }

    fn words(&self, row: &Row) -> Vec<(List, usize)> {
        let mut words = Vec::new();
        for (slot, value) in row.values.iter().enumerate() {
            let field = self.part_field(row.block, slot);
            if let Datum::Words(all) = value
                && field.is_some_and(|field| self.fields[field].kind == Kind::Word)
            {
                let lengths = all.iter().map(Vec::len).enumerate();
                words.extend(lengths.map(|(nth, length)| (List::Letters { slot, nth }, length)));
            }
        }
        words
    }

    fn shorter<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        for path in paths {
            for (word, length) in self.words(Shape::row(case, path)) {
                self.chunks(path, word, chunks_from(length / 2, length), edits);
            }
        }
    }

    /// Puts one letter in place of another, everywhere.
    fn renamed<'a>(&'a self, _: &Row, _: &[Path], edits: &mut Edits<'a>) {
        let fields = self.fields.iter().filter(|field| matches!(field.kind, Kind::Word | Kind::Char));
        let letters: BTreeSet<u8> = fields.flat_map(|field| field.characters.iter().copied()).collect();
        for &from in &letters {
            for &to in letters.iter().filter(|to| **to != from) {
                edits.add(move |case| {
                    let (mut changed, mut any) = (case.clone(), false);
                    changed.each_mut(&mut |_, _, value| {
                        if let Datum::Words(all) = value {
                            for byte in all.iter_mut().flatten().filter(|byte| **byte == from) {
                                (*byte, any) = (to, true);
                            }
                        }
                    });
                    any.then_some(changed)
                });
            }
        }
    }
}

/// What can be left out of a record in parts.
#[derive(Clone, Copy, Debug)]
enum List {
    /// What the number in this field counts.
    Counted(usize),
    /// The characters of a word.
    Letters { slot: usize, nth: usize },
}

/// Returns all chunks at one of the two ends, the largest first; none if there are more than a few places.
fn outer(count: usize) -> impl Iterator<Item = Range<usize>> {
    let count = if count <= FEW { count } else { 0 };
    (1..count).rev().flat_map(move |most| [count - most..count, 0..most])
}

/// Returns all pairs of places, the first one first; none if there are more places than this.
fn pairs(count: usize, most: usize) -> impl Iterator<Item = [usize; 2]> {
    let count = if count <= most { count } else { 0 };
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
}

/// Returns how far a value is from zero. A negative one is a little farther.
fn far(value: i64) -> u64 {
    value.unsigned_abs().saturating_mul(2).saturating_add(u64::from(value < 0))
}

#[cfg(test)]
mod tests;

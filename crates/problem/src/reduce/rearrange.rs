//! Leaves out some of what a number counts, or puts it into another order, with all that goes with it: the values of arrays,
//! records, rows and columns, vertices with their edges.

use std::ops::Range;

use smallvec::smallvec;

use super::Path;
use crate::check::neighbours;
use crate::shape::{End, Part, Shape, Slot, Test};
use crate::value::{Datum, Ints, Row};
use crate::written::{Amount, Kind, Literal, UNIT};

impl Shape {
    /// Returns a case without a chunk of what the number `count` of a record counts, and without the records of another number
    /// that name any of it; `None` if that cannot be done. The result need not satisfy the shape.
    pub(super) fn cut(&self, case: &Row, path: &Path, count: usize, chunk: Range<usize>) -> Option<Row> {
        let all: usize = Shape::row(case, path).number(self.fields[count].slot)?;
        let kept = [0..chunk.start, chunk.end..all];
        (chunk.end <= all).then(|| self.rearranged(case, path, count, kept.into(), false))?
    }

    /// Returns a case in which what the number `count` of a record counts stands in this order, which names their places now:
    /// some may be missing, others come more than once, and whatever names one of them names it where it comes first. The
    /// result need not satisfy the shape; there is none if what goes with them is not enough.
    pub(crate) fn reordered(
        &self,
        case: &Row,
        path: &[(usize, usize)],
        count: usize,
        order: &[usize],
    ) -> Option<Row> {
        let order = order.iter().map(|&place| place..place + 1).collect();
        self.rearranged(case, path, count, order, true)
    }

    fn rearranged(
        &self,
        case: &Row,
        path: &[(usize, usize)],
        count: usize,
        order: Vec<Range<usize>>,
        keeps: bool,
    ) -> Option<Row> {
        let mut changed = case.clone();
        let row = Shape::row_mut(&mut changed, path);
        let Datum::Ints(all) = &mut row.values[self.fields[count].slot] else { return None };
        let before = usize::try_from(*all.first()?).ok()?;
        let rearranging = Rearranging::new(self, count, before, order, keeps)?;
        all[0] = i64::try_from(rearranging.after).ok()?;
        rearranging.row(row, &[])?;
        Some(changed)
    }

    /// Returns how many values of an amount go with one of what a number counts, and how many more of them there are; `None` if
    /// another number counts these.
    pub(crate) fn share(&self, size: &Amount, count: usize) -> Option<(usize, i64)> {
        match size {
            Amount::Value(field) if *field == count => Some((1, 0)),
            Amount::Pair(left, sign, right) => match (&**left, sign, &**right) {
                (Amount::Value(field), '+' | '-', Amount::Number(value)) if *field == count => {
                    let more = (*value / UNIT) as i64;
                    Some((1, if *sign == '+' { more } else { -more }))
                }
                (Amount::Value(field), '*', Amount::Number(value))
                | (Amount::Number(value), '*', Amount::Value(field))
                    if *field == count =>
                {
                    Some(((*value / UNIT).clamp(0, 1000) as usize, 0))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the lowest value of a field whose values name what a number counts.
    pub(crate) fn names(&self, field: usize, count: usize) -> Option<i64> {
        let bounds = &self.fields[field].bounds;
        let low = bounds.iter().find_map(|bound| match (bound.end, &bound.amount) {
            (End::Low { strict: false }, Amount::Number(value)) => i64::try_from(*value / UNIT).ok(),
            _ => None,
        })?;
        let tops = bounds.iter().any(|bound| match (bound.end, &bound.amount) {
            (End::High { strict }, Amount::Value(field)) => *field == count && strict == (low == 0),
            (End::High { strict: false }, Amount::Pair(left, '-', right)) => {
                low == 0 && **left == Amount::Value(count) && **right == Amount::Number(UNIT)
            }
            _ => false,
        });
        (tops && (low == 0 || low == 1)).then_some(low)
    }
}

/// What a number of a record counts, on the way to another order.
struct Rearranging<'a> {
    shape: &'a Shape,
    count: usize,
    /// How many there were, and how many there will be.
    before: usize,
    after: usize,
    /// Which of them stand there then, by their places before.
    order: Vec<Range<usize>>,
    /// The same, sorted by their places before, each with the place where it comes first then.
    moved: Vec<(Range<usize>, usize)>,
    /// Whether all that stay do so in their order.
    is_cut: bool,
    /// Whether records that name what is gone stay, and name what stands in its place.
    keeps: bool,
}

impl<'a> Rearranging<'a> {
    /// Creates it; `None` if the order names a place that is not there.
    fn new(
        shape: &'a Shape,
        count: usize,
        before: usize,
        order: Vec<Range<usize>>,
        keeps: bool,
    ) -> Option<Self> {
        let (mut moved, mut after) = (Vec::with_capacity(order.len()), 0);
        for run in order.iter().filter(|run| !run.is_empty()) {
            moved.push((run.clone(), after));
            after += run.len();
        }
        let is_cut = order.is_sorted_by(|run, next| run.end <= next.start);
        moved.sort_by_key(|(run, to)| (run.start, *to));
        moved.dedup_by_key(|(run, _)| run.start);
        let is_there = moved.last().is_none_or(|(run, _)| run.end <= before);
        is_there.then_some(Rearranging { shape, count, before, after, order, moved, is_cut, keeps })
    }

    /// Returns the new place of what was at one; the error is the place of what stands there instead of something gone.
    fn place(&self, before: usize) -> Result<usize, usize> {
        if before >= self.before {
            return Ok(before - self.before + self.after);
        }
        let at = self.moved.partition_point(|(run, _)| run.end <= before);
        match self.moved.get(at) {
            Some((run, to)) if run.start <= before => Ok(to + before - run.start),
            Some((_, to)) => Err(*to),
            None => Err(self.after.saturating_sub(1)),
        }
    }

    fn goes(&self, place: usize) -> bool {
        self.place(place).is_err()
    }

    /// Returns the new name of a value; the error is that of what stands in the place of something gone.
    fn renamed(&self, value: i64, low: i64) -> Result<i64, i64> {
        let Some(place) = value.checked_sub(low).and_then(|place| usize::try_from(place).ok()) else {
            return Ok(value);
        };
        let name = |place: usize| low + place as i64;
        self.place(place).map(name).map_err(name)
    }

    /// Puts what goes with the things that are counted into their order, if this is how many of it there are.
    fn list<T: Clone>(&self, size: Option<&Amount>, all: &mut Vec<T>) -> Option<()> {
        let share = size.and_then(|size| self.shape.share(size, self.count));
        let Some((times, more)) = share else { return Some(()) };
        let length = usize::try_from((self.after * times) as i64 + more).ok()?;
        if self.is_cut {
            let mut places = 0..;
            all.retain(|_| !self.goes(places.next().unwrap_or(0) / times.max(1)));
            all.truncate(length);
        } else {
            let beyond = all.get(self.before * times..).unwrap_or_default();
            let places = self.order.iter().flat_map(|run| run.start * times..run.end * times);
            *all = places.filter_map(|at| all.get(at)).chain(beyond).take(length).cloned().collect();
        }
        (all.len() == length).then_some(())
    }

    /// Rearranges a record and the records in it, but for these fields.
    fn row(&self, row: &mut Row, done: &[usize]) -> Option<()> {
        let (shape, mut lost) = (self.shape, Vec::new());
        for (slot, value) in shape.blocks[row.block].slots.iter().zip(&mut row.values) {
            match (&slot.part, value) {
                (Part::Field(field), _) if *field == self.count || done.contains(field) => {}
                (Part::Field(field), value) => self.field(*field, slot, value)?,
                (Part::Group(group), Datum::Rows(rows)) => {
                    let before = rows.len();
                    let ends = self.edges(slot, rows)?;
                    if ends.is_empty() {
                        self.list(group.count.as_ref(), rows)?;
                    }
                    if let Some(Amount::Value(counter)) = group.count
                        && counter != self.count
                    {
                        rows.retain(|row| !ends.is_empty() || self.keeps || !self.names_lost(row));
                        lost.push((counter, before as i64 - rows.len() as i64));
                    }
                    rows.iter_mut().try_for_each(|row| self.row(row, &ends))?;
                }
                (Part::Group(_), _) => return None,
            }
        }
        for (counter, lost) in lost {
            let of = &shape.fields[counter];
            if of.block == row.block
                && let Datum::Ints(all) = &mut row.values[of.slot]
            {
                all[0] -= lost;
            }
        }
        Some(())
    }

    /// Returns whether a number of a record names what is gone.
    fn names_lost(&self, row: &Row) -> bool {
        (0..row.values.len()).any(|slot| {
            let low = self
                .shape
                .part_field(row.block, slot)
                .and_then(|field| self.shape.names(field, self.count));
            low.zip(row.number(slot)).is_some_and(|(low, value)| self.renamed(value, low).is_err())
        })
    }

    /// Leaves out vertices of a tree or a graph, if these are its edges. Returns the fields of their ends, which are renamed.
    fn edges(&self, slot: &Slot, rows: &mut Vec<Row>) -> Option<Vec<usize>> {
        let stay: usize = self.moved.iter().map(|(run, _)| run.len()).sum();
        let found = slot.whole.iter().filter(|_| stay < self.before).find_map(|check| {
            let (ends, is_tree) = match &check.test {
                Test::Tree(of, _) if of.len() == 2 => ([of[0], of[1]], true),
                Test::Graph(ends, _) if !self.keeps => (*ends, false),
                _ => return None,
            };
            Some((ends, self.shape.names(ends[0], self.count)?, is_tree))
        });
        let Some((ends, low, is_tree)) = found else { return Some(Vec::new()) };
        if is_tree {
            self.contract(ends, low, rows)?;
        } else {
            rows.retain_mut(|row| self.rename_ends(row, ends, |vertex| self.renamed(vertex, low).ok()));
        }
        Some(ends.to_vec())
    }

    /// Renames both ends of an edge; returns whether both have a new name.
    fn rename_ends(&self, row: &mut Row, ends: [usize; 2], name: impl Fn(i64) -> Option<i64>) -> bool {
        let slots = ends.map(|end| self.shape.fields[end].slot);
        let [Some(x), Some(y)] = slots.map(|slot| row.number(slot).and_then(&name)) else {
            return false;
        };
        for (slot, name) in slots.into_iter().zip([x, y]) {
            row.values[slot] = Datum::Ints(smallvec![name]);
        }
        true
    }

    fn field(&self, id: usize, slot: &Slot, value: &mut Datum) -> Option<()> {
        let field = &self.shape.fields[id];
        let (size, across) = (field.sizes.first(), field.sizes.get(1));
        let goes_with = size.is_some_and(|size| self.shape.share(size, self.count).is_some());
        for check in slot.whole.iter().filter(|_| goes_with) {
            match &check.test {
                Test::Permutation(..) => return self.permuted(size, value),
                Test::Tree(of, _) if of.len() == 1 => return self.orphaned(value),
                _ => {}
            }
        }
        match (value, across) {
            (Datum::Words(words), _) => {
                let must = field.exact().filter_map(|(of, _)| match of {
                    Literal::Text(text) => text.bytes().next().filter(|_| field.kind == Kind::Char),
                    Literal::Number(_) => None,
                });
                let must: Vec<u8> = must.collect();
                let before = if must.is_empty() { Vec::new() } else { words.clone() };
                self.list(size, words)?;
                let length = field.bounds.iter().find(|bound| bound.end == End::Equal);
                let length = length.filter(|_| field.kind == Kind::Word).map(|length| &length.amount);
                words.iter_mut().try_for_each(|word| self.list(across.or(length), word))?;
                Self::relocate(&must, &before, words);
            }
            (Datum::Reals(all), None) => self.list(size, all)?,
            (Datum::Ints(all), _) => {
                match (size, across) {
                    (Some(height), Some(width)) => self.table(height, width, all)?,
                    (Some(_), None) => self.integers(size, all)?,
                    (None, _) => {}
                }
                if let Some(low) = self.shape.names(id, self.count) {
                    let name = |value| self.renamed(value, low).unwrap_or_else(|instead| instead);
                    all.iter_mut().for_each(|value| *value = name(*value));
                }
            }
            _ => {}
        }
        Some(())
    }

    fn integers(&self, size: Option<&Amount>, all: &mut Ints) -> Option<()> {
        let mut list = std::mem::take(all).into_vec();
        self.list(size, &mut list)?;
        *all = list.into();
        Some(())
    }

    fn table(&self, height: &Amount, width: &Amount, all: &mut Ints) -> Option<()> {
        let cols = self.sides(all.len(), height, width)?.1.max(1);
        let mut lines: Vec<Vec<i64>> = all.chunks(cols).map(<[i64]>::to_vec).collect();
        self.list(Some(height), &mut lines)?;
        lines.iter_mut().try_for_each(|line| self.list(Some(width), line))?;
        *all = lines.into_iter().flatten().collect();
        Some(())
    }

    /// Puts characters that must be there, and went with their row or column, next to where they were.
    fn relocate(must: &[u8], before: &[Vec<u8>], rows: &mut [Vec<u8>]) {
        for &byte in must {
            let count = |rows: &[Vec<u8>]| rows.iter().flatten().filter(|&&one| one == byte).count();
            if count(rows) >= count(before) {
                continue;
            }
            let at = before
                .iter()
                .enumerate()
                .find_map(|(row, cells)| Some((row, cells.iter().position(|&one| one == byte)?)));
            let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
            let (Some((row, col)), true) = (at, height > 0 && width > 0) else { continue };
            let near = (row.min(height - 1), col.min(width - 1));
            let free = |rows: &[Vec<u8>], (row, col): (usize, usize)| !must.contains(&rows[row][col]);
            let all = (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
            let found = std::iter::once(near).chain(all).find(|&cell| free(rows, cell));
            if let Some((row, col)) = found {
                rows[row][col] = byte;
            }
        }
    }

    /// Returns the sides of a table, of which at least one is what is counted.
    fn sides(&self, cells: usize, height: &Amount, width: &Amount) -> Option<(usize, usize)> {
        let side = |size: &Amount| match (self.shape.share(size, self.count), size) {
            (Some((times, more)), _) => usize::try_from((self.before * times) as i64 + more).ok(),
            (None, Amount::Number(value)) => usize::try_from(*value / UNIT).ok(),
            (None, _) => None,
        };
        match (side(height), side(width)) {
            (Some(rows), Some(cols)) => Some((rows, cols)),
            (Some(rows), None) => Some((rows, cells.checked_div(rows)?)),
            (None, Some(cols)) => Some((cells.checked_div(cols)?, cols)),
            // Neither is: nothing goes, and any sides will do.
            (None, None) => Some((1, cells)),
        }
    }

    /// Closes the gaps that values of a permutation leave.
    fn permuted(&self, size: Option<&Amount>, value: &mut Datum) -> Option<()> {
        let Datum::Ints(all) = value else { return None };
        let gone = all.iter().enumerate().filter(|(place, _)| self.goes(*place));
        let mut gone: Vec<i64> = gone.map(|(_, value)| *value).collect();
        gone.sort_unstable();
        self.integers(size, all)?;
        all.iter_mut().for_each(|value| *value -= gone.partition_point(|one| one < value) as i64);
        Some(())
    }

    /// Leaves out vertices of a tree that is given by parents; children go to the parent of what is gone.
    fn orphaned(&self, value: &mut Datum) -> Option<()> {
        let Datum::Ints(above) = value else { return None };
        // The root stays.
        if !self.is_cut || self.place(0) != Ok(0) {
            return None;
        }
        let parent = |&name: &i64| usize::try_from(name - 1).ok();
        let parents: Vec<usize> =
            std::iter::once(Some(0)).chain(above.iter().map(parent)).collect::<Option<_>>()?;
        let heirs = self.heirs(&parents)?;
        let stay = (1..parents.len()).filter(|&vertex| !self.goes(vertex));
        let names = stay.map(|vertex| self.renamed(*heirs.get(parents[vertex])? as i64 + 1, 1).ok());
        *above = names.collect::<Option<_>>()?;
        Some(())
    }

    /// Returns for each vertex of a tree the nearest one above it that stays, or itself. Each vertex is passed once or twice,
    /// however many go: of a large tree half go at first.
    fn heirs(&self, parents: &[usize]) -> Option<Vec<usize>> {
        let above = |vertex| if self.goes(vertex) { parents[vertex] } else { vertex };
        let mut heirs: Vec<usize> = (0..parents.len()).map(above).collect();
        for vertex in (0..parents.len()).filter(|&vertex| self.goes(vertex)) {
            let (mut heir, mut steps) = (heirs[vertex], 0);
            while self.goes(heir) {
                heir = *heirs.get(heir)?;
                steps += 1;
                if steps > heirs.len() {
                    return None;
                }
            }
            let mut at = vertex;
            while self.goes(at) {
                at = std::mem::replace(&mut heirs[at], heir);
            }
        }
        Some(heirs)
    }

    /// Leaves out vertices of a tree: each with the edge to its parent, to which its other edges lead then. The root is a
    /// vertex that stays.
    fn contract(&self, ends: [usize; 2], low: i64, rows: &mut Vec<Row>) -> Option<()> {
        let place = |row: &Row, end: usize| {
            let name: i64 = row.number(self.shape.fields[end].slot)?;
            usize::try_from(name - low).ok()
        };
        let edge = |row: &Row| Some([place(row, ends[0])?, place(row, ends[1])?]);
        let edges: Vec<[usize; 2]> = rows.iter().map(edge).collect::<Option<_>>()?;
        let root = (0..self.before).find(|&vertex| !self.goes(vertex))?;
        let parents = parents(&edges, self.before, root)?;
        let heirs = self.heirs(&parents)?;
        let mut edges = edges.iter();
        rows.retain_mut(|row| {
            let &[x, y] = edges.next().expect("an edge a row");
            let child = if parents[x] == y { x } else { y };
            let name = |vertex: i64| self.renamed(heirs[(vertex - low) as usize] as i64 + low, low).ok();
            self.rename_ends(row, ends, name) && !self.goes(child)
        });
        Some(())
    }
}

/// Returns the parent of each vertex of a tree; the root is its own. `None` if this is no tree.
fn parents(edges: &[[usize; 2]], vertices: usize, root: usize) -> Option<Vec<usize>> {
    let near = neighbours(edges, vertices)?;
    let mut parents = vec![usize::MAX; vertices];
    parents[root] = root;
    let (mut stack, mut seen) = (vec![root], 1);
    while let Some(vertex) = stack.pop() {
        for &next in &near[vertex] {
            if parents[next] == usize::MAX {
                parents[next] = vertex;
                seen += 1;
                stack.push(next);
            }
        }
    }
    (seen == vertices).then_some(parents)
}

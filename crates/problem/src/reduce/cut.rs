//! Leaves out some of what a number counts: the values of arrays, records, rows and columns, vertices with their edges.

use std::ops::Range;

use super::Path;
use crate::amount::Amount;
use crate::check::neighbours;
use crate::shape::{End, Part, Shape, Test};
use crate::value::{Row, Value};
use crate::written::{Kind, Literal, UNIT};

impl Shape {
    /// Returns a case without a chunk of what the number `count` of a record counts; `None` if that cannot be done. The
    /// result need not satisfy the shape.
    pub(super) fn cut(&self, case: &Row, path: &Path, count: usize, chunk: Range<usize>) -> Option<Row> {
        let mut cut = case.clone();
        let row = Shape::row_mut(&mut cut, path);
        let Value::Ints(all) = &mut row.values[self.fields[count].slot] else { return None };
        let before = usize::try_from(*all.first()?).ok().filter(|before| *before >= chunk.end)?;
        all[0] = i64::try_from(before - chunk.len()).ok()?;
        let cutting = Cutting { shape: self, count, chunk, left: before };
        let mut gone = Vec::new();
        cutting.row(row, &mut gone)?;
        Some(cut)
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

pub(super) struct Cutting<'a> {
    pub(super) shape: &'a Shape,
    pub(super) count: usize,
    pub(super) chunk: Range<usize>,
    /// How many there were.
    pub(super) left: usize,
}

impl Cutting<'_> {
    /// Returns the places that go, among `length` of them.
    fn places(&self, size: &Amount, length: usize) -> Option<Range<usize>> {
        let (times, _) = self.shape.share(size, self.count)?;
        let end = (self.chunk.end * times).min(length);
        Some(end.saturating_sub(self.chunk.len() * times)..end)
    }

    /// Leaves out what goes of a list of this size.
    fn drain<T>(&self, size: Option<&Amount>, all: &mut Vec<T>) {
        if let Some(places) = size.and_then(|size| self.places(size, all.len())) {
            all.drain(places);
        }
    }

    /// Cuts in a record and the records in it. `gone` names the numbers that count records of which some went.
    fn row(&self, row: &mut Row, gone: &mut Vec<(usize, i64)>) -> Option<()> {
        let shape = self.shape;
        let slots = &shape.blocks[row.block].slots;
        for (at, slot) in slots.iter().enumerate() {
            let whole = &slot.whole;
            match &slot.part {
                Part::Field(field) => {
                    self.field(*field, whole.iter().map(|check| &check.test), &mut row.values[at])?
                }
                Part::Group(group) => {
                    let edges = whole.iter().find_map(|check| match &check.test {
                        Test::Tree(of, _) if of.len() == 2 => Some(([of[0], of[1]], true)),
                        Test::Graph(ends, _) => Some((*ends, false)),
                        _ => None,
                    });
                    let Value::Rows(rows) = &mut row.values[at] else { return None };
                    let before = rows.len();
                    match edges.filter(|(ends, _)| self.is_index(ends[0]).is_some()) {
                        Some((ends, true)) => self.contract(ends, rows)?,
                        Some((ends, false)) => self.without_vertices(ends, rows),
                        None => {
                            self.drain(group.count.as_ref(), rows);
                            self.without_lost(rows, group.count.as_ref());
                        }
                    }
                    let lost = (before - rows.len()) as i64;
                    if let Some(Amount::Value(counter)) = group.count
                        && counter != self.count
                        && lost > 0
                    {
                        gone.push((counter, lost));
                    }
                    let mut inner = Vec::new();
                    for row in rows.iter_mut() {
                        self.row(row, &mut inner)?;
                    }
                }
            }
        }
        for (counter, lost) in gone.drain(..) {
            let of = &shape.fields[counter];
            if of.block == row.block
                && let Value::Ints(all) = &mut row.values[of.slot]
            {
                all[0] -= lost;
            }
        }
        Some(())
    }

    /// Returns the lowest value of a field whose values name what is counted.
    fn is_index(&self, field: usize) -> Option<i64> {
        self.shape.names(field, self.count)
    }

    /// Returns the new name of a value; `None` if it named what is gone.
    fn renamed(&self, value: i64, low: i64) -> Option<i64> {
        let place = usize::try_from(value - low).ok().filter(|place| !self.chunk.contains(place))?;
        Some(if place < self.chunk.start { value } else { value - self.chunk.len() as i64 })
    }

    /// Returns the name of what stands in the place of something gone.
    fn instead(&self, low: i64) -> i64 {
        let rest = self.left - self.chunk.len();
        low + self.chunk.start.min(rest.saturating_sub(1)) as i64
    }

    fn field<'t>(
        &self,
        id: usize,
        tests: impl Iterator<Item = &'t Test>,
        value: &mut Value,
    ) -> Option<()> {
        let field = &self.shape.fields[id];
        if id == self.count {
            return Some(());
        }
        let is_cut = field.sizes.first().is_some_and(|size| self.places(size, 0).is_some());
        for test in tests.filter(|_| is_cut) {
            match test {
                Test::Permutation(..) => return self.permuted(value),
                Test::Tree(of, _) if of.len() == 1 => return self.orphaned(value),
                _ => {}
            }
        }
        match (value, &field.sizes[..]) {
            (Value::Words(rows), [height, width]) => {
                let before = rows.clone();
                self.drain(Some(height), rows);
                rows.iter_mut().for_each(|row| self.drain(Some(width), row));
                self.relocate(id, &before, rows);
            }
            (Value::Ints(all), [height, width]) => {
                let (rows, cols) = self.sides(all.len(), height, width)?;
                let (tall, wide) = (self.places(height, rows), self.places(width, cols));
                let mut at = 0;
                all.retain(|_| {
                    let (row, col) = (at / cols.max(1), at % cols.max(1));
                    at += 1;
                    !tall.as_ref().is_some_and(|gone| gone.contains(&row))
                        && !wide.as_ref().is_some_and(|gone| gone.contains(&col))
                });
            }
            (Value::Ints(all), sizes) => {
                if let Some(places) = sizes.first().and_then(|size| self.places(size, all.len())) {
                    all.drain(places);
                }
                if let Some(low) = self.is_index(id) {
                    for value in all {
                        *value = self.renamed(*value, low).unwrap_or_else(|| self.instead(low));
                    }
                }
            }
            (Value::Reals(all), [size]) => self.drain(Some(size), all),
            (Value::Words(all), sizes) => {
                self.drain(sizes.first(), all);
                let length = field.bounds.iter().find(|bound| bound.end == End::Equal);
                if let (Kind::Word, Some(length)) = (field.kind, length) {
                    all.iter_mut().for_each(|word| self.drain(Some(&length.amount), word));
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Puts characters that must be there, and went with their row or column, next to where they were.
    fn relocate(&self, id: usize, before: &[Vec<u8>], rows: &mut [Vec<u8>]) {
        let must: Vec<u8> = self.shape.fields[id]
            .exact
            .iter()
            .filter_map(|exact| match &exact.of {
                Literal::Text(text) => text.bytes().next(),
                Literal::Number(_) => None,
            })
            .collect();
        for &byte in &must {
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
    pub(super) fn sides(&self, cells: usize, height: &Amount, width: &Amount) -> Option<(usize, usize)> {
        let side = |size: &Amount| match (self.shape.share(size, self.count), size) {
            (Some((times, more)), _) => usize::try_from((self.left * times) as i64 + more).ok(),
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

    fn permuted(&self, value: &mut Value) -> Option<()> {
        let Value::Ints(all) = value else { return None };
        let mut gone: Vec<i64> = all.get(self.chunk.clone())?.to_vec();
        gone.sort_unstable();
        all.drain(self.chunk.clone());
        all.iter_mut().for_each(|value| *value -= gone.partition_point(|one| one < value) as i64);
        Some(())
    }

    /// Leaves out vertices of a tree that is given by parents; children go to the parent of what is gone.
    fn orphaned(&self, value: &mut Value) -> Option<()> {
        let Value::Ints(above) = value else { return None };
        // The root stays.
        if self.chunk.start == 0 || self.chunk.end > above.len() + 1 {
            return None;
        }
        let parent = |&name: &i64| usize::try_from(name - 1).ok();
        let parents: Vec<usize> =
            std::iter::once(Some(0)).chain(above.iter().map(parent)).collect::<Option<_>>()?;
        let heirs = self.heirs(&parents)?;
        let stay = (1..parents.len()).filter(|vertex| !self.chunk.contains(vertex));
        let names = stay.map(|vertex| self.renamed(*heirs.get(parents[vertex])? as i64 + 1, 1));
        *above = names.collect::<Option<_>>()?;
        Some(())
    }

    /// Returns for each vertex of a tree the nearest one above it that stays, or itself. Each vertex is passed once or twice,
    /// however many go: of a large tree half go at first.
    fn heirs(&self, parents: &[usize]) -> Option<Vec<usize>> {
        let goes = |vertex: usize| self.chunk.contains(&vertex);
        let above = |vertex| if goes(vertex) { parents[vertex] } else { vertex };
        let mut heirs: Vec<usize> = (0..parents.len()).map(above).collect();
        for vertex in self.chunk.clone() {
            let (mut heir, mut steps) = (*heirs.get(vertex)?, 0);
            while goes(heir) {
                heir = *heirs.get(heir)?;
                steps += 1;
                if steps > heirs.len() {
                    return None;
                }
            }
            let mut at = vertex;
            while goes(at) {
                at = std::mem::replace(&mut heirs[at], heir);
            }
        }
        Some(heirs)
    }

    fn end_of(&self, row: &Row, end: usize) -> Option<i64> {
        row.integers(self.shape.fields[end].slot).first().copied()
    }

    fn set_end(&self, row: &mut Row, end: usize, value: i64) {
        if let Some(Value::Ints(all)) = row.values.get_mut(self.shape.fields[end].slot) {
            all[0] = value;
        }
    }

    /// Leaves out vertices of a tree: each with the edge to its parent, to which its other edges lead then. The root is a
    /// vertex that stays.
    fn contract(&self, ends: [usize; 2], rows: &mut Vec<Row>) -> Option<()> {
        let low = self.is_index(ends[0])?;
        let place = |row: &Row, end| usize::try_from(self.end_of(row, end)? - low).ok();
        let edge = |row: &Row| Some([place(row, ends[0])?, place(row, ends[1])?]);
        let edges: Vec<[usize; 2]> = rows.iter().map(edge).collect::<Option<_>>()?;
        let root = (0..self.left).find(|vertex| !self.chunk.contains(vertex))?;
        let parents = parents(&edges, self.left, root)?;
        let heirs = self.heirs(&parents)?;
        let mut edges = edges.iter();
        rows.retain_mut(|row| {
            let &[x, y] = edges.next().expect("an edge a row");
            let child = if parents[x] == y { x } else { y };
            for (end, vertex) in ends.into_iter().zip([x, y]) {
                let name = self.renamed(heirs[vertex] as i64 + low, low);
                name.into_iter().for_each(|name| self.set_end(row, end, name));
            }
            !self.chunk.contains(&child)
        });
        Some(())
    }

    /// Leaves out vertices of a graph with their edges.
    fn without_vertices(&self, ends: [usize; 2], rows: &mut Vec<Row>) {
        let low = self.is_index(ends[0]).unwrap_or(1);
        rows.retain_mut(|row| {
            let named = ends.map(|end| self.end_of(row, end).and_then(|at| self.renamed(at, low)));
            let [Some(x), Some(y)] = named else { return false };
            self.set_end(row, ends[0], x);
            self.set_end(row, ends[1], y);
            true
        });
    }

    /// Leaves out records that name what is gone, if another number counts them.
    fn without_lost(&self, rows: &mut Vec<Row>, count: Option<&Amount>) {
        let Some(Amount::Value(counter)) = count else { return };
        if *counter == self.count {
            return;
        }
        rows.retain(|row| {
            row.values.iter().enumerate().all(|(slot, value)| {
                let field = self.shape.part_field(row.block, slot);
                match (field.and_then(|field| self.is_index(field)), value) {
                    (Some(low), Value::Ints(all)) if all.len() == 1 => {
                        self.renamed(all[0], low).is_some()
                    }
                    _ => true,
                }
            })
        });
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

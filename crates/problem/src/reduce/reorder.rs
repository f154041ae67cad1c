//! Puts what a number counts into another order, in which some may be missing and others come more than once.

use super::cut::Cutting;
use crate::amount::Amount;
use crate::shape::{Part, Shape};
use crate::value::{Row, Value};

impl Shape {
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
        let mut changed = case.clone();
        let row = Shape::row_mut(&mut changed, path);
        let Value::Ints(all) = &mut row.values[self.fields[count].slot] else { return None };
        let left = usize::try_from(*all.first()?).ok()?;
        all[0] = i64::try_from(order.len()).ok()?;
        let mut places = vec![None; left];
        for (to, &from) in order.iter().enumerate() {
            places.get_mut(from)?.get_or_insert(to);
        }
        let of = Cutting { shape: self, count, chunk: 0..0, left };
        Reordering { of, order, places }.row(row)?;
        Some(changed)
    }
}

struct Reordering<'a> {
    of: Cutting<'a>,
    order: &'a [usize],
    /// Where each of what is counted comes first.
    places: Vec<Option<usize>>,
}

impl Reordering<'_> {
    fn row(&self, row: &mut Row) -> Option<()> {
        let shape = self.of.shape;
        for (slot, value) in shape.blocks[row.block].slots.iter().zip(&mut row.values) {
            match (&slot.part, value) {
                (Part::Group(group), Value::Rows(rows)) => {
                    self.list(group.count.as_ref(), rows)?;
                    rows.iter_mut().try_for_each(|row| self.row(row))?;
                }
                (Part::Field(field), value) if *field != self.of.count => self.field(*field, value)?,
                _ => {}
            }
        }
        Some(())
    }

    fn field(&self, field: usize, value: &mut Value) -> Option<()> {
        let sizes = &self.of.shape.fields[field].sizes;
        match (value, &sizes[..]) {
            (Value::Words(words), sizes) => {
                self.list(sizes.first(), words)?;
                words.iter_mut().try_for_each(|word| self.list(sizes.get(1), word))?;
            }
            (Value::Reals(all), [size]) => self.list(Some(size), all)?,
            (Value::Ints(all), sizes) => {
                let width = match sizes {
                    [height, width] => self.of.sides(all.len(), height, width)?.1.max(1),
                    _ => 1,
                };
                let mut lines: Vec<Vec<i64>> = all.chunks(width).map(<[i64]>::to_vec).collect();
                self.list(sizes.first(), &mut lines)?;
                lines.iter_mut().try_for_each(|line| self.list(sizes.get(1), line))?;
                *all = lines.into_iter().flatten().collect();
                if let Some(low) = self.of.shape.names(field, self.of.count) {
                    all.iter_mut().for_each(|value| *value = self.renamed(*value, low));
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Puts what goes with the things that are counted into their order, if this is how many of it there are.
    fn list<T: Clone>(&self, size: Option<&Amount>, all: &mut Vec<T>) -> Option<()> {
        let more = size.and_then(|size| self.of.shape.beyond(size, self.of.count));
        let Some(more) = more else { return Some(()) };
        let length = usize::try_from(self.order.len() as i64 + more).ok()?;
        let beyond = all.get(self.of.left..).unwrap_or_default();
        let there = self.order.iter().filter_map(|&at| all.get(at)).chain(beyond).take(length);
        let listed: Vec<T> = there.cloned().collect();
        (listed.len() == length).then(|| *all = listed)
    }

    /// Returns the new name of a value: of what stands in its place, if it named what is gone.
    fn renamed(&self, value: i64, low: i64) -> i64 {
        let place = value.checked_sub(low).and_then(|place| usize::try_from(place).ok());
        let Some(place) = place.filter(|place| *place < self.of.left) else { return value };
        let last = self.order.len().saturating_sub(1);
        low + self.places[place].unwrap_or(place.min(last)) as i64
    }
}

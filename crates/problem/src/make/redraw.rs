//! Draws a part of a case again while all else stays, to see whether an answer depends on it.

use crosscheck_core::generate::Rng;
use smallvec::smallvec;

use super::{Making, Style, WORK};
use crate::shape::{Field, Group, Part, Shape};
use crate::value::{Datum, Row};
use crate::written::{Amount, Kind};

/// How much room there is for what is drawn again; sizes are given.
const ROOM: u64 = 40;

/// The most tests of a case of which each is made alone: each is as long as the rest of the case.
const TESTS: usize = 50;

impl Shape {
    /// Returns the slots whose values can be drawn again while all others stay: those that count nothing.
    fn free(&self) -> Vec<(usize, usize)> {
        let free = self.placed_slots().filter(|(_, slot)| match &slot.part {
            Part::Field(field) => !self.fields[*field].counts,
            Part::Group(group) => {
                group.variants.iter().all(|&block| self.inner(block).all(|field| !field.counts))
            }
        });
        free.map(|(place, _)| place).collect()
    }

    fn inner(&self, block: usize) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(move |field| self.holds(block, field.block))
    }

    /// Returns the names of the parts of a case that can be drawn again: values, and records as a whole.
    pub fn parts(&self) -> Vec<String> {
        let name = |(block, slot): (usize, usize)| match &self.blocks[block].slots[slot].part {
            Part::Field(field) => self.fields[*field].name.clone(),
            Part::Group(group) => self.shown(group),
        };
        self.free().into_iter().map(name).collect()
    }

    /// Returns a case with one of its [`Shape::parts`] drawn again. Returns `None` if nothing else fits there, or was found.
    pub fn redrawn(&self, case: &Row, part: usize, rng: &mut dyn Rng) -> Option<Row> {
        const TRIES: u32 = 10;
        let place = *self.free().get(part)?;
        (0..TRIES).find_map(|_| {
            let style = Style::mixed(ROOM, rng);
            let mut making = Making::new(self, &style, &[], rng, WORK);
            making.redrawn(case, place).filter(|drawn| drawn != case && self.accepts(drawn))
        })
    }

    /// Returns a case for each test of one with several: records with sizes of their own, which a number on the outermost level
    /// counts; or, without such, for each query, of the only records that there are. With them comes what they are called. There are
    /// none for more than fifty.
    pub fn tests_alone(&self, case: &Row) -> (&'static str, Vec<Row>) {
        let slots = self.blocks[0].slots.iter().enumerate();
        let found = slots.filter_map(|(slot, of)| match &of.part {
            Part::Group(Group { count: Some(Amount::Value(count)), variants, .. }) => {
                let nested = |field: &Field| field.counts || field.kind == Kind::Word;
                let nested = variants.iter().any(|&block| self.inner(block).any(nested));
                Some((nested, slot, *count))
            }
            _ => None,
        });
        let mut found: Vec<_> = found.collect();
        if found.iter().any(|(nested, ..)| *nested) {
            found.retain(|(nested, ..)| *nested);
        }
        let [(nested, slot, count)] = found[..] else { return ("tests", Vec::new()) };
        let tests = case.values[slot].rows();
        let alone = |test: &Row| {
            let mut alone = case.clone();
            alone.values[slot] = Datum::Rows(vec![test.clone()]);
            alone.values[self.fields[count].slot] = Datum::Ints(smallvec![1]);
            alone
        };
        let is_some = (2..=TESTS).contains(&tests.len());
        let several = tests.iter().filter(|_| is_some).map(alone);
        (if nested { "tests" } else { "queries" }, several.filter(|alone| self.accepts(alone)).collect())
    }
}

impl Making<'_> {
    /// Makes a record like another one, with only what stands at one slot of a block in it made again.
    fn redrawn(&mut self, row: &Row, (block, place): (usize, usize)) -> Option<Row> {
        let shape = self.shape;
        self.scope.push(Row { block: row.block, values: Vec::new() });
        for (at, slot) in shape.blocks[row.block].slots.iter().enumerate() {
            let holds = |group: &Group| group.variants.iter().any(|&of| shape.holds(of, block));
            let made = match &slot.part {
                part if (row.block, at) == (block, place) => self.slot(part, None, &slot.whole),
                Part::Group(group) if holds(group) => {
                    self.values().push(Datum::Rows(Vec::new()));
                    row.values[at].rows().iter().all(|inner| {
                        let made = self.redrawn(inner, (block, place));
                        made.map(|row| self.last().extend(Datum::Rows(vec![row]))).is_some()
                    })
                }
                _ => {
                    self.values().push(row.values[at].clone());
                    true
                }
            };
            if !made {
                self.scope.pop();
                return None;
            }
        }
        self.scope.pop()
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::generate::seeded;

    use super::*;

    #[test]
    fn a_part_is_drawn_again_and_the_rest_stays() {
        let shape = "int n; 2 <= n <= 9\nint a[n]; 0 <= a <= 9\n{ int x, y, w; }[n-1]; 1 <= x, y <= n, tree(x, y), 0 <= w <= 99";
        let shape = Shape::parse(shape).expect("it is one");
        let case = shape.read(b"3\n1 2 3\n1 2 50\n2 3 60\n").expect("it is of the shape");
        let parts = shape.parts();
        assert_eq!(parts, ["a", "{x, y, w}", "x", "y", "w"]);
        let mut rng = seeded("redrawn", 1, 0);
        let mut again = |part| {
            let part = parts.iter().position(|name| name == part).expect("it is one");
            shape.text(&shape.redrawn(&case, part, &mut rng).expect("there is another"))
        };
        assert!(again("a").ends_with("\n1 2 50\n2 3 60\n"));
        assert!(again("{x, y, w}").starts_with("3\n1 2 3\n"));
        let weights = again("w");
        let lines: Vec<&str> = weights.lines().collect();
        assert!(lines[2].starts_with("1 2 ") && lines[3].starts_with("2 3 "), "{weights}");
        assert_ne!(weights, shape.text(&case));
    }
}

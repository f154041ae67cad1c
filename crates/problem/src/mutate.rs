//! Cases that differ a little from another: something left out, changed or exchanged.

use crosscheck_core::generate::{Rng, RngExt};

use crate::shape::Shape;
use crate::value::{Row, Value};
use crate::written::Kind;

impl Shape {
    /// Returns a case that differs a little from this one, or a new one.
    pub fn mutate(&self, case: &Row, rng: &mut dyn Rng) -> Row {
        const TRIES: u32 = 20;
        for _ in 0..TRIES {
            let mut changed = case.clone();
            match rng.random_range(0..4) {
                0 => {
                    let skip = rng.random_range(0..30);
                    match self.reductions(case).nth(skip) {
                        Some(smaller) => changed = smaller,
                        None => continue,
                    }
                }
                _ => self.shake(&mut changed, rng),
            }
            if changed != *case && self.accepts(&changed) {
                return changed;
            }
        }
        self.make(None, &Default::default(), rng).unwrap_or_else(|_| case.clone())
    }

    /// Changes or exchanges a value in a record, or in one of the records in it.
    fn shake(&self, row: &mut Row, rng: &mut dyn Rng) {
        if row.values.is_empty() {
            return;
        }
        let slot = rng.random_range(0..row.values.len());
        let field = self.part_field(row.block, slot);
        if field.is_some_and(|field| self.fields[field].counts) {
            return;
        }
        let letters = field.map(|field| &self.fields[field].characters);
        match &mut row.values[slot] {
            Value::Rows(rows) if !rows.is_empty() => {
                let at = rng.random_range(0..rows.len());
                match rng.random_range(0..3) {
                    0 => rows.swap(at, 0),
                    1 => rows[at] = rows[rows.len() - 1].clone(),
                    _ => self.shake(&mut rows[at], rng),
                }
            }
            Value::Ints(all) if !all.is_empty() => {
                let at = rng.random_range(0..all.len());
                match rng.random_range(0..4) {
                    0 => all.swap(at, 0),
                    1 => all[at] = all[all.len() - 1],
                    2 => all[at] = all[at].saturating_add(1),
                    _ => all[at] = all[at].saturating_sub(1),
                }
            }
            Value::Reals(all) if !all.is_empty() => {
                let at = rng.random_range(0..all.len());
                all[at].units = all[at].units.saturating_add(if rng.random() { 1 } else { -1 });
            }
            Value::Words(all) if !all.is_empty() => {
                let at = rng.random_range(0..all.len());
                let (word, letters) = (&mut all[at], letters.map_or(&[][..], Vec::as_slice));
                if !word.is_empty() && !letters.is_empty() {
                    let at = rng.random_range(0..word.len());
                    word[at] = letters[rng.random_range(0..letters.len())];
                }
            }
            _ => {}
        }
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
        let named = self.fields.iter().filter(|field| field.block == 0 && field.sizes.is_empty());
        let named = named.filter(|field| field.kind == Kind::Int).take(MOST);
        let shown = named.filter_map(|field| match case.values.get(field.slot) {
            Some(Value::Ints(all)) => Some(format!("{} = {}", field.name, all.first()?)),
            _ => None,
        });
        shown.collect::<Vec<_>>().join(", ")
    }
}

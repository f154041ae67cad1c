//! Changes two places at once: exchanges what is as complex, so that the smaller value comes first, and takes two steps of
//! which neither alone leads to something simpler that still shows the fault.

use super::column::{Step, towards};
use super::{Edits, FEW, Path, pairs};
use crate::shape::Shape;
use crate::value::{Datum, Row};
use crate::written::Kind;

/// Where a value stands: the way to its record, its slot, its number there, and of a letter its place in the word.
#[derive(Clone, Debug)]
struct Spot {
    path: Path,
    slot: usize,
    nth: usize,
    letter: usize,
}

/// Of at most this many places, any two are exchanged, and two steps are taken at once.
const STEPPED: usize = 12;

impl Shape {
    /// Exchanges two records, or two values of fields that hold the same. Of two values the smaller one comes first.
    pub(super) fn exchanged<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        for (_, spots) in self.places(case, paths) {
            for [one, other] in pairs(spots.len(), STEPPED) {
                let (one, other) = (spots[one].clone(), spots[other].clone());
                edits.add(move |case| exchange(case, &one, &other));
            }
        }
        for path in paths {
            for (slot, value) in Shape::row(case, path).values.iter().enumerate() {
                for [one, other] in pairs(value.rows().len(), STEPPED) {
                    let path = path.clone();
                    edits.add(move |case| {
                        let mut changed = case.clone();
                        if let Datum::Rows(rows) = &mut Shape::row_mut(&mut changed, &path).values[slot]
                        {
                            rows.swap(one, other);
                        }
                        Some(changed)
                    });
                }
            }
        }
    }

    /// Takes two steps at once, each at a place of its own, if a case has few places.
    pub(super) fn pairs_of_steps<'a>(&'a self, case: &Row, paths: &[Path], edits: &mut Edits<'a>) {
        let places = self.places(case, paths).into_iter();
        let spots: Vec<Spot> = places.flat_map(|(_, spots)| spots).collect();
        for pair in pairs(spots.len(), STEPPED) {
            for steps in [[Step::Up, Step::Simplest], [Step::Simplest, Step::Up]] {
                let places = pair.map(|at| spots[at].clone());
                edits.add(move |case| {
                    let mut changed = case.clone();
                    for (place, step) in places.iter().zip(steps) {
                        self.step(&mut changed, place, step)?;
                    }
                    Some(changed)
                });
            }
        }
    }

    /// Returns the places of all values that count nothing, by the first field that holds the same as theirs.
    fn places(&self, case: &Row, paths: &[Path]) -> Vec<(usize, Vec<Spot>)> {
        let mut places: Vec<(usize, Vec<Spot>)> = Vec::new();
        for column in self.columns(case, paths) {
            let (kind, slot) = (self.alike(column.field), self.fields[column.field].slot);
            let at = places.iter().position(|known| known.0 == kind).unwrap_or(places.len());
            if at == places.len() {
                places.push((kind, Vec::new()));
            }
            let spots = self.spots(case, &column).into_iter().flat_map(|(path, nth)| {
                let word = Shape::row(case, &path).words(slot).get(nth);
                let letters = word.map_or(1, Vec::len);
                (0..letters).map(move |letter| Spot { path: path.clone(), slot, nth, letter })
            });
            // One more than a few is too many already.
            let room = (FEW + 1).saturating_sub(places[at].1.len());
            places[at].1.extend(spots.take(room));
        }
        places
    }

    /// Takes a step at a place; `None` if there is none to take.
    fn step(&self, case: &mut Row, spot: &Spot, step: Step) -> Option<()> {
        let row = Shape::row(case, &spot.path);
        let field = self.part_field(row.block, spot.slot)?;
        let single = self.fields[field].sizes.is_empty();
        let target = self.target(&Shape::around(case, &spot.path), field, (!single).then_some(spot.nth));
        match &mut Shape::row_mut(case, &spot.path).values[spot.slot] {
            Datum::Ints(all) => towards(&mut all[spot.nth], target, step).then_some(()),
            Datum::Words(all) => {
                let letters = &self.fields[field].characters;
                let letter = &mut all[spot.nth][spot.letter];
                let rank = letters.iter().position(|one| one == letter)?;
                let next = if matches!(step, Step::Simplest) { 0 } else { rank + 1 };
                *letter = *letters.get(next)?;
                (next != rank).then_some(())
            }
            _ => None,
        }
    }

    /// Returns the first field that holds the same letters; of numbers, the field itself.
    fn alike(&self, field: usize) -> usize {
        let of = &self.fields[field];
        let same =
            |other: &crate::shape::Field| other.kind == of.kind && other.characters == of.characters;
        match of.kind {
            Kind::Char => self.fields.iter().position(same).unwrap_or(field),
            _ => field,
        }
    }
}

/// Exchanges two values if that puts the smaller one first.
fn exchange(case: &Row, one: &Spot, other: &Spot) -> Option<Row> {
    let value = |spot: &Spot| &Shape::row(case, &spot.path).values[spot.slot];
    let rank = |spot: &Spot| match value(spot) {
        Datum::Words(all) => i128::from(all[spot.nth][spot.letter]),
        numbers => numbers.number(spot.nth),
    };
    if rank(one) <= rank(other) {
        return None;
    }
    let mut changed = case.clone();
    for (spot, from) in [(one, other), (other, one)] {
        match (&mut Shape::row_mut(&mut changed, &spot.path).values[spot.slot], value(from)) {
            (Datum::Ints(all), Datum::Ints(others)) => all[spot.nth] = others[from.nth],
            (Datum::Reals(all), Datum::Reals(others)) => all[spot.nth] = others[from.nth],
            (Datum::Words(all), Datum::Words(others)) => {
                all[spot.nth][spot.letter] = others[from.nth][from.letter];
            }
            _ => {}
        }
    }
    Some(changed)
}

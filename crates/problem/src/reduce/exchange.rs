//! Changes two places at once: exchanges what is as complex, so that the smaller value comes first, and takes two steps of
//! which neither alone leads to something simpler that still shows the fault.

use super::{Edits, FEW, Path, pairs};
use crate::shape::{Part, Shape};
use crate::value::{Row, Value};
use crate::written::Kind;

/// Where a value stands: the way to its record, its slot, its number there, and of a letter its place in the word.
#[derive(Clone, Debug)]
struct Spot {
    path: Path,
    slot: usize,
    nth: usize,
    letter: usize,
}

/// The places of values, by the first field that holds the same as theirs, and the groups of records: the way to them, their
/// slot, and how many there are.
#[derive(Default)]
struct Places {
    kinds: Vec<(usize, Vec<Spot>)>,
    records: Vec<(Path, usize, usize)>,
}

/// A step of one value.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// To the simplest one.
    Simplest,
    /// One farther from it.
    Up,
}

/// Of at most this many places, any two are exchanged, and two steps are taken at once.
const STEPPED: usize = 12;

impl Shape {
    /// Exchanges two records, or two values of fields that hold the same. Of two values the smaller one comes first.
    pub(super) fn exchanged<'a>(&'a self, case: &Row, _: &[Path], edits: &mut Edits<'a>) {
        let Places { kinds, records } = self.places(case);
        for (_, spots) in kinds {
            for [one, other] in pairs(spots.len(), STEPPED) {
                let (one, other) = (spots[one].clone(), spots[other].clone());
                edits.add(move |case| exchange(case, &one, &other));
            }
        }
        for (path, slot, count) in records {
            for [one, other] in pairs(count, STEPPED) {
                let path = path.clone();
                edits.add(move |case| {
                    let mut changed = case.clone();
                    if let Value::Rows(rows) = &mut Shape::row_mut(&mut changed, &path).values[slot] {
                        rows.swap(one, other);
                    }
                    Some(changed)
                });
            }
        }
    }

    /// Takes two steps at once, each at a place of its own, if a case has few places.
    pub(super) fn pairs_of_steps<'a>(&'a self, case: &Row, _: &[Path], edits: &mut Edits<'a>) {
        let kinds = self.places(case).kinds.into_iter();
        let spots: Vec<Spot> = kinds.flat_map(|(_, spots)| spots).collect();
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

    fn places(&self, case: &Row) -> Places {
        let mut places = Places::default();
        self.places_of(case, &Path::new(), &mut places);
        places
    }

    /// Takes a step at a place; `None` if there is none to take.
    fn step(&self, case: &mut Row, spot: &Spot, step: Step) -> Option<()> {
        let row = Shape::row(case, &spot.path);
        let field = self.part_field(row.block, spot.slot)?;
        let single = self.fields[field].sizes.is_empty();
        let target = self.target(&Shape::around(case, &spot.path), field, (!single).then_some(spot.nth));
        match &mut Shape::row_mut(case, &spot.path).values[spot.slot] {
            Value::Ints(all) => {
                let value = &mut all[spot.nth];
                let before = *value;
                let way = if before > target { -1 } else { 1 };
                *value = match step {
                    Step::Simplest => target,
                    Step::Up if before == target => before.checked_add(1)?,
                    Step::Up => before.checked_sub(way)?,
                };
                (*value != before).then_some(())
            }
            Value::Words(all) => {
                let letters = &self.fields[field].characters;
                let letter = &mut all[spot.nth][spot.letter];
                let rank = letters.iter().position(|one| one == letter)?;
                let next = match step {
                    Step::Simplest => 0,
                    Step::Up => rank + 1,
                };
                *letter = *letters.get(next)?;
                (next != rank).then_some(())
            }
            _ => None,
        }
    }

    fn places_of(&self, case: &Row, path: &Path, places: &mut Places) {
        let row = Shape::row(case, path);
        for (slot, part) in self.blocks[row.block].slots.iter().enumerate() {
            let value = &row.values[slot];
            match &part.part {
                Part::Group(_) => {
                    places.records.push((path.clone(), slot, value.len()));
                    for nth in 0..value.len() {
                        self.places_of(case, &[&path[..], &[(slot, nth)]].concat(), places);
                    }
                }
                Part::Field(field) if !self.fields[*field].counts => {
                    let (kind, kinds) = (self.alike(*field), &mut places.kinds);
                    let at = kinds.iter().position(|known| known.0 == kind).unwrap_or_else(|| {
                        kinds.push((kind, Vec::new()));
                        kinds.len() - 1
                    });
                    let letters = |nth: usize| match value {
                        Value::Words(words) => words[nth].len(),
                        _ => 1,
                    };
                    let spots = (0..value.len()).flat_map(|nth| {
                        (0..letters(nth)).map(move |letter| Spot {
                            path: path.clone(),
                            slot,
                            nth,
                            letter,
                        })
                    });
                    // One more than a few is too many already.
                    let room = (FEW + 1).saturating_sub(kinds[at].1.len());
                    kinds[at].1.extend(spots.take(room));
                }
                Part::Field(_) => {}
            }
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
        Value::Words(all) => i128::from(all[spot.nth][spot.letter]),
        numbers => numbers.number(spot.nth),
    };
    if rank(one) <= rank(other) {
        return None;
    }
    let mut changed = case.clone();
    for (spot, from) in [(one, other), (other, one)] {
        match (&mut Shape::row_mut(&mut changed, &spot.path).values[spot.slot], value(from)) {
            (Value::Ints(all), Value::Ints(others)) => all[spot.nth] = others[from.nth],
            (Value::Reals(all), Value::Reals(others)) => all[spot.nth] = others[from.nth],
            (Value::Words(all), Value::Words(others)) => {
                all[spot.nth][spot.letter] = others[from.nth][from.letter];
            }
            _ => {}
        }
    }
    Some(changed)
}

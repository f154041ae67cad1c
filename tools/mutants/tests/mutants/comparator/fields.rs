//! Compares two steps, field by field.

use crosscheck_core::Field;
use crosscheck_core::compare::lockstep::{Difference, Observed, Strictness};
use crosscheck_core::contract::{Step, Value};
use serde::{Deserialize, Serialize};

/// A step with arbitrary content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Toy {
    place: u8,
    fields: Vec<Entry>,
    /// A value that no field shows.
    hidden: u8,
}

/// The name's index in [`NAMES`], which of several of that name, whether its clause is known, and the value.
type Entry = (usize, usize, bool, u8);

const NAMES: [&str; 3] = ["first", "second", "third"];

impl Step for Toy {
    fn turn(&self) -> Option<usize> {
        None
    }

    fn place(&self) -> String {
        format!("place {}", self.place)
    }

    fn course(&self) -> &'static str {
        ["course 0", "course 1"][usize::from(self.place)]
    }

    fn fields(&self) -> Vec<Field> {
        let field = |&(name, nth, known, value): &Entry| Field {
            name: NAMES[name],
            nth,
            clause: known.then_some("clause"),
            value: Value::Text(value.to_string()),
        };
        self.fields.iter().map(field).collect()
    }
}

fn toy(fields: &[Entry]) -> Toy {
    Toy { place: 0, fields: fields.to_vec(), hidden: 0 }
}

fn text(value: u8) -> Observed {
    Observed::Value(Value::Text(value.to_string()))
}

const FIELDS: [Entry; 3] = [(0, 1, true, 1), (1, 1, true, 2), (1, 2, true, 3)];

pub(super) fn hold() {
    values_and_missing_fields();
    overlooked();
    beyond_fields();
}

/// Returns the difference if no field is overlooked.
fn strict(expected: &Toy, found: &Toy) -> Option<Difference> {
    Strictness::default().compare(expected, found)
}

fn difference(
    name: &'static str,
    nth: usize,
    expected: Observed,
    found: Observed,
) -> Option<Difference> {
    let differs = Difference::at(0, None, "place 0", name, [expected, found]);
    Some(Difference { nth, clause: Some("clause"), ..differs })
}

fn values_and_missing_fields() {
    let step = toy(&FIELDS);
    assert_eq!(strict(&step, &step), None);
    for (at, &(name, nth, _, value)) in FIELDS.iter().enumerate() {
        let mut other = step.clone();
        other.fields[at].3 = 9;
        assert_eq!(strict(&step, &other), difference(NAMES[name], nth, text(value), text(9)));
        // Regardless of which side knows the clause.
        other.fields[at].2 = false;
        assert_eq!(strict(&step, &other), difference(NAMES[name], nth, text(value), text(9)));
        assert_eq!(strict(&other, &step), difference(NAMES[name], nth, text(9), text(value)));
        let mut fewer = step.clone();
        fewer.fields.remove(at);
        assert_eq!(strict(&step, &fewer), difference(NAMES[name], nth, text(value), Observed::NoField));
        assert_eq!(strict(&fewer, &step), difference(NAMES[name], nth, Observed::NoField, text(value)));
    }
}

fn overlooked() {
    let lax = Strictness { overlook: vec!["second"] };
    let step = toy(&FIELDS);
    let other = toy(&[(0, 1, true, 1), (1, 1, true, 8)]);
    assert_eq!(lax.compare(&step, &other), None);
    assert_eq!(lax.compare(&other, &step), None);
    let worse = toy(&[(0, 1, true, 7), (1, 1, true, 8)]);
    assert_eq!(lax.compare(&step, &worse), difference("first", 1, text(1), text(7)));
    let more = toy(&[(0, 1, true, 1), (1, 1, true, 8), (2, 1, true, 5)]);
    assert_eq!(lax.compare(&step, &more), difference("third", 1, Observed::NoField, text(5)));
}

fn beyond_fields() {
    let step = toy(&FIELDS);
    let elsewhere = Toy { place: 1, ..step.clone() };
    let shown = ["place 0", "place 1"].map(|place| Observed::OtherStep(place.into()));
    let course = Difference::at(0, None, "place 0", "course of play", shown);
    let course = Difference { clause: Some("course 0"), ..course };
    assert_eq!(strict(&step, &elsewhere), Some(course));
    let hidden = Toy { hidden: 1, ..step.clone() };
    let seen = strict(&step, &hidden).expect("steps that are not equal differ");
    assert_eq!((seen.field, seen.nth, seen.clause), ("a field without a name", 1, Some("course 0")));
    let whole = |step: &Toy| Observed::Value(Value::Text(format!("{step:?}")));
    assert_eq!((seen.expected, seen.found), (whole(&step), whole(&hidden)));
    let lax = Strictness { overlook: vec!["second"] };
    assert_eq!(lax.compare(&step, &hidden), None, "who overlooks something cannot know");
}

//! A case of a shape: its values, its text, and whether they satisfy the shape.

use crate::check::holds;
use crate::evaluate::of;
use crate::shape::{Part, Shape, Step};
use crate::value::{Datum, Row};
use crate::written::Kind;

impl Shape {
    /// Returns a case as the text of an input.
    pub fn text(&self, case: &Row) -> String {
        let mut text = Vec::new();
        self.write(&mut Vec::new(), case, &mut text);
        String::from_utf8(text)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    fn write<'a>(&'a self, around: &mut Vec<&'a Row>, row: &'a Row, text: &mut Vec<u8>) {
        around.push(row);
        let block = &self.blocks[row.block];
        text.extend(block.tag.iter().flat_map(|tag| tag.text().into_bytes()));
        for step in &block.steps {
            match step {
                Step::Start(_) => {}
                Step::Slot(slot) => match &block.slots[*slot].part {
                    Part::Field(field) => self.write_field(around, *field, text),
                    Part::Group(_) => {
                        row.values[*slot].rows().iter().for_each(|row| self.write(around, row, text));
                    }
                },
                Step::End => text.push(b'\n'),
            }
        }
        around.pop();
    }

    /// Writes a field's values to the line that has begun, or to lines of their own. A row without values is a blank
    /// line, as programs that read line by line expect.
    fn write_field(&self, around: &[&Row], field: usize, text: &mut Vec<u8>) {
        let (value, field) = (of(self, around, field), &self.fields[field]);
        let cols = match &field.sizes[..] {
            _ if field.kind == Kind::Char => 1,
            [_, cols] => usize::try_from(cols.whole(self, around, None)).unwrap_or(0),
            _ => 0,
        };
        for at in 0..value.len() {
            if !matches!(text.last(), None | Some(b'\n')) {
                text.push(b' ');
            }
            value.write(at, text);
            if cols > 0 && (at + 1) % cols == 0 {
                text.push(b'\n');
            }
        }
    }

    /// Returns whether a case satisfies the shape: sizes and conditions.
    pub fn accepts(&self, case: &Row) -> bool {
        self.wrong(case).is_none()
    }

    /// Returns the first condition that a case violates, as it is written, or a size.
    pub fn wrong(&self, case: &Row) -> Option<String> {
        self.wrong_in(&mut Vec::new(), case)
    }

    fn wrong_in<'a>(&'a self, around: &mut Vec<&'a Row>, row: &'a Row) -> Option<String> {
        around.push(row);
        let block = &self.blocks[row.block];
        let mut wrong =
            (row.values.len() != block.slots.len()).then(|| "the number of values".to_owned());
        for (slot, value) in block.slots.iter().zip(&row.values) {
            if wrong.is_some() {
                break;
            }
            wrong = match &slot.part {
                Part::Field(field) => self.missized(around, *field, value),
                Part::Group(group) => {
                    let scope = &around[..];
                    let count = group.count.as_ref().map_or(1, |count| count.whole(self, scope, None));
                    if count != value.len() as i64 {
                        Some("the number of records".to_owned())
                    } else {
                        value.rows().iter().find_map(|row| self.wrong_in(around, row))
                    }
                }
            };
            let broken = slot.checks().find(|check| !holds(self, &around[..], check, None));
            wrong = wrong.or_else(|| broken.map(|check| check.shown.clone()));
        }
        around.pop();
        wrong
    }

    fn missized(&self, around: &[&Row], field: usize, value: &Datum) -> Option<String> {
        let field = &self.fields[field];
        let sizes: Vec<i64> = field.sizes.iter().map(|size| size.whole(self, around, None)).collect();
        let right = match (field.kind, &sizes[..], value) {
            (Kind::Char, [rows, cols], Datum::Words(words)) => {
                words.len() as i64 == *rows && words.iter().all(|word| word.len() as i64 == *cols)
            }
            (_, sizes, value) => {
                sizes.iter().fold(1, |all, &size| size.max(0).saturating_mul(all)) == value.len() as i64
                    && sizes.iter().all(|&size| size >= 0)
            }
        };
        (!right).then(|| format!("the size of {}", field.name))
    }
}

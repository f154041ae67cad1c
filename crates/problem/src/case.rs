//! A case of a shape: its values, its text, and whether they satisfy the shape.

use crate::check::holds;
use crate::evaluate::of;
use crate::shape::{Part, Shape};
use crate::value::{Row, Value};
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
        let mut begun = block.tag.as_ref().map(|tag| tag.text().into_bytes());
        for line in &block.lines {
            for slot in line.clone() {
                match &block.slots[slot].part {
                    Part::Field(field) => self.write_field(around, *field, &mut begun, text),
                    Part::Group(_) => {
                        end_line(&mut begun, text);
                        row.values[slot].rows().iter().for_each(|row| self.write(around, row, text));
                    }
                }
            }
            end_line(&mut begun, text);
        }
        end_line(&mut begun, text);
        around.pop();
    }

    /// Writes a field's values to the line that has begun, or to lines of their own. A row without values is a blank
    /// line, as programs that read line by line expect.
    fn write_field(
        &self,
        around: &[&Row],
        field: usize,
        begun: &mut Option<Vec<u8>>,
        text: &mut Vec<u8>,
    ) {
        let value = of(self, around, field);
        let field = &self.fields[field];
        let cols = match (field.kind, &field.sizes[..]) {
            (Kind::Char, _) => Some(1),
            (_, [_, cols]) => Some(usize::try_from(cols.whole(self, around, None)).unwrap_or(0)),
            _ => None,
        };
        if cols.is_some() {
            end_line(begun, text);
        } else {
            begun.get_or_insert_default();
        }
        for at in 0..value.len() {
            if cols.is_some_and(|cols| cols > 0 && at % cols == 0) {
                end_line(begun, text);
            }
            let line = begun.get_or_insert_default();
            if !line.is_empty() {
                line.push(b' ');
            }
            value.write(at, line);
        }
        if cols.is_some() {
            end_line(begun, text);
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

    fn missized(&self, around: &[&Row], field: usize, value: &Value) -> Option<String> {
        let field = &self.fields[field];
        let sizes: Vec<i64> = field.sizes.iter().map(|size| size.whole(self, around, None)).collect();
        let right = match (field.kind, &sizes[..], value) {
            (Kind::Char, [rows, cols], Value::Words(words)) => {
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

fn end_line(begun: &mut Option<Vec<u8>>, text: &mut Vec<u8>) {
    if let Some(line) = begun.take() {
        text.extend_from_slice(&line);
        text.push(b'\n');
    }
}

//! The step of a subject: what a side shows after a turn, and its fields by their serde names.

use serde_json::Value as Json;

use super::{Shown, Subject};
use crate::contract::lasting::lasting;
use crate::contract::{Field, Step, Value};

/// The field name of a value that has no fields.
pub(super) const WHOLE: &str = "seen";

impl<S: Subject> Step for Shown<S> {
    fn turn(&self) -> Option<usize> {
        Some(self.turn)
    }

    fn place(&self) -> String {
        format!("{} {}", S::TURN, self.turn)
    }

    fn course(&self) -> &'static str {
        ""
    }

    fn is_close(&self, other: &Self, field: &str) -> bool {
        S::is_close(field, &self.seen, &other.seen)
    }

    fn fields(&self) -> Vec<Field> {
        let field = |name: &str, value: &Json| Field {
            name: lasting(name),
            nth: 1,
            clause: S::clause(name),
            value: Value::Text(text(value)),
        };
        match serde_json::to_value(&self.seen) {
            Ok(Json::Object(fields)) => fields.iter().map(|(name, value)| field(name, value)).collect(),
            Ok(value) => vec![field(WHOLE, &value)],
            Err(_) => vec![field(WHOLE, &Json::String(format!("{:?}", self.seen)))],
        }
    }
}

/// Returns a value as text. Quotes a string only if it could otherwise be taken for another value.
fn text(value: &Json) -> String {
    match value {
        Json::String(text) if serde_json::from_str::<Json>(text).is_err() => text.clone(),
        other => other.to_string(),
    }
}

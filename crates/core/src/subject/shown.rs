//! The step of a subject: what a side shows after a turn, and its fields by their serde names.

use std::fmt;

use serde_json::Value as Json;

use super::{Shown, Subject};
use crate::contract::{Field, Step, Value};
use crate::generate::tally::lasting;

impl<S: Subject> Clone for Shown<S> {
    fn clone(&self) -> Self {
        Shown { turn: self.turn, seen: self.seen.clone() }
    }
}

impl<S: Subject> PartialEq for Shown<S> {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn && self.seen == other.seen
    }
}

impl<S: Subject> fmt::Debug for Shown<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shown").field("turn", &self.turn).field("seen", &self.seen).finish()
    }
}

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

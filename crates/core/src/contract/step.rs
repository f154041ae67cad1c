//! Steps: what can be observed while a case is played, in a form that can be compared and drawn.

use std::collections::BTreeSet;
use std::fmt::{self, Debug, Display};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::grid::{Cell, Grid};
use crate::wide;

/// An observation while a case is played. In a trace it is one JSON object.
pub trait Step:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Returns the turn it belongs to, from 1; `None` for what comes after the last turn.
    fn turn(&self) -> Option<usize>;

    /// Returns its place in the play, in words: `operation 3, round 2`.
    fn place(&self) -> String;

    /// Returns the clause that decides whether a step of this kind comes at this point of the play, or nothing.
    fn course(&self) -> &'static str;

    /// Returns everything in which two steps at one place can differ, in the order in which the rules decide it. So the
    /// first field that differs is the cause, and later ones are its consequences.
    fn fields(&self) -> Vec<Field>;

    /// Returns whether a field in which another side's step differs counts as equal, such as a number within a tolerance.
    fn is_close(&self, _other: &Self, _field: &str) -> bool {
        false
    }

    /// Returns roughly how long a naive player takes for this step, in microseconds. It depends on the step alone, so a
    /// limit on the sum ends a play at the same step on every machine.
    fn effort(&self) -> u64 {
        1
    }

    /// Returns the step as a line of JSON, without a line end. Integers that are too large for most readers are written as
    /// strings.
    fn line(&self) -> String {
        wide::write(self)
    }

    /// Reads another step of the same game.
    ///
    /// # Errors
    /// The value is no such step.
    fn another(&self, value: serde_json::Value) -> serde_json::Result<Self> {
        serde_json::from_value(value)
    }

    /// Returns the numbers that this step adds to the answer, or to this turn's part of the answer. If a program prints
    /// only its answer, an error in the answer is looked up among them.
    fn amounts(&self) -> Vec<Amount> {
        Vec::new()
    }
}

/// A number that a step adds to the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Its name, as its field is called: `chain bonus`.
    pub name: &'static str,
    /// The clause that decides it.
    pub clause: &'static str,
    /// The amount.
    pub value: i128,
}

/// One aspect of a step, with the clause that decides it.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name: `chain bonus`, `board after the fall`.
    pub name: &'static str,
    /// Which of several fields of that name in one step, from 1.
    pub nth: usize,
    /// The clause that decides its value; `None` if several clauses decide it together, so that this side's value alone
    /// does not show which one is at fault.
    pub clause: Option<&'static str>,
    /// Its value.
    pub value: Value,
}

impl Field {
    /// Creates the first or only field of this name.
    pub fn new(name: &'static str, clause: &'static str, value: Value) -> Self {
        Field { name, nth: 1, clause: Some(clause), value }
    }

    /// Returns the field of the same name and number among others.
    pub fn twin<'a>(&self, among: &'a [Field]) -> Option<&'a Field> {
        among.iter().find(|field| (field.name, field.nth) == (self.name, self.nth))
    }

    /// Returns its cells, if it is a set of cells.
    pub fn cells(&self) -> Option<&[Cell]> {
        match &self.value {
            Value::Cells(cells) => Some(cells),
            Value::Text(_) | Value::Board(_) => None,
        }
    }

    /// Creates a field with a text value.
    pub fn text(name: &'static str, clause: &'static str, value: impl Display) -> Self {
        Field::new(name, clause, Value::Text(value.to_string()))
    }
}

/// A field's value, in a form that can be compared and drawn without knowledge of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// A number or a word.
    Text(String),
    /// A set of cells, in reading order.
    Cells(Vec<Cell>),
    /// A board.
    Board(Grid<String>),
}

impl Value {
    /// Returns the cells in which two sets or two boards differ, in reading order.
    pub fn apart(&self, other: &Value) -> Vec<Cell> {
        match (self, other) {
            (Value::Cells(ours), Value::Cells(theirs)) => {
                let [ours, theirs] = [ours, theirs].map(|cells| cells.iter().collect::<BTreeSet<_>>());
                ours.symmetric_difference(&theirs).map(|cell| **cell).collect()
            }
            (Value::Board(ours), Value::Board(theirs)) => ours.apart(theirs),
            _ => Vec::new(),
        }
    }
}

/// Shows the value in words; of a board only its size.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(words) => f.write_str(words),
            Value::Cells(cells) if cells.is_empty() => f.write_str("no cell"),
            Value::Cells(cells) => {
                const MOST: usize = 40;
                let shown: Vec<String> = cells.iter().take(MOST).map(Cell::to_string).collect();
                f.write_str(&shown.join(" "))?;
                let more = cells.len().saturating_sub(MOST);
                if more > 0 { write!(f, " and {more} more") } else { Ok(()) }
            }
            Value::Board(board) => write!(f, "a {} × {} board", board.rows(), board.cols()),
        }
    }
}

/// A board to draw: a word for each cell, and one for each road if the board has roads.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The word on each cell.
    pub cells: Grid<String>,
    /// The roads between neighbouring cells; `None` if these are simply adjacent.
    pub roads: Option<Roads>,
    /// The cells that the turn concerns, which are marked. A board too large to be drawn whole is drawn around them.
    pub marked: Vec<Cell>,
}

/// The roads between the cells of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Roads {
    /// Between a cell and its right neighbour: one column less than the board has.
    pub right: Grid<char>,
    /// Between a cell and the one below it: one row less than the board has.
    pub below: Grid<char>,
}

impl From<Grid<String>> for Picture {
    fn from(cells: Grid<String>) -> Self {
        Picture { cells, roads: None, marked: Vec::new() }
    }
}

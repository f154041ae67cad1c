//! Inputs of a problem, and what programs print.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crosscheck_core::contract::layout::Quantities;
use crosscheck_core::contract::{Allowance, Case, Field, Law, Picture, Playable, Refused, Step};
use crosscheck_core::game::Accepted;
use crosscheck_core::{InputError, Limits};
use crosscheck_problem::value::Row;
use serde::{Deserialize, Serialize};

use super::current::current;
use super::helpers::{accepts, refused};

/// An input: the values that its shape names, or, without a shape, its text.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// Values.
    Shaped(Arc<Row>),
    /// Text.
    Plain(Arc<[u8]>),
}

impl PartialEq for Input {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Input::Shaped(one), Input::Shaped(other)) => one == other,
            (Input::Plain(one), Input::Plain(other)) => one == other,
            _ => false,
        }
    }
}

impl Eq for Input {}

impl Hash for Input {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Input::Shaped(row) => row.hash(state),
            Input::Plain(text) => text.hash(state),
        }
    }
}

impl Input {
    /// Returns whether numbers by these names are at most this large.
    pub(super) fn is_within(&self, limits: &[(String, i64)]) -> bool {
        match (self, current().shape()) {
            (Input::Shaped(row), Some(shape)) if !limits.is_empty() => shape.is_within(row, limits),
            _ => true,
        }
    }

    /// Returns how large it is in each way in which a program's time may grow.
    pub(super) fn measures(&self) -> Vec<u64> {
        match (self, current().shape()) {
            (Input::Shaped(row), Some(shape)) => shape.measures(row),
            _ => vec![self.text().len() as u64],
        }
    }
}

impl Case for Input {
    fn parse(input: &[u8], _: Limits) -> Result<Self, InputError> {
        let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
        match current().shape() {
            Some(shape) => shape.read(input).map(|row| Input::Shaped(Arc::new(row))),
            None => Ok(Input::Plain(input.into())),
        }
    }

    fn text(&self) -> String {
        match (self, current().shape()) {
            (Input::Shaped(row), Some(shape)) => shape.text(row),
            (Input::Plain(text), _) => String::from_utf8_lossy(text).into_owned(),
            (Input::Shaped(_), None) => String::new(),
        }
    }

    fn turns(&self) -> usize {
        1
    }

    fn turn(&self, _: usize) -> String {
        self.size()
    }

    fn prefix(&self, _: usize) -> Self {
        self.clone()
    }

    fn size(&self) -> String {
        let sizes = match (self, current().shape()) {
            (Input::Shaped(row), Some(shape)) => shape.size_of(row),
            _ => String::new(),
        };
        if sizes.is_empty() { format!("{} bytes", self.text().len()) } else { sizes }
    }
}

/// A step of a play. A problem has none: only its answer shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct NoStep {}

impl Step for NoStep {
    fn turn(&self) -> Option<usize> {
        None
    }

    fn place(&self) -> String {
        "the answer".into()
    }

    fn course(&self) -> &'static str {
        ""
    }

    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }
}

/// What a program prints.
#[derive(Clone, Debug)]
pub(crate) struct Output(pub(super) Arc<str>);

impl Output {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.0.split_ascii_whitespace()
    }
}

/// Two outputs are the same answer if they have the same words.
impl PartialEq for Output {
    fn eq(&self, other: &Self) -> bool {
        self.words().eq(other.words())
    }
}

impl Eq for Output {}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.trim_end())
    }
}

impl Playable for Input {
    const TURN: &'static str = "";
    const ANSWER: &'static str = "answer";

    fn name() -> &'static str {
        &current().name
    }

    fn quantities() -> Option<&'static dyn Quantities> {
        let current = current();
        current.shape.is_some().then_some(current as &dyn Quantities)
    }

    fn is_right(&self, expected: &Output, found: &Output) -> Result<bool, String> {
        // A checker is a program, and is not asked about what it is given as the right answer.
        if expected == found {
            return Ok(true);
        }
        match accepts(&|| self.text().into_bytes(), expected.0.as_bytes(), found.0.as_bytes()) {
            Accepted::Right => Ok(true),
            // Words were compared already.
            Accepted::Wrong(_) | Accepted::ByWords => Ok(false),
            Accepted::Unknown(why) => Err(why),
        }
    }

    fn scene(&self, _: Option<usize>) -> Option<Picture> {
        match (self, current().shape()) {
            (Input::Shaped(row), Some(shape)) => shape.picture(row),
            _ => None,
        }
    }

    /// What the shape cannot say, the validator says.
    fn refused(&self) -> Option<Refused> {
        let why = match refused(&self.text()) {
            Ok(why) => format!("the validator refuses it: {}", why?),
            Err(trouble) => trouble,
        };
        Some(Refused { turn: 1, why })
    }

    fn laws(&self) -> &'static [Law] {
        // A play is its answer, and each one costs a run.
        &[]
    }

    fn allowance() -> Allowance {
        current().allowance
    }

    type Step = NoStep;
    type Answer = Output;
}

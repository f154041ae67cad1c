//! Inputs of a problem, and what programs print.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crosscheck_core::contract::{Law, Refused, Rules};
use crosscheck_core::game::Accepted;
use crosscheck_core::{Case, Field, InputError, Limits, Picture, Playable, Step, tokens};
use crosscheck_problem::{Row, Shape};
use serde::{Deserialize, Serialize};

use super::Known;
use super::helpers::{accepts, refused};

#[derive(Clone)]
pub(crate) struct Input {
    pub(super) problem: Arc<Known>,
    pub(super) values: Values,
}

/// The values that a shape names, or, without a shape, the text of an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Values {
    Shaped(Arc<Row>),
    Plain(Arc<[u8]>),
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.fmt(f)
    }
}

/// Two inputs of one problem are the same if their values are.
impl PartialEq for Input {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl Eq for Input {}

impl Hash for Input {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.values {
            Values::Shaped(row) => row.hash(state),
            Values::Plain(text) => text.hash(state),
        }
    }
}

impl Input {
    pub(super) fn parse(problem: &Arc<Known>, input: &[u8]) -> Result<Self, InputError> {
        let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
        let values = match problem.shape.as_ref() {
            Some(shape) => Values::Shaped(Arc::new(shape.read(input)?)),
            None => Values::Plain(input.into()),
        };
        Ok(Input { problem: problem.clone(), values })
    }

    pub(super) fn shaped(&self) -> Option<(&Row, &Shape)> {
        match &self.values {
            Values::Shaped(row) => Some((row, self.problem.shape.as_ref()?)),
            Values::Plain(_) => None,
        }
    }

    pub(super) fn new(problem: &Arc<Known>, row: Row) -> Self {
        Input { problem: problem.clone(), values: Values::Shaped(Arc::new(row)) }
    }

    pub(super) fn of(&self, row: Row) -> Self {
        Input::new(&self.problem, row)
    }

    /// Returns whether numbers by these names are at most this large.
    pub(super) fn is_within(&self, limits: &[(String, i64)]) -> bool {
        self.shaped().is_none_or(|(row, shape)| limits.is_empty() || shape.is_within(row, limits))
    }

    /// Returns how large it is in each way in which a program's time may grow.
    pub(super) fn measures(&self) -> Vec<u64> {
        match self.shaped() {
            Some((row, shape)) => shape.measures(row),
            None => vec![self.text().len() as u64],
        }
    }

    pub(super) fn weight(&self) -> Vec<u64> {
        self.shaped().map_or_else(|| self.measures(), |(row, shape)| shape.weight(row))
    }
}

impl Case for Input {
    fn text(&self) -> String {
        match (&self.values, self.problem.shape.as_ref()) {
            (Values::Shaped(row), Some(shape)) => shape.text(row),
            (Values::Plain(text), _) => String::from_utf8_lossy(text).into_owned(),
            (Values::Shaped(_), None) => String::new(),
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
        let sizes = self.shaped().map_or(String::new(), |(row, shape)| shape.size_of(row));
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

#[derive(Clone, Debug)]
pub(crate) struct Output(pub(super) Arc<[u8]>);

/// Two outputs are the same answer if they have the same words.
impl PartialEq for Output {
    fn eq(&self, other: &Self) -> bool {
        tokens::same(&self.0, &other.0)
    }
}

impl Eq for Output {}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(String::from_utf8_lossy(&self.0).trim_end())
    }
}

impl Playable for Input {
    fn rules(&self) -> &Rules {
        &self.problem.rules
    }

    fn parse_another(&self, input: &[u8], _: Limits) -> Result<Self, InputError> {
        Input::parse(&self.problem, input)
    }

    fn is_right(&self, expected: &Output, found: &Output) -> Result<bool, String> {
        // A checker is a program, and is not asked about what it is given as the right answer.
        if expected.0 == found.0 {
            return Ok(true);
        }
        match accepts(&self.problem, &|| self.text().into_bytes(), &expected.0, &found.0) {
            Accepted::Right => Ok(true),
            Accepted::ByWords => Ok(expected == found),
            Accepted::Wrong(_) => Ok(false),
            Accepted::Fails(why) | Accepted::Unknown(why) => Err(why),
        }
    }

    fn scene(&self, _: Option<usize>) -> Option<Picture> {
        let (row, shape) = self.shaped()?;
        shape.picture(row)
    }

    /// What the shape cannot say, the validator says.
    fn refused(&self) -> Option<Refused> {
        let why = match refused(&self.problem, &self.text()) {
            Ok(why) => format!("the validator refuses it: {}", why?),
            Err(trouble) => trouble,
        };
        Some(Refused { turn: 1, why })
    }

    fn laws(&self) -> &'static [Law] {
        // A play is its answer, and each one costs a run.
        &[]
    }

    type Step = NoStep;
    type Answer = Output;
}

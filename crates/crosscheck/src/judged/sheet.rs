//! The tests that programs are run on, and what their results earn.

use std::path::PathBuf;

use crosscheck_judge::RunLimits;
use serde::Serialize;

use super::{Cell, Outcome, Subtask};

/// The source of a test's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnsweredFrom {
    /// The file beside it.
    File,
    /// The reference.
    Reference,
    /// The engine: the reference would take too long, but agrees on the first turns.
    Engine,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Test {
    /// Its path below the folder, without the extension.
    pub name: String,
    /// The length of its input.
    pub bytes: u64,
    pub answered_by: AnsweredFrom,
    pub subtask: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub game: String,
    pub folder: PathBuf,
    pub limits: RunLimits,
    pub tests: Vec<Test>,
    pub subtasks: Vec<Subtask>,
    /// The factor for the slowest accepted program's time.
    pub factor: f64,
}

impl Sheet {
    /// Returns a program's points in a subtask: all of them if it passes its tests and those of the subtasks that it includes, of
    /// which there is at least one.
    fn points(&self, cells: &[Cell], subtask: &Subtask) -> f64 {
        let all = subtask.with_included(&self.subtasks);
        let of = |test: &Test| test.subtask.as_ref().is_some_and(|name| all.contains(&**name));
        let mut cells = self.tests.iter().zip(cells).filter(|(test, _)| of(test)).peekable();
        let any = cells.peek().is_some();
        let passes = any && cells.all(|(_, cell)| cell.outcome == Some(Outcome::PASSED));
        if passes { subtask.points } else { 0.0 }
    }

    pub(super) fn score(&self, cells: &[Cell]) -> Option<f64> {
        let any = self.subtasks.iter().any(|subtask| subtask.points != 0.0);
        any.then(|| self.subtasks.iter().map(|subtask| self.points(cells, subtask)).sum())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use super::*;

    pub(in super::super) fn cell(outcome: Outcome, time: Duration) -> Cell {
        Cell { outcome: Some(outcome), runs: 1, time, ..Cell::default() }
    }

    /// Makes so many tests, with names from 1.
    pub(in super::super) fn sheet(tests: usize) -> Sheet {
        let test = |at: usize| Test {
            name: format!("{}", at + 1),
            bytes: 1,
            answered_by: AnsweredFrom::File,
            subtask: None,
        };
        Sheet {
            game: "game".into(),
            folder: "tests".into(),
            limits: RunLimits::default(),
            tests: (0..tests).map(test).collect(),
            subtasks: Vec::new(),
            factor: 2.0,
        }
    }
}

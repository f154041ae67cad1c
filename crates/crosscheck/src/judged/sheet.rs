//! The results of all programs on all tests.

use std::path::PathBuf;

use crosscheck_judge::RunLimits;
use serde::Serialize;

use super::{Cell, Expected, Outcome, Subtask};

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
pub(crate) struct Row {
    pub program: String,
    pub cells: Vec<Cell>,
    pub expected: Vec<Expected>,
}

#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub game: String,
    pub folder: PathBuf,
    pub limits: RunLimits,
    pub tests: Vec<Test>,
    pub subtasks: Vec<Subtask>,
    pub rows: Vec<Row>,
    /// The factor for the slowest accepted program's time.
    pub factor: f64,
}

impl Row {
    /// Returns whether the program fits what is expected of it: no test gives a verdict but these and AC, and some test gives one of these. With
    /// AC among them, the program may also pass all tests. `None` if tests that were not run may decide it.
    pub(crate) fn fits(&self, expected: &Expected) -> Option<bool> {
        let outcomes = || self.cells.iter().filter_map(|cell| cell.outcome);
        if outcomes().any(|outcome| outcome.stops() && !expected.contains(&outcome)) {
            return Some(false);
        }
        if !self.is_whole() {
            return None;
        }
        Some(expected.contains(&Outcome::PASSED) || outcomes().any(Outcome::stops))
    }

    /// Returns the overall verdict: that of the first test which stops the program, or AC if it passes all. `None` if
    /// it passed what was run, and not all was.
    pub(crate) fn verdict(&self) -> Option<Outcome> {
        match self.first() {
            Some(at) => self.cells[at].outcome,
            None => self.is_whole().then_some(Outcome::PASSED),
        }
    }

    pub(crate) fn first(&self) -> Option<usize> {
        self.cells.iter().position(Cell::stops)
    }

    pub(crate) fn slowest(&self) -> Option<usize> {
        let run = (0..self.cells.len()).filter(|&at| self.cells[at].runs > 0);
        run.max_by_key(|&at| (self.cells[at].time, std::cmp::Reverse(at)))
    }

    /// Returns whether it was run at all, and on every test.
    pub(crate) fn is_whole(&self) -> bool {
        self.cells.iter().all(|cell| cell.outcome.is_some())
    }
}

impl Sheet {
    pub(crate) fn departs(&self, row: &Row, expected: &Expected) -> Option<String> {
        if row.fits(expected) != Some(false) {
            return None;
        }
        let other = |at: &usize| {
            let outcome = row.cells[*at].outcome.filter(|outcome| outcome.stops());
            outcome.is_some_and(|outcome| !expected.contains(&outcome))
        };
        let what = match (0..row.cells.len()).find(other) {
            Some(at) => {
                let short = row.cells[at].outcome.map_or("", Outcome::short);
                match short {
                    "CE" => "CE: it does not compile".to_owned(),
                    _ => format!("{short} on {}", self.name(at)),
                }
            }
            None => "AC on every test".into(),
        };
        let expected = expected.iter().map(|outcome| outcome.short()).collect::<Vec<_>>().join(" or ");
        Some(format!("expected {expected}, but {what}"))
    }

    /// Returns a program's points in a subtask: all of them if it passes its tests and those of the subtasks that it includes, of
    /// which there is at least one.
    fn points(&self, row: &Row, subtask: &Subtask) -> f64 {
        let all = subtask.with_included(&self.subtasks);
        let of = |test: &Test| test.subtask.as_ref().is_some_and(|name| all.contains(&**name));
        let mut cells = self.tests.iter().zip(&row.cells).filter(|(test, _)| of(test)).peekable();
        let any = cells.peek().is_some();
        let passes = any && cells.all(|(_, cell)| cell.outcome == Some(Outcome::PASSED));
        if passes { subtask.points } else { 0.0 }
    }

    pub(crate) fn score(&self, row: &Row) -> Option<f64> {
        let any = self.subtasks.iter().any(|subtask| subtask.points != 0.0);
        any.then(|| self.subtasks.iter().map(|subtask| self.points(row, subtask)).sum())
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.rows.iter().all(Row::is_whole)
    }

    pub(crate) fn name(&self, test: usize) -> &str {
        &self.tests[test].name
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use super::*;

    /// Makes the sheet of programs with these outcomes, a row a program.
    pub(in super::super) fn judged(rows: &[Vec<Outcome>]) -> Sheet {
        let cell = |&outcome: &Outcome| Cell {
            outcome: Some(outcome),
            runs: 1,
            time: Duration::from_millis(10),
            ..Cell::default()
        };
        let row = |(at, outcomes): (usize, &Vec<Outcome>)| Row {
            program: format!("{at}.cpp"),
            cells: outcomes.iter().map(cell).collect(),
            expected: Vec::new(),
        };
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
            tests: (0..rows.first().map_or(0, Vec::len)).map(test).collect(),
            subtasks: Vec::new(),
            rows: rows.iter().enumerate().map(row).collect(),
            factor: 2.0,
        }
    }
}

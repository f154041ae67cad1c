//! What is said of one program over all tests.

use std::cmp::Reverse;

use crosscheck_core::foreign::foreign;
use crosscheck_core::table::grouped;
use crosscheck_judge::{USUAL_STACK, mebi, seconds_up};
use serde::Serialize;

use super::expect::fits;
use super::{Cell, Ended, Expected, Outcome, Sheet};

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct JudgedProgram<'a> {
    /// As given.
    pub(crate) program: String,
    /// That of the first test which stops it, or AC.
    pub(crate) verdict: Option<Outcome>,
    /// The first test that stops it.
    pub(crate) first: Option<&'a str>,
    /// How many tests stop it.
    pub(crate) stopped_by: usize,
    /// The test that takes it longest.
    pub(crate) slowest: Option<&'a str>,
    /// How long that takes.
    pub(crate) seconds: Option<f64>,
    /// The most memory it used.
    pub(crate) memory: u64,
    /// The largest stack seen, if it is over 8 MiB.
    pub(crate) stack: Option<u64>,
    /// The points of the subtasks that it passes; null if none has points.
    pub(crate) score: Option<f64>,
    pub(crate) expected: Vec<Fit>,
    /// One for each test, in the order of the tests.
    pub(crate) cells: Vec<Entry<'a>>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Fit {
    pub(crate) verdicts: Vec<Outcome>,
    /// Whether the program fits it; null: tests that were not run may decide it.
    pub(crate) fits: Option<bool>,
    /// What happened instead.
    pub(crate) why: Option<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Entry<'a> {
    pub(crate) test: &'a str,
    #[serde(flatten)]
    pub(crate) cell: Cell,
    /// Whether the time is within a tenth of the limit.
    pub(crate) near_limit: bool,
}

impl<'a> JudgedProgram<'a> {
    /// Makes the results of a program of its cells, one for each test.
    pub(crate) fn new(
        judged: &'a Sheet,
        program: String,
        cells: Vec<Cell>,
        expected: &[Expected],
    ) -> Self {
        let first = cells.iter().position(Cell::stops);
        let is_whole = cells.iter().all(|cell| cell.outcome.is_some());
        let run = (0..cells.len()).filter(|&at| cells[at].runs > 0);
        let slowest = run.max_by_key(|&at| (cells[at].time, Reverse(at)));
        let stack = cells.iter().map(|cell| cell.stack).max();
        let name = |at: usize| &*judged.tests[at].name;
        let entry = |(at, cell): (usize, Cell)| Entry {
            test: name(at),
            near_limit: cell.is_near(judged.limits.time),
            cell,
        };
        JudgedProgram {
            program,
            verdict: match first {
                Some(at) => cells[at].outcome,
                None => is_whole.then_some(Outcome::PASSED),
            },
            first: first.map(name),
            stopped_by: cells.iter().filter(|cell| cell.stops()).count(),
            slowest: slowest.map(name),
            seconds: slowest.map(|at| cells[at].time.as_secs_f64()),
            memory: cells.iter().map(|cell| cell.memory).max().unwrap_or(0),
            stack: stack.filter(|&stack| stack > USUAL_STACK),
            score: judged.score(&cells),
            expected: expected.iter().map(|expected| Fit::new(judged, expected, &cells)).collect(),
            cells: (0..).zip(cells).map(entry).collect(),
        }
    }

    /// Returns whether it was run at all, and on every test.
    pub(super) fn is_whole(&self) -> bool {
        self.cells.iter().all(|entry| entry.cell.outcome.is_some())
    }

    /// Returns what it did on the test that takes it longest.
    pub(super) fn slowest(&self) -> Option<&Entry<'a>> {
        self.cells.iter().find(|entry| Some(entry.test) == self.slowest)
    }

    /// Returns a line of the table: how many tests stop the program, the first of them, its slowest run with its test, the
    /// most memory, and its score if there are any.
    pub(crate) fn figures(&self) -> Vec<String> {
        let is_compiled = self.verdict != Some(Outcome::Compile);
        let stopped = if is_compiled { grouped(self.stopped_by as u64) } else { String::new() };
        let first = self.first.filter(|_| is_compiled).unwrap_or_default();
        let (time, memory) = self.slowest().map_or_else(Default::default, |entry| {
            let stack = self.stack.map(|stack| format!(", stack {}", mebi(stack))).unwrap_or_default();
            let idle = entry.cell.ended == Ended::Idle;
            let time = if idle { seconds_up(entry.cell.time) } else { entry.cell.shown_time() };
            (time, format!("{} MiB{stack}", self.memory.div_ceil(1 << 20)))
        });
        let [first, on] =
            [first, self.slowest.unwrap_or_default()].map(|name| foreign(name).to_string());
        let score = self.score.map(|score| score.to_string());
        [stopped, first, time, on, memory].into_iter().chain(score).collect()
    }
}

impl Fit {
    fn new(judged: &Sheet, expected: &Expected, cells: &[Cell]) -> Self {
        let fits = fits(expected, cells);
        let why = (fits == Some(false)).then(|| departs(judged, expected, cells));
        Fit { verdicts: expected.iter().copied().collect(), fits, why }
    }
}

fn departs(judged: &Sheet, expected: &Expected, cells: &[Cell]) -> String {
    let other = |cell: &Cell| cell.outcome.filter(|of| of.stops() && !expected.contains(of));
    let found = cells.iter().zip(&judged.tests).find_map(|(cell, test)| Some((other(cell)?, test)));
    let what = match found {
        Some((Outcome::Compile, _)) => "CE: it does not compile".to_owned(),
        Some((outcome, test)) => format!("{} on {}", outcome.short(), test.name),
        None => "AC on every test".into(),
    };
    let expected = expected.iter().map(|outcome| outcome.short()).collect::<Vec<_>>().join(" or ");
    format!("expected {expected}, but {what}")
}

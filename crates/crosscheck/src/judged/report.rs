//! What is said of programs over tests, as data: a terminal and a page show this, and `--json` is this.

use crosscheck_core::foreign::foreign;
use crosscheck_core::mutation::cover::cover;
use crosscheck_core::protocol::HARNESS;
use crosscheck_core::table::grouped;
use crosscheck_judge::{USUAL_STACK, mebi, seconds_up};
use serde::Serialize;

use super::advice::TimeLimit;
use super::{Cell, Ended, Outcome, Row, Sheet, Subtask, Test};

/// What is said of programs over tests: `crosscheck-judge/1`. Times are in seconds of processor time, sizes in bytes.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Report<'a> {
    #[cfg_attr(test, schemars(extend("const" = "judge/1")))]
    pub(crate) crosscheck: &'static str,
    /// The harness and its version.
    pub(crate) harness: &'static str,
    pub(crate) game: &'a str,
    /// The folder with the tests, as given.
    pub(crate) folder: String,
    /// Whether every program was run on every test; not so after an interrupt.
    pub(crate) whole: bool,
    pub(crate) limits: Limits,
    pub(crate) subtasks: Vec<Group<'a>>,
    pub(crate) tests: &'a [Test],
    pub(crate) programs: Vec<Program<'a>>,
    /// Tests on which every program still has every verdict that stops it.
    pub(crate) small_set: Vec<&'a str>,
    /// Tests that stop no program.
    pub(crate) stop_nothing: Vec<&'a str>,
    /// Tests that stop only what the small set stops as well.
    pub(crate) spare: Vec<&'a str>,
    pub(crate) time_limit: TimeLimit<'a>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Limits {
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub(crate) seconds: f64,
    pub(crate) memory: u64,
    pub(crate) stack: u64,
    pub(crate) output: u64,
    pub(crate) processes: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Group<'a> {
    pub(crate) name: &'a str,
    pub(crate) points: f64,
    /// The subtasks whose tests belong to it too.
    pub(crate) includes: &'a [String],
    /// Its own tests.
    pub(crate) tests: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Program<'a> {
    /// As given.
    pub(crate) program: &'a str,
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
    pub(crate) cell: &'a Cell,
    /// Whether the time is within a tenth of the limit.
    pub(crate) near_limit: bool,
}

impl<'a> From<&'a Sheet> for Report<'a> {
    fn from(judged: &'a Sheet) -> Self {
        // A compile error needs no test.
        let features: Vec<Vec<(usize, Outcome)>> =
            (0..judged.tests.len()).map(|test| stopped(judged, test)).collect();
        let bytes: Vec<u64> = judged.tests.iter().map(|test| test.bytes).collect();
        let small = cover(&features, &bytes);
        let others = (0..features.len()).filter(|at| !small.contains(at));
        let (idle, spare): (Vec<_>, Vec<_>) = others.partition(|&at| features[at].is_empty());
        let names = |places: &[usize]| places.iter().map(|&at| judged.name(at)).collect();
        let limits = &judged.limits;
        let group = |of: &'a Subtask| {
            let its_own = judged.tests.iter().filter(|test| test.subtask.as_ref() == Some(&of.name));
            let tests = its_own.map(|test| &*test.name).collect();
            Group { name: &of.name, points: of.points, includes: &of.includes, tests }
        };
        Report {
            crosscheck: "judge/1",
            harness: HARNESS,
            game: &judged.game,
            folder: judged.folder.to_string_lossy().into_owned(),
            whole: judged.is_whole(),
            limits: Limits {
                seconds: limits.time.as_secs_f64(),
                memory: limits.memory,
                stack: limits.stack_limit(),
                output: limits.output,
                processes: limits.processes,
            },
            subtasks: judged.subtasks.iter().map(group).collect(),
            tests: &judged.tests,
            programs: judged.rows.iter().map(|row| Program::new(judged, row)).collect(),
            small_set: names(&small),
            stop_nothing: names(&idle),
            spare: names(&spare),
            time_limit: TimeLimit::new(judged),
        }
    }
}

/// Returns the programs that a test stops, each with its verdict.
fn stopped(judged: &Sheet, test: usize) -> Vec<(usize, Outcome)> {
    let stopped = |(at, row): (usize, &Row)| match row.cells[test].outcome {
        Some(outcome @ Outcome::Judged(_)) if outcome.stops() => Some((at, outcome)),
        _ => None,
    };
    judged.rows.iter().enumerate().filter_map(stopped).collect()
}

impl Report<'_> {
    /// Returns the groups of tests, each with its title: those of the subtasks, then those of none.
    pub(crate) fn groups(&self) -> Vec<(Option<String>, Vec<usize>)> {
        let of = |subtask: Option<&str>| -> Vec<usize> {
            (0..self.tests.len()).filter(|&at| self.tests[at].subtask.as_deref() == subtask).collect()
        };
        if self.subtasks.is_empty() {
            return vec![(None, of(None))];
        }
        let subtasks = self.subtasks.iter().map(|Group { name, points, includes, .. }| {
            let includes = match includes {
                [] => String::new(),
                names => format!(", includes {}", foreign(&names.join(", "))),
            };
            let title = format!("subtask {} ({points} points{includes})", foreign(name));
            (Some(title), of(Some(name)))
        });
        let others = (Some("in no subtask".to_owned()), of(None));
        subtasks.chain([others]).filter(|(_, tests)| !tests.is_empty()).collect()
    }
}

impl Program<'_> {
    /// Returns a line of the table: how many tests stop the program, the first of them, its slowest run with its test, the
    /// most memory, and its score if there are any.
    pub(crate) fn figures(&self) -> Vec<String> {
        let is_compiled = self.verdict != Some(Outcome::Compile);
        let stopped = if is_compiled { grouped(self.stopped_by as u64) } else { String::new() };
        let first = self.first.filter(|_| is_compiled).unwrap_or_default();
        let slowest = self.cells.iter().find(|entry| Some(entry.test) == self.slowest);
        let (time, memory) = slowest.map_or_else(Default::default, |entry| {
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

impl<'a> Program<'a> {
    fn new(judged: &'a Sheet, row: &'a Row) -> Self {
        let name = |at: Option<usize>| at.map(|at| judged.name(at));
        let cells = row.cells.iter().enumerate();
        let cells = cells.map(|(test, cell)| Entry {
            test: judged.name(test),
            cell,
            near_limit: cell.is_near(judged.limits.time),
        });
        let expected = row.expected.iter().map(|expected| Fit {
            verdicts: expected.iter().copied().collect(),
            fits: row.fits(expected),
            why: judged.departs(row, expected),
        });
        let stack = row.cells.iter().map(|cell| cell.stack).max();
        Program {
            program: &row.program,
            verdict: row.verdict(),
            first: name(row.first()),
            stopped_by: row.cells.iter().filter(|cell| cell.stops()).count(),
            slowest: name(row.slowest()),
            seconds: row.slowest().map(|at| row.cells[at].time.as_secs_f64()),
            memory: row.cells.iter().map(|cell| cell.memory).max().unwrap_or(0),
            stack: stack.filter(|&stack| stack > USUAL_STACK),
            score: judged.score(row),
            expected: expected.collect(),
            cells: cells.collect(),
        }
    }
}

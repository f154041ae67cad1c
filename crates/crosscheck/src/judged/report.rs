//! What is said of programs over tests, as data: a terminal and a page show this, and `--json` is this.

use crosscheck_core::foreign::foreign;
use crosscheck_core::mutation::cover::cover;
use crosscheck_core::protocol::HARNESS;
use serde::Serialize;

use super::advice::TimeLimit;
use super::{JudgedProgram, Outcome, Sheet, Subtask, Test};

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
    pub(crate) programs: Vec<JudgedProgram<'a>>,
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

impl<'a> Report<'a> {
    pub(crate) fn new(judged: &'a Sheet, programs: Vec<JudgedProgram<'a>>) -> Self {
        // A compile error needs no test.
        let features: Vec<Vec<(usize, Outcome)>> =
            (0..judged.tests.len()).map(|test| stopped(&programs, test)).collect();
        let bytes: Vec<u64> = judged.tests.iter().map(|test| test.bytes).collect();
        let small = cover(&features, &bytes);
        let others = (0..features.len()).filter(|at| !small.contains(at));
        let (idle, spare): (Vec<_>, Vec<_>) = others.partition(|&at| features[at].is_empty());
        let names = |places: &[usize]| places.iter().map(|&at| &*judged.tests[at].name).collect();
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
            whole: programs.iter().all(JudgedProgram::is_whole),
            limits: Limits {
                seconds: limits.time.as_secs_f64(),
                memory: limits.memory,
                stack: limits.stack_limit(),
                output: limits.output,
                processes: limits.processes,
            },
            subtasks: judged.subtasks.iter().map(group).collect(),
            tests: &judged.tests,
            small_set: names(&small),
            stop_nothing: names(&idle),
            spare: names(&spare),
            time_limit: TimeLimit::new(judged, &programs),
            programs,
        }
    }
}

/// Returns the programs that a test stops, each with its verdict.
fn stopped(programs: &[JudgedProgram<'_>], test: usize) -> Vec<(usize, Outcome)> {
    let stopped = |(at, of): (usize, &JudgedProgram<'_>)| match of.cells[test].cell.outcome {
        Some(outcome @ Outcome::Judged(_)) if outcome.stops() => Some((at, outcome)),
        _ => None,
    };
    programs.iter().enumerate().filter_map(stopped).collect()
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

//! The solutions that a package carries, with the verdicts that they get.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use crosscheck_core::foreign::foreign;
use crosscheck_core::game::Contest;
use crosscheck_core::mutation::suite::Suite;
use crosscheck_core::workers::each;
use crosscheck_core::{Case as _, Game};
use crosscheck_host::scratch;
use crosscheck_judge::{Program, Verdict};
use crosscheck_package::{Expected, Submission};

use super::trial::Trial;
use crate::judged::{Cell, Outcome, Runs};
use crate::options::{LimitArgs, prepared, read_input};
use crate::screen::{CommandError, say};
use crate::stress::limits;
use crate::suites::{self, with_margin};

/// The number of the game's own solutions of each verdict in a package: a judge runs all of them on every test.
const OWN: [(Expected, &str, usize); 3] =
    [(Expected::Accepted, "accepted", 1), (Expected::Wrong, "wrong", 4), (Expected::Slow, "slow", 2)];

pub(super) struct Solutions(Vec<Kind>);

struct Kind {
    all: Vec<Solution>,
    most: usize,
}

struct Solution {
    name: String,
    source: String,
    expected: Expected,
    /// Whether the user named it; then its verdict must be the expected one.
    given: bool,
}

impl Solutions {
    /// Reads the user's solutions; where there are none of a verdict, takes the game's own.
    pub(super) fn read(given: [&[OsString]; 3], contest: &Contest) -> Result<Self, CommandError> {
        let mut kinds = Vec::new();
        for ((expected, name, most), files) in OWN.into_iter().zip(given) {
            let given = files.iter().map(|file| Solution::new(Path::new(file), expected));
            let given = given.collect::<Result<Vec<_>, _>>()?;
            let own = contest.iter().filter_map(|(path, source)| {
                let file = path.strip_prefix(name)?.strip_prefix('/')?.to_owned();
                Some(Solution { name: file, source: source.clone(), expected, given: false })
            });
            kinds.push(match given.is_empty() {
                true => Kind { all: own.collect(), most },
                false => Kind { all: given, most: usize::MAX },
            });
        }
        Ok(Solutions(kinds))
    }

    /// Runs the solutions on every test. Returns those that get what they should; of the game's own not more than a judge
    /// has time for.
    ///
    /// # Errors
    /// One that the user named gets another verdict.
    pub(super) fn judged(self, suite: &Suite, trial: &Trial) -> Result<Vec<Submission>, CommandError> {
        let kinds = self.0.into_iter().map(|kind| kind.judged(suite, trial));
        Ok(kinds.collect::<Result<Vec<_>, _>>()?.concat())
    }
}

impl Kind {
    /// Runs the solutions, some side by side, until there are as many as a package takes.
    fn judged(self, suite: &Suite, trial: &Trial) -> Result<Vec<Submission>, CommandError> {
        let (mut taken, jobs) = (Vec::new(), trial.jobs);
        let mut left = self.all.into_iter();
        while taken.len() < self.most && left.len() > 0 {
            let some: Vec<Solution> = left.by_ref().take(jobs.min(self.most - taken.len())).collect();
            let threads = jobs / some.len();
            let played = each(&some, jobs, |solution| solution.cells(suite, threads, trial));
            for (solution, cells) in some.into_iter().zip(played) {
                let cells = cells?;
                match solution.why_not(suite, &cells) {
                    None => taken.push(solution.submission(suite, &cells)),
                    Some(why) if solution.given => {
                        return Err(CommandError::Words(format!("{}: {why}", solution.name)));
                    }
                    Some(why) => say!("{}: {why}: it is left out", solution.name),
                }
            }
        }
        Ok(taken)
    }
}

impl Solution {
    fn new(path: &Path, expected: Expected) -> Result<Self, CommandError> {
        let input = read_input(path)?;
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.ok_or_else(|| format!("{} is not a file's name", foreign(path)))?;
        let source = String::from_utf8(input.bytes);
        let source = source.map_err(|_| format!("{}: a solution is a source file", input.name))?;
        let includes = source.lines().any(|line| line.trim_start().starts_with("#include \""));
        if includes {
            return Err(format!(
                "{}: a judge takes one file, and this one includes another",
                input.name
            )
            .into());
        }
        Ok(Solution { name: name.into(), source, expected, given: true })
    }

    /// Compiles the source as the package has it: alone in this folder, where an interpreter reads it at each run.
    fn program(&self, folder: &Path) -> Result<Program, CommandError> {
        let path = folder.join(&self.name);
        std::fs::write(&path, &self.source)?;
        Ok(prepared(&[path.into()], &LimitArgs::default()).map_err(String::from)?)
    }

    /// Runs it on every test: one that needs a margin, within a limit that is larger by it.
    fn cells(&self, suite: &Suite, jobs: usize, trial: &Trial) -> Result<Vec<Cell>, CommandError> {
        let mut within = limits(suite.game.allowance());
        if self.needs_margin() {
            within = with_margin(within);
        }
        let folder = scratch::temporary()?;
        let program = self.program(folder.path())?;
        let mut runs = Runs::new(&suite.game, within, jobs);
        if self.expected != Expected::Slow {
            runs.heard = trial.heard(&self.name);
        }
        Ok(match self.given {
            true => suites::cells(&runs, &[program], suite.files()).remove(0),
            false => self.cells_that_decide(&program, suite, &runs),
        })
    }

    /// Runs a solution of the game's own, but only until it is known whether it gets what it should: each test that it is
    /// too slow for takes all its time. One that should be slow plays no test of a subtask that stops it already; one that
    /// should be wrong, or right, plays the largest tests first, which show soonest that it is too slow.
    fn cells_that_decide(&self, program: &Program, suite: &Suite, runs: &Runs) -> Vec<Cell> {
        let tests: Vec<_> = suite.files().collect();
        let mut cells = vec![Cell::default(); tests.len()];
        let mut order: Vec<usize> = (0..tests.len()).collect();
        order.sort_by_cached_key(|&test| Reverse(tests[test].case.text().len()));
        let is_slow = self.expected == Expected::Slow;
        if is_slow {
            order.sort_by_key(|&test| tests[test].subtask);
        }
        for some in order.chunk_by(|&a, &b| !is_slow || tests[a].subtask == tests[b].subtask) {
            for some in some.chunks(runs.jobs) {
                if is_slow && is_stopped(&by_subtask(suite, &cells)[tests[some[0]].subtask]) {
                    break;
                }
                let chosen = some.iter().map(|&test| tests[test].clone());
                let ran = suites::cells(runs, std::slice::from_ref(program), chosen).remove(0);
                some.iter().zip(ran).for_each(|(&test, cell)| cells[test] = cell);
                if !seen(&cells).is_empty() && !self.gets_what_it_should(&cells) {
                    return cells;
                }
            }
        }
        cells
    }

    fn needs_margin(&self) -> bool {
        self.expected == Expected::Slow && !self.given
    }

    fn why_not(&self, suite: &Suite, cells: &[Cell]) -> Option<String> {
        if !self.gets_what_it_should(cells) {
            let seen = seen(cells);
            let verdicts = std::iter::once(Outcome::PASSED).chain(seen).map(Outcome::short);
            return Some(format!("the tests give it {}", verdicts.collect::<Vec<_>>().join(", ")));
        }
        let limit = limits(suite.game.allowance()).time;
        let is_near = self.needs_margin() && !is_clear(&by_subtask(suite, cells), limit);
        is_near.then(|| "its time is near the limit".into())
    }

    fn gets_what_it_should(&self, cells: &[Cell]) -> bool {
        let should = match self.expected {
            Expected::Accepted => None,
            Expected::Wrong => Some(Outcome::Judged(Verdict::Wrong)),
            Expected::Slow => Some(Outcome::Judged(Verdict::Time)),
        };
        seen(cells) == Vec::from_iter(should)
    }

    fn submission(self, suite: &Suite, cells: &[Cell]) -> Submission {
        let passed = |cells: &Vec<&Cell>| cells.iter().all(|cell| cell.outcome == Some(Outcome::PASSED));
        let subtasks = by_subtask(suite, cells);
        let earns = (0..subtasks.len()).filter(|&at| passed(&subtasks[at])).collect();
        let earns = if self.expected == Expected::Accepted { Vec::new() } else { earns };
        Submission { name: self.name, source: self.source, expected: self.expected, earns }
    }
}

/// Returns the cells of the tests that count for each subtask: its own, and those of what it includes.
fn by_subtask<'a>(suite: &Suite, cells: &'a [Cell]) -> Vec<Vec<&'a Cell>> {
    let plan = &suite.plan;
    let counted = |at: usize| {
        let counts = |subtask: usize| subtask == at || plan.included(at).any(|of| of == subtask);
        let own = suite.files().zip(cells).filter(|(test, _)| counts(test.subtask));
        own.map(|(_, cell)| cell).collect()
    };
    (0..plan.subtasks.len()).map(counted).collect()
}

/// Returns whether each subtask is either passed within the time limit, or not even within the margin.
fn is_clear(subtasks: &[Vec<&Cell>], limit: Duration) -> bool {
    subtasks.iter().all(|cells| cells.iter().all(|cell| cell.time <= limit) || is_stopped(cells))
}

fn is_stopped(cells: &[&Cell]) -> bool {
    cells.iter().any(|cell| cell.stops())
}

fn seen(cells: &[Cell]) -> Vec<Outcome> {
    let mut seen: Vec<Outcome> =
        cells.iter().filter_map(|cell| cell.outcome).filter(|outcome| outcome.stops()).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(outcome: Outcome, milliseconds: u64) -> Cell {
        Cell { outcome: Some(outcome), time: Duration::from_millis(milliseconds), ..Cell::default() }
    }

    #[test]
    fn a_slow_solution_that_is_near_the_limit_in_some_subtask_is_not_clear() {
        let [quick, near] = [10, 1200].map(|time| cell(Outcome::PASSED, time));
        let late = cell(Outcome::Judged(Verdict::Time), 1500);
        let clear = |subtasks: &[Vec<&Cell>]| is_clear(subtasks, Duration::from_secs(1));
        assert!(clear(&[vec![&quick], vec![&quick, &late]]));
        assert!(clear(&[vec![&quick], vec![&quick, &near, &late]]), "it is stopped anyway");
        assert!(!clear(&[vec![&quick, &near], vec![&quick, &near, &late]]));
    }
}

//! The solutions that a package carries, with the verdicts that they get.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use crosscheck_core::Game;
use crosscheck_core::foreign::foreign;
use crosscheck_core::game::Contest;
use crosscheck_core::mutation::suite::Suite;
use crosscheck_host::scratch;
use crosscheck_judge::{Program, Verdict};
use crosscheck_package::{Expected, Submission};

use super::super::args::read_input;
use super::super::outside::{LimitArgs, prepared};
use super::super::suites::cells;
use crate::commands::error::CommandError;
use crate::commands::screen;
use crate::judged::{Cell, Outcome};

/// How many of the game's own solutions of each verdict a package carries: a judge runs all of them on every test.
const OWN: [(Expected, &str, usize); 3] =
    [(Expected::Accepted, "accepted", 1), (Expected::Wrong, "wrong", 4), (Expected::Slow, "slow", 2)];

/// Solutions with the verdicts that they should get.
pub(super) struct Solutions {
    all: Vec<(Solution, usize)>,
}

/// A solution in a single file.
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
        let mut all = Vec::new();
        for ((expected, folder, most), files) in OWN.into_iter().zip(given) {
            for file in files {
                all.push((Solution::of(Path::new(file), expected)?, usize::MAX));
            }
            let own = contest.iter().filter_map(|(name, source)| {
                let name = name.strip_prefix(folder)?.strip_prefix('/')?.to_owned();
                Some((Solution { name, source: source.clone(), expected, given: false }, most))
            });
            all.extend(own.filter(|_| files.is_empty()));
        }
        Ok(Solutions { all })
    }

    /// Runs the solutions on every test. Returns those that get what they should; of the game's own not more than a judge
    /// has time for.
    ///
    /// # Errors
    /// One that the user named gets another verdict.
    pub(super) fn judged<G: Game>(
        self,
        suite: &Suite<G>,
        jobs: usize,
    ) -> Result<Vec<Submission>, CommandError> {
        let mut submissions: Vec<Submission> = Vec::new();
        for (solution, most) in self.all {
            let taken = submissions.iter().filter(|other| other.expected == solution.expected).count();
            if taken >= most {
                continue;
            }
            let program = solution.program()?;
            let cells = cells::<G>(&[program], suite.files(), jobs).remove(0);
            if solution.gets_what_it_should(&cells) {
                submissions.push(solution.submission(suite, &cells));
                continue;
            }
            let verdicts: Vec<&str> = [Outcome::PASSED]
                .iter()
                .chain(seen(&cells).iter())
                .map(|outcome| outcome.short())
                .collect();
            let words = format!("{}: the tests give it {}", solution.name, verdicts.join(", "));
            if solution.given {
                return Err(CommandError::Words(words));
            }
            let _ = writeln!(screen::err(), "{words}: it is left out");
        }
        Ok(submissions)
    }
}

impl Solution {
    fn of(path: &Path, expected: Expected) -> Result<Self, CommandError> {
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

    /// Compiles the source as the package has it: alone in a folder.
    fn program(&self) -> Result<Program, CommandError> {
        let folder = scratch::temporary()?;
        let path = folder.path().join(&self.name);
        std::fs::write(&path, &self.source)?;
        Ok(prepared(&[path.into()], &LimitArgs::default()).map_err(String::from)?)
    }

    fn gets_what_it_should(&self, cells: &[Cell]) -> bool {
        let seen = seen(cells);
        match self.expected {
            Expected::Accepted => seen.is_empty(),
            Expected::Wrong => seen == [Outcome::Judged(Verdict::Wrong)],
            Expected::Slow => seen == [Outcome::Judged(Verdict::Time)],
        }
    }

    fn submission<G: Game>(self, suite: &Suite<G>, cells: &[Cell]) -> Submission {
        let plan = suite.plan();
        let subtask_of: Vec<usize> = suite.files().map(|test| test.subtask).collect();
        let earned = |at: &usize| {
            let counts = |subtask: usize| subtask == *at || plan.included(*at).any(|of| of == subtask);
            let mut own = cells.iter().zip(&subtask_of).filter(|(_, subtask)| counts(**subtask));
            own.all(|(cell, _)| cell.outcome == Some(Outcome::PASSED))
        };
        let earns = (0..plan.subtasks.len()).filter(earned).collect();
        let earns = if self.expected == Expected::Accepted { Vec::new() } else { earns };
        Submission { name: self.name, source: self.source, expected: self.expected, earns }
    }
}

/// Returns the outcomes other than AC, each once.
fn seen(cells: &[Cell]) -> Vec<Outcome> {
    let mut seen: Vec<Outcome> =
        cells.iter().filter_map(|cell| cell.outcome).filter(|outcome| outcome.stops()).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

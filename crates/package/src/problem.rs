//! The contents of a package, whatever its format.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use uuid::Uuid;

/// A problem with its tests.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its short name, in lower-case letters, digits and `-`. Contests use it for file names, too.
    pub name: String,
    /// The seed of its tests.
    pub seed: u64,
    /// The statements, one for each language.
    pub statements: Vec<Statement>,
    /// The limits for a contestant's program.
    pub limits: ProblemLimits,
    /// The samples, which the statement shows.
    pub samples: Vec<Test>,
    /// The secret tests. A problem without subtasks has one with all of its points.
    pub subtasks: Vec<Subtask>,
    /// The stand-alone sources by role and language: validators and checkers.
    pub programs: Vec<SourceFile>,
    /// Solutions with the verdicts that they should get.
    pub submissions: Vec<Submission>,
}

impl Problem {
    /// Returns an identifier, derived from the name and the seed.
    pub(crate) fn uuid(&self) -> String {
        let name = format!("crosscheck package {} {}", self.name, self.seed);
        Uuid::new_v5(&Uuid::NAMESPACE_URL, name.as_bytes()).to_string()
    }

    pub(crate) fn program(&self, name: &str) -> Option<&SourceFile> {
        self.programs.iter().find(|program| program.name == name)
    }

    /// Returns all secret tests, each with the index of its subtask.
    pub(crate) fn secret(&self) -> impl Iterator<Item = (usize, &Test)> {
        let subtasks = self.subtasks.iter().enumerate();
        subtasks.flat_map(|(index, subtask)| subtask.tests.iter().map(move |test| (index, test)))
    }

    /// Returns the indices of a subtask and of all that it includes, directly or not, in order.
    pub(crate) fn reach(&self, subtask: usize) -> BTreeSet<usize> {
        let mut seen = BTreeSet::from([subtask]);
        for index in (0..=subtask).rev() {
            if seen.contains(&index) {
                seen.extend(&self.subtasks[index].includes);
            }
        }
        seen
    }

    /// Returns all tests: the samples come first.
    pub fn tests(&self) -> impl Iterator<Item = &Test> {
        self.samples.iter().chain(self.secret().map(|(_, test)| test))
    }

    /// Returns the subtasks' names, numbered so that they sort in order: `1-small`.
    pub(crate) fn groups(&self) -> Vec<String> {
        let width = self.subtasks.len().to_string().len();
        let subtasks = self.subtasks.iter().enumerate();
        subtasks.map(|(index, subtask)| format!("{:0width$}-{}", index + 1, subtask.name)).collect()
    }
}

/// What the names of programs begin with that are, together, a setter's own checker as the ICPC format calls one.
pub(crate) const ICPC: &str = "icpc/";

impl SourceFile {
    /// Returns whether it belongs to the checker that judges of ICPC contests call.
    pub fn is_for_icpc(&self) -> bool {
        self.name == "checker.py" || self.name.starts_with(ICPC)
    }
}

impl Subtask {
    /// Returns its limits as a validator's arguments: `n=2..8`.
    pub(crate) fn arguments(&self) -> Vec<String> {
        self.limits.iter().map(|(name, limit)| format!("{name}={limit}")).collect()
    }
}

/// A statement in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The language's code: `en`, `zh`.
    pub language: String,
    /// The text in Markdown with mathematics between dollar signs. Its first line is the title: `# Board Game`. The
    /// sections are in the order of [`Statement::SECTIONS`]. It shows neither samples nor subtasks: formats add those.
    pub text: String,
}

impl Statement {
    /// The number of sections that follow the title: the story and the rules, the input, the output, the notes on
    /// samples and limits. Each but the first begins with a heading of level 2. The notes may be missing.
    pub const SECTIONS: usize = 4;
}

/// The limits for a contestant's program on one test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemLimits {
    /// Processor time.
    pub time: Duration,
    /// Memory, in MiB.
    pub mebibytes: u64,
}

/// A test: an input with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Its name, without an ending: `07-chains`.
    pub name: String,
    /// The program's input.
    pub input: String,
    /// The right output.
    pub answer: String,
}

/// Tests that earn points together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtask {
    /// Its name, in lower-case letters, digits and `-`.
    pub name: String,
    /// Its points. Those of all subtasks add up to 100.
    pub points: u32,
    /// Its own limits, by the names that the validators know. Each is a number, or a range with both of its ends: `n`
    /// has `2..8`. A validator gets this one as the argument `n=2..8`.
    pub limits: BTreeMap<String, String>,
    /// The earlier subtasks, by index, whose tests belong to it too.
    pub includes: Vec<usize>,
    /// Its own tests.
    pub tests: Vec<Test>,
}

/// A stand-alone source file that a package contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its file name: `validator.cpp`, `validator.py`, `checker.cpp`, `checker.py`. Instead of `checker.py`, a
    /// setter's own checker has one or several, such as `icpc/main.py`.
    pub name: String,
    /// Its text.
    pub source: String,
}

/// A solution in a single file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// Its file name: `search.cpp`.
    pub name: String,
    /// Its text.
    pub source: String,
    /// The verdict that it should get.
    pub expected: Expected,
    /// The subtasks, by index, whose points a submission earns that is not accepted.
    pub earns: Vec<usize>,
}

/// The verdict that a submission should get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// Right on every test.
    Accepted,
    /// Wrong on some test, and never too slow.
    Wrong,
    /// Too slow on some test, and never wrong.
    Slow,
}

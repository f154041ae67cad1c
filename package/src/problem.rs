//! What a package is made of, whatever its format.

use std::collections::BTreeMap;
use std::time::Duration;

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
    pub limits: Limits,
    /// The samples, which the statement shows.
    pub samples: Vec<Test>,
    /// The secret tests. A problem without subtasks has one with all of its points.
    pub subtasks: Vec<Subtask>,
    /// The stand-alone sources by role and language: validators, checkers, generators.
    pub programs: Vec<Program>,
    /// Solutions with the verdicts that they should get.
    pub submissions: Vec<Submission>,
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
    /// samples and limits. Each but the first begins with a heading of level 2.
    pub const SECTIONS: usize = 4;
}

/// The limits for a contestant's program on one test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
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
    /// What the program reads.
    pub input: String,
    /// What a right program prints.
    pub answer: String,
    /// The arguments with which `crosscheck` makes the input again, if there are any: `gen NAME --seed 0 --case 3`.
    pub made_by: Option<String>,
    /// A picture of it (SVG), if it is small enough to be drawn.
    pub picture: Option<String>,
}

/// Tests that earn points together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtask {
    /// Its name, in lower-case letters, digits and `-`.
    pub name: String,
    /// Its points. Those of all subtasks add up to 100.
    pub points: u32,
    /// Its own limits, by the names that the validators know: `n` to `2..=8` is written as `n=2..8`.
    pub limits: BTreeMap<String, String>,
    /// The earlier subtasks, by index, whose tests belong to it too.
    pub includes: Vec<usize>,
    /// Its own tests.
    pub tests: Vec<Test>,
}

/// A stand-alone source file that a package contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its file name: `validator.cpp`, `validator.py`, `checker.cpp`, `generator.py`.
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

//! Problem packages in the formats that judges take.
//!
//! A [`Problem`] is what all formats are made of: statements, samples, tests in subtasks, submissions, and the
//! stand-alone sources that check and make test data. A format turns it into files. This is a pure function: it reads
//! nothing else, and the same problem always gives the same bytes.

mod problem;
pub mod sources;

pub use problem::{Expected, Limits, Problem, Program, Statement, Submission, Subtask, Test};

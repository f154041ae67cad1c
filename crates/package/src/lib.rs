//! Problem packages in the formats that judges take.
//!
//! A [`Problem`] is what all formats are made of: statements, samples, tests in subtasks, submissions, and the
//! stand-alone sources that check and make test data. A [`Format`] turns it into [`Files`]. This is a pure function: it
//! reads nothing else, and the same problem always gives the same bytes. [`write_folder`] and [`zip()`] do the rest.
//!
//! The modules, in their order. Each uses only those above it.
//!
//! | module | what it does |
//! |---|---|
//! | `problem` | a problem: limits, statements, tests, programs |
//! | `words`, `template`, `tex` | words of a language, templates, and text in the languages that judges read |
//! | [`sources`] | stand-alone checkers, and adapters of a setter's own |
//! | `statement` | statements as pages |
//! | `check` | what a problem lacks |
//! | `write` | files in a folder or an archive |
//! | `formats`, `format` | each format, and the list of them |

mod check;
mod format;
mod formats;
mod problem;
pub mod sources;
mod statement;
mod template;
mod tex;
mod words;
mod write;

pub use format::{FORMATS, Format};
pub use problem::{Expected, Problem, ProblemLimits, SourceFile, Statement, Submission, Subtask, Test};
pub use statement::check as check_statement;
pub use write::{Files, write_folder, zip};

/// The example of the crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Page;

//! Runs programs over a set of tests, and says which test stops which program.
//!
//! [`Runs::over`] is the one loop that does this: for `judge`, and for programs that a suite is tried against. It returns a
//! [`Cell`] for each program and test. [`Judged`] holds them with the names of both; from it come the smallest set of
//! tests that keeps every verdict, what was expected of the programs, the advice on the time limit and the score by
//! subtasks: a [`Report`], which [`text()`] and a page show, and which is written as JSON.

mod advice;
mod cell;
mod cover;
mod expect;
mod names;
mod report;
mod runs;
mod sheet;
mod subtasks;
mod text;

pub use advice::{Advice, Timed};
pub(crate) use cell::first_mismatch;
pub use cell::{Cell, Ended, Outcome};
pub use cover::{Use, uses};
pub use expect::{Expectation, Expected};
pub use names::{by_number, commonly_below};
pub use report::Report;
pub(crate) use report::{Entry, Program};
pub use runs::{Runs, TestCase};
pub use sheet::{AnsweredFrom, Judged, Row, Test};
pub use subtasks::{Plan, Subtask};
pub use text::{Show, text};

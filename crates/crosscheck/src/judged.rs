//! Runs programs over a set of tests, and says which test stops which program.
//!
//! [`Runs::over`] is the one loop that does this: for `judge`, and for programs that a suite is tried against. It returns a
//! [`Cell`] for each program and test. From them and the [`Sheet`] of the tests come the smallest set of
//! tests that keeps every verdict, what was expected of the programs, the advice on the time limit and the score by
//! subtasks: a [`Report`], which [`text()`] and a page show, and which is written as JSON.

mod advice;
mod cell;
mod doubts;
mod expect;
mod names;
mod program;
mod report;
mod runs;
mod sheet;
mod subtasks;
mod text;

pub(crate) use cell::{Cell, Ended, Outcome};
pub(crate) use doubts::doubt;
pub(crate) use expect::Expectation;
use expect::Expected;
pub(crate) use names::by_number;
use program::Entry;
pub(crate) use program::JudgedProgram;
pub(crate) use report::Report;
pub(crate) use runs::{Hears, Runs, TestCase};
pub(crate) use sheet::{AnsweredFrom, Sheet, Test};
pub(crate) use subtasks::Plan;
use subtasks::Subtask;
pub(crate) use text::{Show, text};

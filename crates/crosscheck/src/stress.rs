//! Compares a program under test with the reference: finds what is wrong with its answers, and why.
//!
//! `UnderTest` is the oracle: it runs a program on a case and returns a judge's verdict. It has the program's `runs`, the
//! `books` of the campaign with a memory of answers, and `inquiry` holds a misreading against all of them. Programs print only their
//! answer, so the cause of a wrong one is inferred: `suspects` looks for a misreading that gives the same answers as the
//! program, `misread` for another input of which they are right, `symptoms` sees what no reading explains, and `pattern` finds what the cases have in common on
//! which it is wrong. `report` finds the first turn after which the answer is wrong, and puts all of it in words. A program
//! that prints a trace is compared step by step instead, like an engine.

mod books;
mod cause;
mod failure;
mod growth;
mod inquiry;
mod misread;
mod pattern;
mod report;
mod runs;
mod suspects;
mod symptoms;
mod under_test;

use crosscheck_core::table::counted;

pub(crate) use books::{Books, Record};
use failure::Failing;
pub use failure::Failure;
pub(crate) use failure::OwnFails;
pub(crate) use runs::{ProgramSetup, hangs, limits};
use suspects::PlayedCase;
pub(crate) use under_test::UnderTest;

pub(crate) fn all(cases: u64) -> String {
    if cases == 1 { "the one case".into() } else { format!("all {}", counted(cases, "case")) }
}

fn integer(word: &[u8]) -> Option<i128> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

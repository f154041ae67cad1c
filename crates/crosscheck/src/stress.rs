//! Compares a program under test with the reference: finds what is wrong with its answers, and why.
//!
//! [`UnderTest`] is the oracle: it runs a program on a case and returns a judge's verdict. It has the program's `runs`, the
//! `books` of the campaign, a `memory` of answers, and the `inquiry` into their causes. Programs print only their
//! answer, so the cause of a wrong one is inferred: `prefix` finds the first turn after which the answer is wrong,
//! `amounts` looks for the amount it is off by among the reference's numbers, `suspects` looks for a misreading that
//! gives the same answers as the program, `crash` has a build with checks complain, `deaf` sees that it does not read its input, `pattern` finds what the cases have in
//! common on which it is wrong, and `report` puts the result in words. A program that prints a trace is compared step by step
//! instead, like an engine.

mod amounts;
mod books;
mod cause;
mod crash;
mod deaf;
mod failure;
mod growth;
mod inquiry;
mod kept;
mod ledger;
mod left_over;
mod memory;
mod pattern;
mod prefix;
mod report;
mod runs;
mod setup;
pub mod startup;
pub mod suspects;
mod symptoms;
mod under_test;
mod whole;

pub use books::Record;
pub use failure::Failure;
pub use ledger::{Ledger, RecordedFailure};
pub use setup::{ProgramSetup, limits};
pub use under_test::UnderTest;

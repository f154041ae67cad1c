//! A program from outside held against the reference: what is wrong with its answers, and why.
//!
//! [`UnderTest`] is the oracle: it runs a program on a case and gives judges' verdicts. Programs print their answer alone, so
//! the cause of a wrong one is inferred: `prefix` finds the first turn after which the answer is wrong, `amounts` looks
//! for what the answer is off by among the reference's numbers, `suspects` looks for a known misreading of the rules
//! that answers as the program does; `report` puts it in words. A program that prints a trace is compared step by
//! step instead, like an engine.

mod amounts;
mod cause;
mod growth;
mod ledger;
mod prefix;
mod report;
mod startup;
mod suspects;
mod symptoms;
mod under_test;
mod whole;

use std::time::Duration;

use crosscheck_core::compare::fault;
use crosscheck_core::contract::Allowance;
use crosscheck_judge::{RunLimits, USUAL_OUTPUT, Verdict};

pub use crosscheck_core::compare::known::{By, EFFORT};
pub use ledger::{Entry, Ledger};
pub use startup::startup;
pub use under_test::{ProgramSetup, Record, UnderTest};

/// A program failed on a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The verdict; never [`Verdict::Accepted`].
    pub verdict: Verdict,
    /// More precisely: `signal 11 (SIGSEGV)`. Empty for a wrong answer, but not for what should be a trace and is none.
    pub how: String,
    /// The right answer.
    pub expected: String,
    /// Who gave it.
    pub by: By,
    /// What the program printed.
    pub output: Vec<u8>,
    /// The end of what it printed on standard error.
    pub errors: Vec<u8>,
    /// What sets a wrong answer apart from others: `unlike NAME`, where readings that were named explain some.
    pub apart: Option<String>,
}

impl Failure {
    /// Whether a trace was asked for and none came.
    pub fn is_no_trace(&self) -> bool {
        self.verdict == Verdict::Wrong && !self.how.is_empty()
    }

    /// Whether it is an answer, and a wrong one.
    pub fn is_wrong_answer(&self) -> bool {
        self.verdict == Verdict::Wrong && self.how.is_empty()
    }
}

impl fault::Failure for Failure {
    /// The kind of failure, that shrinking keeps: the verdict, and of a crash its signal or status; what is no trace is
    /// another kind of wrong answer than a wrong one.
    fn kind(&self) -> String {
        match self.verdict {
            Verdict::Runtime => format!("{}, {}", self.verdict.short(), self.how),
            verdict if self.apart.is_some() => {
                format!("{} {}", verdict.short(), self.apart.as_deref().unwrap_or_default())
            }
            Verdict::Wrong if self.is_no_trace() => format!("{}, no trace", self.verdict.short()),
            verdict => verdict.short().into(),
        }
    }
}

/// What a contest allows, as limits of a run.
pub fn limits(allowance: Allowance) -> RunLimits {
    RunLimits {
        time: Duration::from_millis(allowance.milliseconds),
        memory: allowance.mebibytes << 20,
        output: USUAL_OUTPUT,
    }
}

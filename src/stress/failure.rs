//! How a program fails on a case.

use crosscheck_core::compare::fault;
use crosscheck_core::compare::known::By;
use crosscheck_judge::Verdict;

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

//! The failure of a program on a case.

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::foreign::{WORD, foreign_bytes};
use crosscheck_core::oracle::answer_key::AnsweredBy;
use crosscheck_core::table::counted;
use crosscheck_judge::{Run, Verdict};

/// A program failed on a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The verdict; never [`Verdict::Accepted`].
    pub verdict: Verdict,
    /// Details, such as `signal 11 (SIGSEGV)`, or what a checker says. Empty for a wrong answer without a checker's words.
    pub how: String,
    /// The right answer.
    pub expected: String,
    /// Which player gave the right answer.
    pub by: AnsweredBy,
    /// The program's output.
    pub output: Vec<u8>,
    /// The end of what it printed on standard error.
    pub errors: Vec<u8>,
}

impl Failure {
    /// Creates the failure of a run that should have given this answer.
    pub(super) fn new(
        run: Run,
        (verdict, how): (Verdict, String),
        expected: String,
        by: AnsweredBy,
    ) -> Self {
        Failure { verdict, how, expected, by, output: run.output, errors: run.errors }
    }

    /// Whether a checker says why the answer is wrong.
    pub fn is_explained(&self) -> bool {
        self.verdict == Verdict::Wrong && !self.how.is_empty()
    }

    /// Whether the program gave an answer, and it is wrong, and nobody says why.
    pub fn is_wrong_answer(&self) -> bool {
        self.verdict == Verdict::Wrong && self.how.is_empty()
    }
}

impl fault::Failure for Failure {
    /// Returns the kind of failure, which shrinking preserves: the verdict and, for a crash, its signal or status.
    fn kind(&self) -> String {
        match self.verdict {
            Verdict::Runtime => format!("{}, {}", self.verdict.short(), self.how),
            verdict => verdict.short().into(),
        }
    }
}

/// A failure that is looked into, until a halt is due.
#[derive(Clone, Copy)]
pub(super) struct Failing<'a> {
    pub(super) case: &'a AnyCase,
    pub(super) failure: &'a Failure,
    pub(super) halt: &'a Cancel,
}

/// A program that plays many cases in one process (`--loop`) fails on a case that it gets right alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) failure: Failure,
    /// The number of cases that it had answered in all by then.
    pub(super) before: u64,
}

impl fault::Failure for Kept {
    fn kind(&self) -> String {
        "state kept from case to case".into()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let Failure { verdict, how, expected, output, .. } = &self.failure;
        let how = if how.is_empty() { String::new() } else { format!(": {how}") };
        let shown = |bytes: &[u8]| foreign_bytes(bytes.trim_ascii()).at_most(WORD).to_string();
        vec![
            ("verdict", format!("{verdict} ({}){how}", verdict.short())),
            ("right", shown(expected.as_bytes())),
            ("yours", shown(output)),
            ("alone", "started for this case alone, the program is right".into()),
            (
                "after",
                format!(
                    "it failed in its loop, after {}: something there is not as it was in the beginning (a \
                     variable, what was read ahead, what was written late)",
                    counted(self.before, "other case")
                ),
            ),
        ]
    }
}

/// A program of the problem itself, its reference or its checker, fails on a case: nothing can be said of another program there.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnFails {
    /// Which of them, and how.
    pub(crate) what: String,
    /// What it says.
    pub(crate) said: String,
    /// What it was given besides the case, and what files of that are called.
    pub(crate) given: Vec<(&'static str, Vec<u8>)>,
}

impl fault::Failure for OwnFails {
    fn kind(&self) -> String {
        self.what.clone()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let said = Some(("it says", self.said.clone()));
        said.filter(|(_, said)| !said.is_empty()).into_iter().collect()
    }
}

//! What a program does with the files of a suite: which of them stop it, and how much of the time limit it takes.

use std::time::Duration;

use spec::contract::Case;

use crate::judge::{Limits, Program, Runner, Verdict, tokens};

/// A program on one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The verdict.
    pub verdict: Verdict,
    /// The processor time that it took.
    pub time: Duration,
}

/// What a program did with every file of a suite, in their order.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The program's name.
    pub program: String,
    /// The limit of time.
    pub limit: Duration,
    /// File by file.
    pub files: Vec<Tried>,
}

impl Trial {
    /// Runs a program on every case, each with its right answer.
    pub(super) fn of<'a, C: Case>(
        program: &Program,
        limits: Limits,
        cases: impl Iterator<Item = (&'a C, &'a str)>,
    ) -> Result<Self, String> {
        let mut runner = Runner::new(program, limits);
        let mut files = Vec::new();
        for (case, answer) in cases {
            let run = runner.run(case.text().as_bytes());
            let run = run.map_err(|error| format!("cannot run {}: {error}", program.shown()))?;
            let verdict = match run.end.verdict(&limits) {
                Some((verdict, _)) => verdict,
                None if tokens::same(answer.as_bytes(), &run.output) => Verdict::Accepted,
                None => Verdict::Wrong,
            };
            files.push(Tried { verdict, time: run.time });
        }
        Ok(Trial { program: program.name(), limit: limits.time, files })
    }

    /// How many files stop it: on which it gets another verdict than AC.
    pub fn stopped_by(&self) -> usize {
        self.files.iter().filter(|tried| tried.verdict != Verdict::Accepted).count()
    }

    /// The longest that it took for a file, as a share of the limit.
    pub fn slowest(&self) -> f64 {
        let slowest = self.files.iter().map(|tried| tried.time).max().unwrap_or_default();
        slowest.as_secs_f64() / self.limit.as_secs_f64()
    }

    /// The trial in a line.
    pub fn summary(&self) -> String {
        let (stopped, all) = (self.stopped_by(), self.files.len());
        let mut verdicts: Vec<&str> = self
            .files
            .iter()
            .map(|tried| tried.verdict)
            .filter(|of| *of != Verdict::Accepted)
            .map(Verdict::short)
            .collect();
        verdicts.sort_unstable();
        verdicts.dedup();
        let how =
            if verdicts.is_empty() { String::new() } else { format!(" ({})", verdicts.join(", ")) };
        format!(
            "{}: stopped by {stopped} of {all} files{how}; slowest {:.2} of the time limit",
            self.program,
            self.slowest()
        )
    }
}

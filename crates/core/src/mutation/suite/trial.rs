//! The trial of a program on a suite: which files stop it, and how much of the time limit it takes.

use std::time::Duration;

/// The verdict on a program that a file does not stop.
const PASSED: &str = "AC";

/// A program's result on one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The verdict in a judge's short form.
    pub verdict: &'static str,
    /// The processor time it took.
    pub time: Duration,
}

/// A program's results on every file of a suite, in order.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The program's name.
    pub program: String,
    /// The time limit.
    pub limit: Duration,
    /// The result on each file.
    pub files: Vec<Tried>,
}

impl Tried {
    /// Returns whether the file stops the program, with a verdict other than AC.
    pub fn stops(&self) -> bool {
        self.verdict != PASSED
    }
}

impl Trial {
    /// Summarizes the trial in one line.
    pub fn summary(&self) -> String {
        let stopping = self.files.iter().filter(|tried| tried.stops());
        let mut verdicts: Vec<&str> = stopping.map(|tried| tried.verdict).collect();
        let (stopped, all) = (verdicts.len(), self.files.len());
        verdicts.sort_unstable();
        verdicts.dedup();
        let how =
            if verdicts.is_empty() { String::new() } else { format!(" ({})", verdicts.join(", ")) };
        let slowest = self.files.iter().map(|tried| tried.time).max().unwrap_or_default();
        let of_limit = slowest.as_secs_f64() / self.limit.as_secs_f64();
        format!(
            "{}: stopped by {stopped} of {all} files{how}; slowest {of_limit:.2} of the time limit",
            self.program
        )
    }
}

//! What is said of a campaign, as data: a terminal, a file and a page show this and say nothing else.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use super::value::Report;
use crate::foreign::plain;

/// What is said of a campaign.
#[derive(Clone, Debug, Default)]
pub struct CampaignReport {
    /// The game.
    pub game: String,
    /// What was played, in lines.
    pub played: String,
    /// The folder of each finding, and what is said of it.
    pub findings: Vec<(PathBuf, Report)>,
    /// What the cases contained, in lines.
    pub contents: String,
    /// What the campaign came to, sentence by sentence.
    pub verdict: Vec<String>,
}

impl CampaignReport {
    /// Returns what is said of one of the findings, under its number.
    pub fn finding(&self, at: usize) -> String {
        let (number, all, report) = (at + 1, self.findings.len(), self.findings[at].1.to_string());
        format!("\n── finding {number} of {all} ──\n\n{}\n", plain(&report).trim_end())
    }

    /// Returns what stands after the findings.
    pub fn end(&self) -> String {
        let gap = if self.findings.is_empty() || self.contents.is_empty() { "" } else { "\n" };
        let verdict = self.verdict.iter().map(|words| format!("{}: {words}\n", self.game));
        let before = if self.verdict.is_empty() { "" } else { "\n" };
        format!("{gap}{}{before}{}", self.contents, verdict.collect::<String>())
    }
}

impl Display for CampaignReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.played)?;
        (0..self.findings.len()).try_for_each(|at| f.write_str(&self.finding(at)))?;
        f.write_str(&self.end())
    }
}

//! Runs a campaign from the command line: plays, keeps, shrinks, explains and reports.
//!
//! In: a plan, an oracle and a writer of findings. Out: a report, files, an exit status. `drive` runs a campaign, and `report` puts what it came to in words; it keeps
//! results with `keeper`, shrinks findings beside the campaign with `background`, and after it with `conclude`.
//! `compare` is the campaign of two sides, which `fuzz` plays and `merge` reports.

pub(crate) mod background;
pub(crate) mod by_chance;
pub(crate) mod compare;
pub(crate) mod conclude;
pub(crate) mod drive;
pub(crate) mod keeper;
pub(crate) mod outcome;
pub(crate) mod report;
#[cfg(feature = "judge")]
pub(crate) mod samples;

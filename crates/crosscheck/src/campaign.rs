//! Runs a campaign from the command line: plays, keeps, shrinks, explains and reports.
//!
//! In: a plan, an oracle and a writer of findings. Out: a report, files, an exit status. `drive` runs a campaign and keeps
//! its results with `keeper`; `conclude` shrinks its findings, and `report` puts what it came to in words.
//! `compare` is the campaign of two sides, which `fuzz` plays and `merge` reports.

pub(crate) mod by_chance;
mod compare;
mod conclude;
mod drive;
mod keeper;
mod outcome;
mod report;
#[cfg(feature = "judge")]
pub(crate) mod samples;

pub(crate) use compare::{Compare, CompareArgs};
pub(crate) use conclude::{Concluded, Conclusion, Patience, announce, explain, play_given};
pub(crate) use drive::{Canary, Drive};
pub(crate) use keeper::{Keeper, KeeperArgs, about, export, only_shard};
#[cfg(feature = "judge")]
pub(crate) use outcome::Right;
use outcome::{Doubts, Keep, Outcome};
pub(crate) use outcome::{Meaning, Merging};

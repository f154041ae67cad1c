//! Runs a campaign from the command line: plays, keeps, shrinks, explains and reports.
//!
//! In: a plan, an oracle and a writer of findings. Out: a report, files, an exit status. `run` plays a campaign and keeps
//! its results with `checkpoint`; `background` shrinks its findings beside it, and `conclude` after it; `report` puts what
//! it came to in words.
//! `compare` is the campaign of two sides, which `fuzz` plays and `merge` reports.

mod api;
mod background;
pub(crate) mod by_chance;
mod checkpoint;
mod compare;
mod conclude;
mod outcome;
mod report;
mod run;

pub(crate) use checkpoint::{Checkpoint, CheckpointArgs};
pub(crate) use compare::{Compare, CompareArgs};
use conclude::time_after;
pub(crate) use conclude::{Concluded, Conclusion, announce, explain};
#[cfg(feature = "judge")]
pub(crate) use outcome::Right;
use outcome::{Caveats, Outcome};
pub(crate) use outcome::{Meaning, Merging};
pub(crate) use run::{CampaignRun, Canary};

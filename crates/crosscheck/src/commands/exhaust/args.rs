//! The options of `exhaust`.

use std::path::PathBuf;
use std::time::Duration;

use super::scope::{Bounded, ScopeArgs};
use crosscheck_core::Misreading;
use crosscheck_core::compare::pair::Laws;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::table::counted;

use crate::options::{ExportArgs, PLANT_HELP, duration};
use crate::roster::Listed;

/// Play everything within bounds: every case, or every position that can be reached.
///
/// The engine and the reference play all of it, step by step. Nothing is random and nothing is left out. The report on
/// standard output says how much was covered, and of how much. Ctrl-C and --time end the run early; its progress is
/// saved then and every few minutes, and --resume continues from there. The status is 3 if Ctrl-C ended it before
/// anything differed; with --resume, also if something differs.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(super) asked: ScopeArgs,
    /// The longest that the run may take: 90, 90s, 15m, 48h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// Continue from a saved state
    #[arg(long, value_name = "FILE")]
    pub(super) resume: Option<PathBuf>,
    /// Play only this case of the scope
    #[arg(long, value_name = "I", conflicts_with_all = ["time", "resume"])]
    pub(super) case: Option<u64>,
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// The folder for findings and for the saved state
    #[arg(long, value_name = "DIR", default_value = "findings")]
    pub(super) out: PathBuf,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    pub(super) plant: Option<String>,
    /// Check the laws too: each case is also played twice, in part, and in the mirror
    #[arg(long)]
    pub(super) laws: bool,
    #[command(flatten)]
    pub(super) exports: ExportArgs,
}

impl Args {
    pub(super) fn checked(&self) -> Laws {
        if self.laws { Laws::Both } else { Laws::None }
    }
}

/// A run of one game, as the user asked for it.
pub(super) struct Run<'a> {
    pub(super) game: &'a Listed,
    pub(super) args: &'a Args,
    pub(super) planted: Option<&'static Misreading<AnyCase>>,
    pub(super) scope: Bounded,
}

pub(super) fn findings(number: usize) -> String {
    match number {
        0 => "no difference".into(),
        some => counted(some as u64, "finding"),
    }
}

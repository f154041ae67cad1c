//! The options of `gen`, and where cases go.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use crosscheck_core::files;
use crosscheck_core::find::search::EFFORT;

use crate::options::GeneratorArgs;
use crate::screen::{self, CommandError};
#[cfg(feature = "judge")]
use crate::suites::SuiteArgs;

/// Make cases: valid inputs, to keep or to test with.
///
/// One case goes to standard output; with `--out`, any number go to a folder as SEED-INDEX.in. Case I of a seed is always
/// the same case, whatever else is made with it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, or the folder or file of a problem
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(super) seed: u64,
    /// Make only this case of the seed
    #[arg(long, value_name = "I", conflicts_with_all = ["from", "cases"])]
    pub(super) case: Option<u64>,
    /// The number of the first case
    #[arg(long, value_name = "I", default_value_t = 0)]
    pub(super) from: u64,
    /// The number of cases
    #[arg(long, alias = "count", value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) cases: u64,
    /// The folder to write to; needed for more than one case
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// What the case must contain, quoted for the shell: 'rounds>=10', 'hand=five'; may be given several times
    /// (`--want list` names what can be asked for)
    ///
    /// A name, with one of its words if it has any, and >=N, >N, <=N, <N or =N (without a number, at least 1). The case is
    /// built directly if possible, otherwise searched for; the status is 2 if none is found within --effort.
    #[arg(long, value_name = "WANT", help_heading = WANTED)]
    pub(super) want: Vec<String>,
    /// The most cases to play in the search; a large one counts as several, one more per KiB
    #[arg(long, value_name = "N", default_value_t = EFFORT, requires = "want", help_heading = WANTED,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) effort: u64,
    /// Make a suite: 60 files that together catch every misreading, exercise every clause and stop slow programs
    ///
    /// Files go from small to large, each with its answer, on which both sides agree; where a file is too large for the
    /// reference, the engine answers. Every full-size family has a case, and the others as long as there is room.
    /// suite.toml says what each file is for, which side answered it, and about how long a naive program takes. The folder
    /// must be new or empty. The status is 2 if something was not caught or exercised; the suite is still written.
    #[cfg(feature = "judge")]
    #[arg(long, conflicts_with_all = ["want", "case", "from", "cases"])]
    pub(super) suite: bool,
    #[cfg(feature = "judge")]
    #[command(flatten)]
    pub(super) suite_args: SuiteArgs,
    #[command(flatten)]
    pub(super) asked: GeneratorArgs,
}

pub(super) const WANTED: &str = "What the cases must contain";

impl Args {
    pub(super) fn indices(&self) -> Result<RangeInclusive<u64>, CommandError> {
        let first = self.case.unwrap_or(self.from);
        let last = first.checked_add(self.cases.saturating_sub(1));
        let last = last.ok_or("--from plus --cases is too large")?;
        if self.cases > 1 && self.out.is_none() {
            return Err("more than one case needs a folder: --out DIR".into());
        }
        Ok(first..=last)
    }

    pub(super) fn write(&self, index: u64, text: &str) -> Result<(), CommandError> {
        if let Some(out) = &self.out {
            return Ok(files::write(&out.join(format!("{}-{index}.in", self.seed)), text.as_bytes())?);
        }
        let mut out = screen::exact().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }
}

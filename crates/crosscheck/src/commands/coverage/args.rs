//! The options of `coverage`.

use std::path::PathBuf;

use clap::value_parser;
use crosscheck_core::mutation::By;
use crosscheck_core::mutation::cover::Prefer;

use crate::options::GeneratorArgs;

use super::inputs::InputArgs;

/// Count how often cases exercise each clause of the rules, and show which misreadings they catch.
///
/// The cases come from files, or from a plain campaign. Every misreading of the rules plays them too. A misreading is
/// caught by its steps if a step differs, and by its answer if the answer differs. `--matrix` shows which case catches
/// which misreading; `--until` how many cases of a campaign each one takes; `--minimize` picks few inputs that exercise
/// and catch as much as all of them together. The status is 1 if engine and reference differ on a case (with `--until`
/// only the reference plays).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(super) inputs: InputArgs,
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Show the kill matrix: which case catches which misreading
    #[arg(long, conflicts_with_all = ["until", "minimize"])]
    pub(super) matrix: bool,
    /// Write what is shown as JSON Lines (docs/results.md); with --matrix, an object per case, then a summary
    #[arg(long, value_name = "FILE", conflicts_with_all = ["until", "minimize"])]
    pub(super) json: Option<PathBuf>,
    /// Show how many cases of a campaign it takes to catch each misreading, up to --cases
    #[arg(long, conflicts_with = "minimize")]
    pub(super) until: bool,
    /// The number of seeds to try, from --seed on; medians are shown
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = value_parser!(u64).range(1..=10_000), requires = "until")]
    pub(super) seeds: u64,
    /// What counts as catching a misreading, with --matrix and --until
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub(super) caught_by: ByArg,
    /// Pick few inputs that exercise the same clauses and catch the same misreadings, by answer and by steps; print
    /// their names
    #[arg(long)]
    pub(super) minimize: bool,
    /// Copy the chosen inputs to this folder, under their own names; nothing there is replaced or removed
    #[arg(long, value_name = "DIR", requires = "minimize")]
    pub(super) out: Option<PathBuf>,
    /// What to minimize first
    #[arg(long, value_name = "WHAT", value_enum, default_value_t, requires = "minimize")]
    pub(super) prefer: PreferArg,
    /// Keep variety too: how often each clause is exercised and what the statistics count, in powers of two
    #[arg(long, requires = "minimize")]
    pub(super) variety: bool,
    #[command(flatten)]
    pub(super) asked: GeneratorArgs,
}

/// The evidence that counts as catching a misreading.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(super) enum ByArg {
    /// Its answer differs: what a program prints.
    Answer,
    /// A step or its answer differs: what a campaign compares.
    #[default]
    Steps,
}

impl From<ByArg> for By {
    fn from(arg: ByArg) -> By {
        match arg {
            ByArg::Answer => By::Answer,
            ByArg::Steps => By::Steps,
        }
    }
}

/// The quantity to minimize first.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(super) enum PreferArg {
    /// Fewest inputs, then fewest bytes: for people, and for programs slow to start.
    #[default]
    Few,
    /// Fewest bytes, then fewest inputs: for a fuzzer, which is fast on small inputs.
    Small,
}

impl From<PreferArg> for Prefer {
    fn from(arg: PreferArg) -> Prefer {
        match arg {
            PreferArg::Few => Prefer::Few,
            PreferArg::Small => Prefer::Small,
        }
    }
}

//! How much a campaign plays: for how long, which cases, on how many cores.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use crosscheck_core::find::campaign::{CampaignPlan, Which};
use crosscheck_core::foreign::quote;
use crosscheck_core::generate::Settings;

use crate::options::units::duration;
use crate::screen::interrupt;

/// How much a campaign plays, and where its findings go.
#[derive(Debug, clap::Args)]
pub(crate) struct CampaignArgs {
    /// How long to play, all games together: 90, 90s, 15m, 48h [default: 60s, or no limit with --cases]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// The number of cases to play of each game, of all shards together
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// The seed [default: random, and printed]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Play only this case of the seed
    #[arg(long, value_name = "I", requires = "seed", conflicts_with_all = ["cases", "time", "shard"])]
    pub(crate) case: Option<u64>,
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Play shard I of N, so that N machines share one seed; for machines that are numbered from 0, write 1+K/N
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(u64, u64)>,
    /// The folder for findings; a later campaign with the same seed and program replaces them
    #[arg(long, value_name = "DIR", default_value = "findings")]
    pub(crate) out: PathBuf,
}

const USUAL: Duration = Duration::from_secs(60);

impl CampaignArgs {
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(fresh_seed)
    }

    /// Returns the plan for one of `games` games, which share the time equally.
    pub(crate) fn plan(&self, seed: u64, settings: Settings, games: u32) -> CampaignPlan {
        let bounded = self.cases.is_some() || self.case.is_some();
        let time = self.time.or((!bounded).then_some(USUAL));
        time.into_iter().for_each(interrupt::end_within);
        CampaignPlan {
            seed,
            which: match (self.case, self.cases) {
                (Some(index), _) => Which::Only(index),
                (None, Some(cases)) => Which::First(cases),
                (None, None) => Which::All,
            },
            time: time.map(|time| time / games),
            jobs: self.jobs.map_or_else(cores, usize::from),
            shard: self.shard.unwrap_or((1, 1)),
            settings,
            ..CampaignPlan::default()
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "any number will do")]
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    // Short enough to type, and different from the seed of a campaign started a moment before.
    (now.as_nanos() as u64 ^ u64::from(std::process::id()) << 20) % 1_000_000_000
}

pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads `I/N`, or `1+K/N` for engines that number from 0 and start no shell that could add.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let index = |text: &str| match text.strip_prefix("1+") {
        Some(before) => before.parse::<u64>().ok()?.checked_add(1),
        None => text.parse().ok(),
    };
    let numbers = text.split_once('/').and_then(|(i, n)| Some((index(i)?, n.parse().ok()?)));
    match numbers {
        Some((i, n)) if 1 <= i && i <= n => Ok((i, n)),
        _ => Err(format!("{} is not a shard: give I/N with 1 ≤ I ≤ N", quote(text))),
    }
}

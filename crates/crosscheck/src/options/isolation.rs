//! Whether players run in worker processes, and what they may take there.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::generate::Settings;
use crosscheck_core::report::explain::{Explain, Explained};
use crosscheck_core::{Error, Game, Misreading};

use crate::isolate::{Isolated, PlayLimits, Workers, follow};
use crate::options::args::as_options;
use crate::options::units::{duration, size};

/// The heading in the help.
const HEADING: &str = "Players that crash";

/// How players that crash, hang or eat memory are kept from taking a case with them.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct IsolationArgs {
    /// Play in this process instead of worker processes; a crash then ends the command
    #[arg(long, help_heading = HEADING)]
    no_isolate: bool,
    /// The longest that one play of a case may take on the clock, in a worker process or by a program over its pipes
    #[arg(long, value_name = "TIME", value_parser = time, default_value = TIME, help_heading = HEADING)]
    case_timeout: Duration,
    /// The memory of a worker process in MiB, or 512M, 4G
    #[arg(long, value_name = "SIZE", value_parser = memory, default_value = MEMORY, help_heading = HEADING)]
    case_memory: u64,
}

/// What is used where nobody asked for anything else.
impl Default for IsolationArgs {
    fn default() -> Self {
        let (case_timeout, case_memory) = (time(TIME), memory(MEMORY));
        let (case_timeout, case_memory) =
            (case_timeout.expect("it is a time"), case_memory.expect("it is a size"));
        IsolationArgs { no_isolate: false, case_timeout, case_memory }
    }
}

const TIME: &str = "30s";
const MEMORY: &str = "2G";

impl IsolationArgs {
    /// Returns the longest that one play may take.
    pub(crate) fn case_timeout(&self) -> Duration {
        self.case_timeout
    }

    /// Returns the memory limit of a process that plays, in bytes.
    #[cfg(feature = "pages")]
    pub(crate) fn case_memory(&self) -> u64 {
        self.case_memory
    }

    /// Returns whether worker processes play.
    pub(crate) fn isolates(&self) -> bool {
        cfg!(target_os = "linux") && !self.no_isolate
    }

    /// Returns how to start the workers for a campaign of this seed with these settings.
    pub(crate) fn workers<G: Game>(
        &self,
        seed: u64,
        settings: &Settings,
        planted: Option<&Misreading<G::Case>>,
        known: &Arc<KnownDifferences>,
    ) -> Workers {
        let memory = self.case_memory;
        let mut words = format!("--seed {seed} --memory {memory}");
        words += &as_options(settings);
        if let Some(planted) = planted {
            words += &format!(" --plant {}", planted.name);
        }
        let words = words.split_whitespace().map(OsString::from);
        let mut arguments: Vec<OsString> =
            ["worker".into(), G::word().into()].into_iter().chain(words).collect();
        if let Some(file) = &known.file {
            arguments.extend(["--known".into(), file.into()]);
        }
        let known = Arc::clone(known);
        Workers { arguments, limits: PlayLimits { time: self.case_timeout, memory }, known }
    }

    /// Returns the pair of both sides, in a worker process or in this one.
    pub(crate) fn pair<G: Game>(
        &self,
        seed: u64,
        settings: &Settings,
        planted: Option<&'static Misreading<G::Case>>,
        known: &Arc<KnownDifferences>,
    ) -> Box<dyn Explain<G>> {
        match self.isolates() {
            true => Box::new(Isolated::new(self.workers::<G>(seed, settings, planted, known), planted)),
            false => Box::new(Pair::new(planted).knowing(known)),
        }
    }

    /// Plays a case after another one on the same sides; returns what is wrong with it then.
    pub(crate) fn follow<G: Game>(
        &self,
        planted: Option<&'static Misreading<G::Case>>,
        known: &Arc<KnownDifferences>,
        cases: [&G::Case; 2],
    ) -> Result<Option<Explained>, Error> {
        let settings = Settings::default();
        let workers = self.isolates().then(|| self.workers::<G>(0, &settings, planted, known));
        follow::<G>(workers.as_ref(), planted, known, cases)
    }

    /// Returns the options that give these settings.
    pub(crate) fn as_options(&self) -> String {
        let (mut words, usual) = (String::new(), IsolationArgs::default());
        if self.no_isolate {
            words += " --no-isolate";
        }
        if self.case_timeout != usual.case_timeout {
            words += &match self.case_timeout.subsec_millis() {
                0 => format!(" --case-timeout {}s", self.case_timeout.as_secs()),
                _ => format!(" --case-timeout {}ms", self.case_timeout.as_millis()),
            };
        }
        if self.case_memory != usual.case_memory {
            words += &format!(" --case-memory {}M", self.case_memory >> 20);
        }
        words
    }
}

fn time(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    // Less is not seen: a worker is looked at a few times a second.
    const LEAST: Duration = Duration::from_millis(100);
    if time < LEAST { Err("a case may take 100 ms at least".into()) } else { Ok(time) }
}

fn memory(text: &str) -> Result<u64, String> {
    const LEAST: u64 = 64 << 20;
    let bytes = size(text)?;
    if bytes < LEAST { Err("a worker process needs 64M at least".into()) } else { Ok(bytes >> 20 << 20) }
}

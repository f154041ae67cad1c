//! Whether players run in worker processes, and what they may take there.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::known_differences::{KnownDifferences, Shape};
use crosscheck_core::compare::pair::{Laws, Pair};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Bounds, Generator as _, Settings};
use crosscheck_core::report::explain::{Explain, Explained};
use crosscheck_core::{Error, Game, Limits, Misreading};
use serde::{Deserialize, Serialize};

use crate::isolate::{Isolated, WORKER, Workers, follow};
use crate::options::args::narrowed;
use crate::options::option;
use crate::options::units::{duration, size};
use crate::screen::CommandError;

const HEADING: &str = "Players that crash";

/// How players that crash, hang or eat memory are kept from taking a case with them.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct IsolationArgs {
    /// Play in this process instead of worker processes; a crash then ends the command
    #[arg(long, help_heading = HEADING)]
    no_isolate: bool,
    /// The longest that one play of a case may take on the clock, in a worker process or by a program over its pipes
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "30s", help_heading = HEADING)]
    pub(crate) case_timeout: Duration,
    /// The memory of a worker process in MiB, or 512M, 4G
    #[arg(long, value_name = "SIZE", value_parser = memory, default_value = "2G", help_heading = HEADING)]
    pub(crate) case_memory: u64,
}

impl Default for IsolationArgs {
    fn default() -> Self {
        IsolationArgs { no_isolate: false, case_timeout: Duration::from_secs(30), case_memory: 2 << 30 }
    }
}

impl IsolationArgs {
    pub(crate) fn isolates(&self) -> bool {
        cfg!(target_os = "linux") && !self.no_isolate
    }

    pub(crate) fn workers(
        &self,
        game: &AnyGame,
        seed: u64,
        settings: &Settings,
        planted: Option<&Misreading<AnyCase>>,
        known: &Arc<KnownDifferences>,
        exhaustive: Option<Laws>,
    ) -> Workers {
        let memory = self.case_memory;
        let narrowed = settings.narrowed.iter().map(|(name, values)| format!("{name}={values}"));
        let orders = Orders {
            seed,
            memory,
            planted: planted.map(|planted| planted.name.to_owned()),
            family: settings.family.map(str::to_owned),
            knobs: settings.knobs.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect(),
            unlimited: settings.limits == Limits::None,
            narrowed: narrowed.collect(),
            own: known.own.clone(),
            exhaustive,
        };
        let orders = serde_json::to_string(&orders).expect("it has nothing but texts and numbers");
        let mut arguments: Vec<OsString> = vec![WORKER.into(), game.word().into(), orders.into()];
        arguments.extend(known.file.iter().map(OsString::from));
        Workers { arguments, time: self.case_timeout, memory, known: Arc::clone(known) }
    }

    pub(crate) fn pair(
        &self,
        game: &AnyGame,
        seed: u64,
        settings: &Settings,
        planted: Option<&'static Misreading<AnyCase>>,
        known: &Arc<KnownDifferences>,
    ) -> Box<dyn Explain> {
        match self.isolates() {
            true => Box::new(Isolated::new(
                game,
                self.workers(game, seed, settings, planted, known, None),
                planted,
            )),
            false => Box::new(Pair::new(game, planted).knowing(known)),
        }
    }

    /// Returns the sides that play the cases within bounds by their numbers.
    pub(crate) fn exhaustive(
        &self,
        game: &AnyGame,
        planted: Option<&'static Misreading<AnyCase>>,
        bounds: &Bounds,
        laws: Laws,
    ) -> Box<dyn Explain + Send> {
        if !self.isolates() {
            return Box::new(Pair::new(game, planted).checking(laws));
        }
        let settings = Settings { knobs: bounds.0.clone(), ..Settings::default() };
        let workers = self.workers(game, 0, &settings, planted, &Arc::default(), Some(laws));
        Box::new(Isolated::new(game, workers, planted))
    }

    pub(crate) fn follow(
        &self,
        game: &AnyGame,
        planted: Option<&'static Misreading<AnyCase>>,
        known: &Arc<KnownDifferences>,
        cases: [&AnyCase; 2],
    ) -> Result<Option<Explained>, Error> {
        let settings = Settings::default();
        let workers = self.isolates().then(|| self.workers(game, 0, &settings, planted, known, None));
        follow(game, workers.as_ref(), planted, known, cases)
    }

    pub(crate) fn as_options(&self) -> String {
        let usual = IsolationArgs::default();
        let time = Some(self.case_timeout).filter(|time| *time != usual.case_timeout);
        let time = time.map(|time| match time.subsec_millis() {
            0 => format!("{}s", time.as_secs()),
            _ => format!("{}ms", time.as_millis()),
        });
        let memory = Some(self.case_memory).filter(|memory| *memory != usual.case_memory);
        let isolation = if self.no_isolate { " --no-isolate" } else { "" };
        isolation.to_owned()
            + &option("case-timeout", time)
            + &option("case-memory", memory.map(|bytes| format!("{}M", bytes >> 20)))
    }
}

/// What a worker has to know, in one word of its command line.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Orders {
    pub(crate) seed: u64,
    pub(crate) memory: u64,
    pub(crate) planted: Option<String>,
    family: Option<String>,
    knobs: BTreeMap<String, u32>,
    unlimited: bool,
    narrowed: Vec<String>,
    /// What the cases of known differences show, which a worker does not look at.
    pub(crate) own: BTreeMap<String, Shape>,
    /// Whether the cases are all those within bounds, which stand in place of knobs, and the sides whose laws are checked then.
    pub(crate) exhaustive: Option<Laws>,
}

impl Orders {
    pub(crate) fn read(word: &str) -> Option<Self> {
        serde_json::from_str(word).ok()
    }

    /// Returns the bounds of the cases, which whoever gave the orders has checked.
    pub(crate) fn bounds(&self, game: &AnyGame) -> Bounds {
        let names = game.generator().bounds().iter().map(|bound| bound.name);
        Bounds(names.filter_map(|name| Some((name, *self.knobs.get(name)?))).collect())
    }

    /// Returns the settings of the cases, which whoever gave the orders has checked.
    pub(crate) fn settings(&self, game: &AnyGame) -> Result<Settings, CommandError> {
        let families = game.generator().families().iter().map(|family| family.name);
        let knobs = game.generator().knobs().iter().map(|knob| knob.name);
        Ok(Settings {
            family: families.into_iter().find(|name| self.family.as_deref() == Some(name)),
            knobs: knobs.filter_map(|name| Some((name, *self.knobs.get(name)?))).collect(),
            limits: if self.unlimited { Limits::None } else { Limits::Contest },
            narrowed: narrowed(game, &self.narrowed)?,
        })
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

//! The campaign that compares two sides on random cases. `fuzz` plays it, and `merge` reports what its shards have played.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::FromArgMatches;
use crosscheck_core::Game;
use crosscheck_core::compare::oracle::Oracle;
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::find::canary;
use crosscheck_core::generate::Settings;
use crosscheck_core::report::finding::{Options, Origin, Writer};
use crosscheck_core::table::counted;
use crosscheck_host::shell::quoted;

use crate::campaign::charts::ChartPage;
use crate::campaign::drive::{Canary, Drive, Merging};
use crate::campaign::keeper::{Keeper, KeeperArgs};
use crate::isolate::{Noted, UnderWay};
use crate::options::args::{GeneratorArgs, PLANT_HELP, game_names, planted, shown, shown_limits};
use crate::options::campaign::CampaignArgs;
use crate::options::isolation::IsolationArgs;
use crate::options::known::KnownArgs;
use crate::options::piped::PipedProgram;
use crate::recording::{Other, finding};
use crate::roster::invoked;
use crate::screen::error::CommandError;
use crate::screen::status::Status;
use crate::{Visit, roster, screen};

/// Play random cases on both sides until time runs out; shrink, explain and save what differs.
///
/// The engine and the reference play generated cases step by step, on all cores. The engine must also keep laws that need
/// no reference: it plays cases again, in part, and in the mirror. The reference is checked for them more rarely. The
/// campaign ends with the first case that differs, unless --keep-going is given. With `-- CMD`, a program in any language
/// plays in the engine's place, over its pipes; only one case in 16 is played twice then. The report on standard output
/// says what the cases contained; it depends only on the seed and the number of cases, not on the machine. Ctrl-C (or
/// SIGTERM) ends the campaign early; findings are still shrunk and reported.
#[derive(Debug, clap::Args)]
pub(crate) struct CompareArgs {
    /// The games [default: all]
    #[arg(value_name = "GAME", value_parser = game_names())]
    pub(crate) games: Vec<String>,
    #[command(flatten)]
    pub(crate) campaign_args: CampaignArgs,
    #[command(flatten)]
    pub(crate) keeper: KeeperArgs,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    pub(crate) plant: Option<String>,
    /// Go on after the first case that differs; findings are grouped by what differs
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Write a page of charts: what the cases contained, cases over time, findings
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    pub(crate) isolation: IsolationArgs,
    #[command(flatten)]
    pub(crate) asked: GeneratorArgs,
    /// A program to play in the engine's place, and its arguments: it is started once and answers over its pipes, in
    /// any language (docs/trace.md)
    #[arg(value_name = "CMD", last = true, conflicts_with_all = ["plant", "no_isolate", "case_memory"])]
    pub(crate) cmd: Vec<OsString>,
}

impl CompareArgs {
    /// Reads the words of a command line, without the command.
    pub(crate) fn of(words: Vec<String>) -> Result<Self, clap::Error> {
        let command =
            <CompareArgs as clap::Args>::augment_args(clap::Command::new("fuzz").no_binary_name(true));
        CompareArgs::from_arg_matches(&command.try_get_matches_from(words)?)
    }

    /// Returns whether a program plays in the engine's place.
    pub(crate) fn has_program(&self) -> bool {
        !self.cmd.is_empty()
    }

    /// Returns whether only one case is played.
    pub(crate) fn is_of_one_case(&self) -> bool {
        self.campaign_args.has_case()
    }

    /// Returns the folder for findings.
    fn out(&self) -> PathBuf {
        self.keeper.resume.as_ref().unwrap_or(&self.campaign_args.out).clone()
    }

    pub(crate) fn check(&self, games: &[String]) -> Result<(), CommandError> {
        if self.keeper.exports.is_asked() && games.len() > 1 {
            return Err("name one game: a file of results is of one".into());
        }
        self.keeper.exports.check(self.is_of_one_case())?;
        if self.keeper.resume.is_some() && !self.campaign_args.has_seed() {
            return Err("--resume goes on with the campaign of a seed: give --seed or --window".into());
        }
        Ok(())
    }
}

pub(crate) struct Compare<'a> {
    pub(crate) args: &'a CompareArgs,
    pub(crate) seed: u64,
    pub(crate) games: u32,
    pub(crate) stop: &'a Arc<AtomicBool>,
    pub(crate) charts: Option<&'a ChartPage>,
    /// What the shards of the campaign have played, if that is to be reported instead of playing it.
    pub(crate) merging: Option<&'a Merging>,
}

impl Visit for Compare<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let Compare { args, seed, games, stop, .. } = self;
        if !args.cmd.is_empty() {
            return self.piped::<G>();
        }
        let planted = planted::<G>(args.plant.as_deref())?;
        let mut plan = args.campaign_args.plan(seed, args.asked.settings::<G>()?, games);
        plan.until_first = !args.keep_going;
        let mut err = screen::err();
        let against = planted.map_or("engine", |planted| planted.name);
        let jobs = match self.merging {
            Some(merging) => counted(merging.results.shards.len() as u64, "shard"),
            None => counted(plan.jobs as u64, "job"),
        };
        let _ = writeln!(err, "{}: {against} against reference, seed {seed}, {jobs}", G::NAME);
        let settings = &plan.settings.clone();
        let plant = planted.map_or(String::new(), |planted| format!(" --plant {}", planted.name));
        let options = Options {
            cases: shown(settings),
            limits: shown_limits(settings.limits),
            other: plant + &args.known.shown() + &args.isolation.shown(),
        };
        let known = args.known.of::<G>()?;
        let pair = || args.isolation.pair::<G>(seed, settings, planted, &known);
        if planted.is_none() {
            KnownArgs::check::<G>(&known, &mut *pair())?;
        }
        let under_way = (!args.isolation.isolates()).then(|| {
            let (name, other) = (format!("{}-seed-{seed}", G::NAME), &options.other);
            let cases = &options.cases;
            let again = format!(
                "{} fuzz{} --seed {seed} --case N{cases}{other}",
                quoted(invoked()),
                roster::named::<G>()
            );
            UnderWay::of(args.out(), &name, again)
        });
        let make = || -> Box<dyn Oracle<G>> {
            match under_way.as_ref().and_then(UnderWay::notes) {
                Some(notes) => Box::new(Noted::new(planted, &notes, &known).twice()),
                None => pair(),
            }
        };
        let explain = |_: Option<&Campaign>| pair();
        let page = |case: &G::Case| {
            let other = planted.map_or(Other::Engine, Other::Planted);
            finding::<G>(case, other, &args.isolation)
        };
        let writer = Writer {
            out: args.out(),
            program: invoked(),
            game: roster::named::<G>(),
            command: "fuzz",
            origin: Origin::Seed(seed),
            other: planted.map(|planted| planted.name.to_owned()),
            options,
            runs: None,
            explain: &explain,
            page: &page,
        };
        let keeper = &Keeper::new(&args.keeper, &plan, &writer, against.to_owned());
        self.drive(Drive::of(plan, writer, &make, keeper, stop))
    }
}

impl Compare<'_> {
    /// Plays a campaign, or reports what its shards have played.
    fn drive<G: Game>(&self, drive: Drive<'_, G>) -> Result<Status, CommandError> {
        let planted = canary::of::<G>(&drive.plan);
        let (seed, isolation) = (self.seed, &self.args.isolation);
        let pair = || isolation.pair::<G>(seed, &Settings::default(), planted, &Arc::default());
        let canary: Option<Canary<'_, G>> = planted.map(|planted| (planted.name, &pair as _));
        let drive = Drive { statistics: true, charts: self.charts, canary: canary.as_ref(), ..drive };
        match self.merging {
            Some(merging) => drive.merge(merging),
            None => drive.run(),
        }
    }

    /// Plays a program in the engine's place, over its pipes.
    fn piped<G: Game>(self) -> Result<Status, CommandError> {
        let Compare { args, seed, games, stop, .. } = self;
        let program = PipedProgram::new(&args.cmd, &args.isolation)?;
        let mut plan = args.campaign_args.plan(seed, args.asked.settings::<G>()?, games);
        plan.until_first = !args.keep_going;
        let (shown_program, jobs) = (program.shown(), counted(plan.jobs as u64, "job"));
        let _ = writeln!(
            screen::err(),
            "{}: {shown_program} against reference, seed {seed}, {jobs}",
            G::NAME
        );
        let limits = match shown_limits(plan.settings.limits) {
            "" => " --pipe",
            _ => " --limits none --pipe",
        };
        let options = Options {
            cases: shown(&plan.settings),
            limits,
            other: args.known.shown() + &program.rest(&args.isolation),
        };
        let known = args.known.of::<G>()?;
        let explain = |_: Option<&Campaign>| program.explain::<G>(&known);
        let page = |case: &G::Case| finding::<G>(case, Other::Piped(&program), &args.isolation);
        let make = || program.campaign::<G>(&known);
        let writer = Writer {
            out: args.out(),
            program: invoked(),
            game: roster::named::<G>(),
            command: "fuzz",
            origin: Origin::Seed(seed),
            other: Some(program.identity()),
            options,
            runs: None,
            explain: &explain,
            page: &page,
        };
        let keeper = &Keeper::new(&args.keeper, &plan, &writer, program.identity());
        self.drive(Drive::of(plan, writer, &make, keeper, stop))
    }
}

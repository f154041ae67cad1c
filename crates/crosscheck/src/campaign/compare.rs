//! The campaign that compares two sides on random cases. `fuzz` plays it, and `merge` reports what its shards have played.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use clap::FromArgMatches;
use crosscheck_core::Game;
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::find::canary;
use crosscheck_core::generate::Settings;
use crosscheck_core::oracle::Oracle;
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::{Options, Origin, PageContent, Writer};
use crosscheck_core::shrink::BUDGET;
use crosscheck_core::table::counted;
use crosscheck_host::shell::quoted;

use crate::campaign::api::uncalled;
use crate::campaign::{CampaignRun, Canary, Checkpoint, CheckpointArgs, Merging};
use crate::isolate::{InProcess, UnderWay};
use crate::options::{
    CMD_HELP, CampaignArgs, GeneratorArgs, IsolationArgs, KnownArgs, PLANT_HELP, PipedProgram,
    SandboxArgs, as_options, limits_as_options, of_games, planted,
};
use crate::replay::{Other, finding};
use crate::roster::{Listed, Roster};
use crate::screen::{CommandError, Status, interrupt, say};

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
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    #[command(flatten)]
    pub(crate) campaign_args: CampaignArgs,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    pub(crate) plant: Option<String>,
    /// Go on after the first case that differs; findings are grouped by what differs
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Report the public methods that the subject does not call: of a type that rustdoc describes in JSON, or of a list
    #[arg(long, value_name = "FILE.json:TYPE|LIST", conflicts_with = "cmd")]
    api: Vec<String>,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    pub(crate) isolation: IsolationArgs,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
    #[command(flatten)]
    pub(crate) asked: GeneratorArgs,
    #[arg(value_name = "CMD", last = true, conflicts_with_all = ["plant", "no_isolate", "case_memory"], help = CMD_HELP)]
    pub(crate) cmd: Vec<OsString>,
}

impl CompareArgs {
    /// Reads the words of a command line, without the command.
    pub(crate) fn parse(words: Vec<String>, roster: &Roster) -> Result<Self, clap::Error> {
        let command =
            <CompareArgs as clap::Args>::augment_args(clap::Command::new("fuzz").no_binary_name(true));
        let command = of_games(command, roster, &[]);
        CompareArgs::from_arg_matches(&command.try_get_matches_from(words)?)
    }

    pub(crate) fn is_of_one_case(&self) -> bool {
        self.campaign_args.case.is_some()
    }

    pub(crate) fn program(&self) -> Result<Option<PipedProgram>, CommandError> {
        let program = || PipedProgram::new(&self.cmd, &self.isolation, &self.sandbox);
        (!self.cmd.is_empty()).then(program).transpose()
    }

    fn out(&self) -> PathBuf {
        self.checkpoint.resume.as_ref().unwrap_or(&self.campaign_args.out).clone()
    }

    pub(crate) fn check(&self, games: usize) -> Result<(), CommandError> {
        if self.checkpoint.exports.is_asked() && games > 1 {
            return Err("name one game: a file of results is of one".into());
        }
        if self.cmd.is_empty() && !self.sandbox.is_default() {
            return Err("--sandbox, --readable and --env are for a program: fuzz GAME -- CMD".into());
        }
        self.checkpoint.exports.check(self.is_of_one_case())?;
        if self.checkpoint.resume.is_some() && self.campaign_args.seed.is_none() {
            return Err("--resume goes on with the campaign of a seed: give --seed".into());
        }
        Ok(())
    }
}

pub(crate) struct Compare<'a> {
    pub(crate) args: &'a CompareArgs,
    pub(crate) seed: u64,
    pub(crate) games: u32,
    pub(crate) stop: &'a Arc<AtomicBool>,
    /// The results of the campaign's shards, if these are to be reported instead of playing it.
    pub(crate) merging: Option<&'a Merging>,
}

impl Compare<'_> {
    pub(crate) fn run(self, game: &Listed) -> Result<Status, CommandError> {
        let Compare { args, seed, games, stop, .. } = self;
        let program = interrupt::uncounted(|| args.program())?;
        let planted = planted(game, args.plant.as_deref())?;
        if let (None, None, Some(lone)) = (&program, planted, game.lone()) {
            return Err(lone.into());
        }
        let uncalled = uncalled(&args.api, game)?;
        let mut plan = args.campaign_args.plan(seed, args.asked.settings(game)?, games);
        plan.until_first = !args.keep_going;
        if game.rules().threads && args.campaign_args.jobs.is_none() {
            plan.jobs = plan.jobs.div_ceil(2);
        }
        if game.rules().threads && available_parallelism().is_ok_and(|of| of.get() == 1) {
            let words =
                "there is one processor: threads seldom interrupt each other there, and few faults show";
            say!("{}: {words}", game.name());
        }
        let name = planted.map_or("engine", |planted| planted.name);
        let against = program.as_ref().map_or(name.to_owned(), |program| program.program.shown());
        let jobs = match self.merging {
            Some(merging) => counted(merging.results.shards.len() as u64, "shard"),
            None => counted(plan.jobs as u64, "job"),
        };
        say!("{}: {against} against reference, seed {seed}, {jobs}", game.name());
        let (settings, isolation) = (&plan.settings.clone(), &args.isolation);
        let options = self.as_options(settings, program.as_ref(), planted.map(|planted| planted.name));
        let mut known = args.known.read(game)?;
        if program.is_none() && planted.is_none() {
            let mut sides = isolation.pair(game, seed, settings, planted, &known);
            KnownArgs::check(game, Arc::make_mut(&mut known), &mut *sides)?;
        }
        let sides = || -> Box<dyn Explain> {
            match &program {
                Some(program) => program.oracle(game, &known),
                None => isolation.pair(game, seed, settings, planted, &known),
            }
        };
        let in_this_process = program.is_none() && !isolation.isolates();
        let under_way = in_this_process.then(|| {
            let (name, word) = (format!("{}-seed-{seed}", game.name()), game.named());
            let (program, Options { cases, other, .. }) = (quoted(game.invoked()), &options);
            let again = format!("{program} fuzz{word} --seed {seed} --case N{cases}{other}");
            UnderWay::new(args.out(), &name, again)
        });
        let make = || -> Box<dyn Oracle> {
            match under_way.as_ref().and_then(UnderWay::file) {
                Some(note) => Box::new(InProcess::new(game, planted, note, &known)),
                None => sides(),
            }
        };
        let explain = |_: Option<&Campaign>| sides();
        let page = |shown: &PageContent<'_>| {
            let planted = planted.map_or(Other::Engine, Other::Planted);
            finding(game, program.as_ref().map_or(planted, Other::Piped), shown, isolation)
        };
        let identity = program.as_ref().map(PipedProgram::identity);
        let writer = Writer {
            out: args.out(),
            program: game.invoked(),
            game,
            named: game.named(),
            command: "fuzz",
            origin: Origin::Seed(seed),
            other: identity.clone().or(planted.map(|planted| planted.name.to_owned())),
            options,
            runs: None,
            explain: &explain,
            page: &page,
        };
        let checkpoint =
            &Checkpoint::new(&args.checkpoint, &plan, (&writer, game), identity.unwrap_or(against));
        let canary = canary::planted(game, &plan);
        let blind = || isolation.pair(game, seed, &Settings::default(), canary, &Arc::default());
        let canary: Option<Canary<'_>> = canary.map(|planted| (planted.name, &blind as _));
        let run = CampaignRun {
            plan,
            writer,
            make: &make,
            stop,
            budget: BUDGET,
            patience: None,
            statistics: Some(uncalled),
            right: None,
            checkpoint,
            canary: canary.as_ref(),
        };
        match self.merging {
            Some(merging) => run.merge(merging),
            None => run.run(),
        }
    }

    /// Returns the options that play the same cases again, with the same player in the engine's place.
    fn as_options(
        &self,
        settings: &Settings,
        program: Option<&PipedProgram>,
        plant: Option<&str>,
    ) -> Options {
        let args = self.args;
        let limits = match (limits_as_options(settings.limits), program) {
            (limits, None) => limits,
            ("", Some(_)) => " --pipe",
            (_, Some(_)) => " --limits none --pipe",
        };
        let plant = plant.map_or(String::new(), |name| format!(" --plant {name}"));
        let player = program.map_or_else(|| args.isolation.as_options(), PipedProgram::rest);
        Options {
            cases: as_options(settings),
            limits,
            other: plant + &args.known.as_options() + &player,
        }
    }
}

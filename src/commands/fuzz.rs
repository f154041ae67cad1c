//! `fuzz`: compares engine and reference on random cases.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::FromArgMatches;
use crosscheck_core::Game;
use crosscheck_core::compare::oracle::Oracle;
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::find::canary;
use crosscheck_core::generate::Settings;
use crosscheck_core::report::finding::{Options, Origin, Writer};
use crosscheck_core::table::counted;
use crosscheck_host::shell::quoted;

use super::album::Album;
use super::args::{GeneratorArgs, PLANT_HELP, game_names, planted, shown, shown_limits, with_game};
use super::campaign_args::CampaignArgs;
use super::drive::{Canary, Drive, Merging};
use super::isolation::IsolationArgs;
use super::keeper::{Keeper, KeeperArgs};
use super::known_args::KnownArgs;
use super::piped::{CMD_HELP, PipedProgram, SandboxArgs};
use super::replay::{Other, finding};
use super::{Status, program, stop_on_interrupt};
use crate::Visit;
use crate::commands::error::CommandError;
use crate::commands::{list, screen};
use crate::isolate::{Noted, UnderWay};

/// Play random cases on both sides until time runs out; shrink, explain and save what differs.
///
/// The engine and the reference play generated cases step by step, on all cores. The engine must also keep laws that need
/// no reference: it plays cases again, in part, and in the mirror. The reference is checked for them more rarely. The
/// campaign ends with the first case that differs, unless --keep-going is given. With `-- CMD`, a program in any language
/// plays in the engine's place, over its pipes; only one case in 16 is played twice then. The report on standard output
/// says what the cases contained; it depends only on the seed and the number of cases, not on the machine. Ctrl-C (or
/// SIGTERM) ends the campaign early; findings are still shrunk and reported.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The games [default: all]
    #[arg(value_name = "GAME", value_parser = game_names())]
    games: Vec<String>,
    #[command(flatten)]
    campaign_args: CampaignArgs,
    #[command(flatten)]
    keeper: KeeperArgs,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    /// Go on after the first case that differs; findings are grouped by what differs
    #[arg(long)]
    keep_going: bool,
    /// Write a page of charts: what the cases contained, cases over time, findings
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    #[command(flatten)]
    sandbox: SandboxArgs,
    #[command(flatten)]
    asked: GeneratorArgs,
    #[arg(value_name = "CMD", last = true, conflicts_with_all = ["plant", "no_isolate", "case_memory"], help = CMD_HELP)]
    cmd: Vec<OsString>,
}

impl Args {
    /// Reads the words of a command line, without the command.
    pub(super) fn of(words: Vec<String>) -> Result<Self, clap::Error> {
        let command =
            <Args as clap::Args>::augment_args(clap::Command::new("fuzz").no_binary_name(true));
        Args::from_arg_matches(&command.try_get_matches_from(words)?)
    }

    /// Returns whether a program plays in the engine's place.
    pub(super) fn has_program(&self) -> bool {
        !self.cmd.is_empty()
    }

    /// Returns whether only one case is played.
    pub(super) fn is_of_one_case(&self) -> bool {
        self.campaign_args.has_case()
    }

    /// Returns the folder for findings.
    fn out(&self) -> PathBuf {
        self.keeper.resume.as_ref().unwrap_or(&self.campaign_args.out).clone()
    }

    fn check(&self, games: &[String]) -> Result<(), CommandError> {
        if self.keeper.exports.is_asked() && games.len() > 1 {
            return Err("name one game: a file of results is of one".into());
        }
        if self.cmd.is_empty() && !self.sandbox.is_default() {
            return Err("--sandbox, --readable and --env are for a program: fuzz GAME -- CMD".into());
        }
        self.keeper.exports.check(self.is_of_one_case())?;
        if self.keeper.resume.is_some() && !self.campaign_args.has_seed() {
            return Err("--resume goes on with the campaign of a seed: give --seed or --window".into());
        }
        Ok(())
    }
}

pub(super) fn run(args: &Args) -> Result<Status, CommandError> {
    let stop = stop_on_interrupt();
    let seed = args.campaign_args.seed();
    let games: Vec<String> = match args.games.is_empty() {
        true => list::names().map(str::to_owned).collect(),
        false => args.games.clone(),
    };
    if !args.cmd.is_empty() && args.games.is_empty() && list::only().is_none() {
        return Err("name the game that the program plays: fuzz GAME -- CMD".into());
    }
    args.check(&games)?;
    // Report wrong arguments for any game before the first game is played.
    for name in &games {
        with_game(name, Check(args))?;
    }
    let album = args.html.clone().map(Album::new);
    let status = all(args, &games, &stop, seed, album.as_ref());
    if let Some(album) = album {
        // An interrupted campaign has results too.
        album.write(&format!("Campaign of seed {seed}"))?;
    }
    status
}

/// Plays the campaigns of all games, one after the other.
fn all(
    args: &Args,
    games: &[String],
    stop: &Arc<AtomicBool>,
    seed: u64,
    album: Option<&Album>,
) -> Result<Status, CommandError> {
    let mut status = Status::Same;
    for (at, name) in games.iter().enumerate() {
        let is_resumed = args.keeper.resume.is_some();
        if stop.load(Ordering::Relaxed) {
            return Ok(if is_resumed { Status::Resumable } else { status.unless(true) });
        }
        let fuzz = Fuzz { args, seed, games: games.len() as u32, stop, album, merging: None };
        let ended = match with_game(name, fuzz) {
            // What differs in an earlier game is reported already, and stands.
            Err(CommandError::Interrupted(_)) if status == Status::Differs => Status::Interrupted,
            ended => ended?,
        };
        if ended == Status::Resumable && is_resumed {
            return Ok(ended);
        }
        status = status.and(ended);
        if ended == Status::Differs {
            let left = games[at + 1..].join(", ");
            if !args.keep_going && !left.is_empty() {
                let _ = writeln!(
                    screen::err(),
                    "not played because of the finding: {left} (--keep-going plays them)"
                );
                break;
            }
        }
    }
    Ok(status)
}

/// Checks whether the arguments suit a game.
pub(super) struct Check<'a>(&'a Args);

impl Visit for Check<'_> {
    type Output = Result<(), CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        planted::<G>(self.0.plant.as_deref())?;
        if !self.0.cmd.is_empty() {
            PipedProgram::new(&self.0.cmd, &self.0.isolation, &self.0.sandbox)?;
        }
        self.0.asked.settings::<G>().map(drop)
    }
}

pub(super) struct Fuzz<'a> {
    pub(super) args: &'a Args,
    pub(super) seed: u64,
    pub(super) games: u32,
    pub(super) stop: &'a Arc<AtomicBool>,
    pub(super) album: Option<&'a Album>,
    /// What the shards of the campaign have played, if that is to be reported instead of playing it.
    pub(super) merging: Option<&'a Merging>,
}

impl Visit for Fuzz<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let Fuzz { args, seed, games, stop, .. } = self;
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
                quoted(program()),
                list::named::<G>()
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
            program: program(),
            game: list::named::<G>(),
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

impl Fuzz<'_> {
    /// Plays a campaign, or reports what its shards have played.
    fn drive<G: Game>(&self, drive: Drive<'_, G>) -> Result<Status, CommandError> {
        let planted = canary::of::<G>(&drive.plan);
        let (seed, isolation) = (self.seed, &self.args.isolation);
        let pair = || isolation.pair::<G>(seed, &Settings::default(), planted, &Arc::default());
        let canary: Option<Canary<'_, G>> = planted.map(|planted| (planted.name, &pair as _));
        let drive = Drive { statistics: true, album: self.album, canary: canary.as_ref(), ..drive };
        match self.merging {
            Some(merging) => drive.merge(merging),
            None => drive.run(),
        }
    }

    /// Plays a program in the engine's place, over its pipes.
    fn piped<G: Game>(self) -> Result<Status, CommandError> {
        let Fuzz { args, seed, games, stop, .. } = self;
        let program = PipedProgram::new(&args.cmd, &args.isolation, &args.sandbox)?;
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
            other: args.known.shown() + &program.rest(),
        };
        let known = args.known.of::<G>()?;
        let explain = |_: Option<&Campaign>| program.explain::<G>(&known);
        let page = |case: &G::Case| finding::<G>(case, Other::Piped(&program), &args.isolation);
        let make = || program.campaign::<G>(&known);
        let writer = Writer {
            out: args.out(),
            program: super::program(),
            game: list::named::<G>(),
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

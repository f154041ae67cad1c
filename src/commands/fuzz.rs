//! `fuzz`: compares engine and reference on random cases.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::builder::PossibleValuesParser;
use crosscheck_core::Game;
use crosscheck_core::compare::oracle::Oracle;
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::report::finding::{Options, Origin, Writer};
use crosscheck_core::shrink::BUDGET;
use crosscheck_core::table::counted;
use crosscheck_host::shell::quoted;

use super::args::{GeneratorArgs, PLANT_HELP, planted, shown, shown_limits, with_game};
use super::campaign_args::CampaignArgs;
use super::drive::Drive;
use super::isolation::IsolationArgs;
use super::{Status, program, stop_on_interrupt};
use crate::commands::error::CommandError;
use crate::commands::screen;
use crate::games::{NAMES, Visit};
use crate::isolate::{Noted, UnderWay};

/// Play random cases on both sides until time runs out; shrink, explain and save what differs.
///
/// The engine and the reference play generated cases step by step, on all cores. Every case is also checked against
/// laws that need no reference: it is played twice, in part, and in the mirror. The campaign ends with the first case
/// that differs, unless --keep-going is given. The report on standard output says what the cases contained; it depends
/// only on the seed and the number of cases, not on the machine. Ctrl-C (or SIGTERM) ends the campaign early; findings
/// are still shrunk and reported.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The games [default: all]
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    games: Vec<String>,
    #[command(flatten)]
    campaign_args: CampaignArgs,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    /// Go on after the first case that differs; findings are grouped by what differs
    #[arg(long)]
    keep_going: bool,
    #[command(flatten)]
    isolation: IsolationArgs,
    #[command(flatten)]
    asked: GeneratorArgs,
}

pub(super) fn run(args: Args) -> Result<Status, CommandError> {
    let stop = stop_on_interrupt();
    let seed = args.campaign_args.seed();
    let games: Vec<String> = match args.games.is_empty() {
        true => NAMES.iter().map(ToString::to_string).collect(),
        false => args.games.clone(),
    };
    // Report wrong arguments for any game before the first game is played.
    for name in &games {
        with_game(name, Check(&args))?;
    }
    let mut status = Status::Same;
    for (at, name) in games.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return Ok(status.unless(true));
        }
        let fuzz = Fuzz { args: &args, seed, games: games.len() as u32, stop: &stop };
        let ended = match with_game(name, fuzz) {
            // What differs in an earlier game is reported already, and stands.
            Err(CommandError::Interrupted(_)) if status == Status::Differs => Status::Interrupted,
            ended => ended?,
        };
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
struct Check<'a>(&'a Args);

impl Visit for Check<'_> {
    type Output = Result<(), CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        planted::<G>(self.0.plant.as_deref())?;
        self.0.asked.settings::<G>().map(drop)
    }
}

struct Fuzz<'a> {
    args: &'a Args,
    seed: u64,
    games: u32,
    stop: &'a Arc<AtomicBool>,
}

impl Visit for Fuzz<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let Fuzz { args, seed, games, stop } = self;
        let planted = planted::<G>(args.plant.as_deref())?;
        let mut plan = args.campaign_args.plan(seed, args.asked.settings::<G>()?, games);
        plan.until_first = !args.keep_going;
        let mut err = screen::err();
        let against = planted.map_or("engine", |planted| planted.name);
        let jobs = counted(plan.jobs as u64, "job");
        let _ = writeln!(err, "{}: {against} against reference, seed {seed}, {jobs}", G::NAME);
        let settings = &plan.settings.clone();
        let plant = planted.map_or(String::new(), |planted| format!(" --plant {}", planted.name));
        let options = Options {
            cases: shown(settings),
            limits: shown_limits(settings.limits),
            other: plant + &args.isolation.shown(),
        };
        let pair = || args.isolation.pair::<G>(seed, settings, planted);
        let under_way = (!args.isolation.isolates()).then(|| {
            let (name, other) = (format!("{}-seed-{seed}", G::NAME), &options.other);
            let cases = &options.cases;
            let again =
                format!("{} fuzz {} --seed {seed} --case N{cases}{other}", quoted(program()), G::NAME);
            UnderWay::of(args.campaign_args.out.clone(), &name, again)
        });
        let make = || -> Box<dyn Oracle<G>> {
            match under_way.as_ref().and_then(UnderWay::notes) {
                Some(notes) => Box::new(Noted::new(planted, &notes)),
                None => pair(),
            }
        };
        let explain = |_: Option<&Campaign>| pair();
        let writer = Writer {
            out: args.campaign_args.out.clone(),
            program: program(),
            command: "fuzz",
            origin: Origin::Seed(seed),
            other: planted.map(|planted| planted.name.to_owned()),
            options,
            runs: None,
            explain: &explain,
        };
        let (budget, patience) = (BUDGET, None);
        let make = &make;
        Drive { plan, writer, make, stop, budget, patience, statistics: true, right: None }.run()
    }
}

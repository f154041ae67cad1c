//! `stress`: compares one or more programs with the reference.

mod several;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crosscheck_core::Game;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::oracle::Oracle;
use crosscheck_core::find::campaign::{Campaign, CampaignOutcome, CampaignPlan, Sizes, full_size};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Settings;
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::{MakeExplain, MakePage, Options, Origin, Writer};
use crosscheck_core::shrink::BUDGET;
use crosscheck_core::table::counted;
use crosscheck_host::digest;
use crosscheck_judge::seconds_up;

use crate::campaign::conclude::Conclusion;
use crate::campaign::drive::{Drive, Meaning, Right};
use crate::campaign::keeper::{Keeper, KeeperArgs};
use crate::campaign::samples::{play, samples};
use crate::options::args::{GeneratorArgs, game_names, shown, shown_limits};
use crate::options::campaign::CampaignArgs;
use crate::options::exports::ExportArgs;
use crate::options::isolation::IsolationArgs;
use crate::options::outside::{HEADING, LimitArgs, Outside, outside};
use crate::recording::{Other, finding};
use crate::roster::{Dispatch, invoked};
use crate::screen::error::CommandError;
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::status::Status;
use crate::stress::{ProgramSetup, Record, startup};
use crate::{Visit, roster, screen};

/// Test a program of yours on generated cases: find the smallest input on which it is wrong, and why.
///
/// CMD runs without a shell, on all cores, with a case on its standard input. A source file (.cpp, .c, .rs, .py, .java)
/// is compiled first. The first case with a verdict other than AC is saved, shrunk while the verdict stays the same, and
/// explained: the first turn after which the answer is wrong, what should happen there, what the answer is off by, and
/// whether a misreading of the rules gives the same answers as your program.
///
/// Several programs, separated by further `--`, are judged on the same cases, until --time or --cases ends. The report
/// groups them by their answers: which agree with the reference, which with each other, and which follow a misreading.
///
/// Your program may hang, crash, fork or print for ever: each run ends within its limits, with all its processes. It runs in
/// a folder of its own and sees only the files that its command names (--sandbox, --readable, --env).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// The program and its arguments; several programs are separated by `--`
    #[arg(value_name = "CMD", last = true, required = true)]
    cmd: Vec<OsString>,
    #[command(flatten)]
    limits: LimitArgs,
    /// The program prints a trace, as `solve --trace` does, instead of its answer, and is compared step by step
    #[arg(long, help_heading = HEADING)]
    trace: bool,
    /// The program plays many cases in one process: it has the loop of docs/stress.md, and goes on after each answer
    #[arg(long = "loop", conflicts_with_all = ["trace", "input_file", "output_file"], help_heading = HEADING)]
    looping: bool,
    /// A judge accepted the program: where it contradicts a Decision of the page of rules, question the Decision, not the
    /// program
    #[arg(long, help_heading = HEADING)]
    accepted: bool,
    /// Go on after the first case that fails; findings are grouped by verdict and by the misreading that explains them
    #[arg(long)]
    keep_going: bool,
    /// The most runs to shrink with; shrinking also ends after a minute
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    shrink_runs: u64,
    /// The sizes of cases to play [default: all; with --family or options for sizes, only those]
    #[arg(long, value_name = "SIZES", value_enum)]
    sizes: Option<SizesArg>,
    /// Play the .in files of this folder first; answers beside them (.ans, .out) are compared with the reference's
    #[arg(long, value_name = "DIR")]
    cases_from: Option<PathBuf>,
    #[command(flatten)]
    campaign_args: CampaignArgs,
    #[command(flatten)]
    exports: ExportArgs,
    #[command(flatten)]
    asked: GeneratorArgs,
}

/// Which sizes of cases are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SizesArg {
    /// Small cases of all families, which find wrong answers
    Small,
    /// Only full-size cases, which find slow programs
    Full,
    /// Small cases, then full-size ones: for a third of the time, or 1 case in 100 and at most 24
    All,
}

impl Args {
    /// Returns which sizes to play with these settings.
    fn sizes<G: Game>(&self, settings: &Settings) -> Result<Sizes, CommandError> {
        let families: Vec<_> = full_size::<G>().collect();
        let open = settings.family.is_none() && settings.knobs.is_empty();
        match self.sizes {
            Some(SizesArg::Full) if families.is_empty() => {
                Err(format!("{} has no full-size families", G::NAME).into())
            }
            Some(SizesArg::Full | SizesArg::All) if !open => Err(CommandError::Words(format!(
                "--sizes chooses the families itself; leave it out, or leave out{}",
                shown(&Settings { limits: Default::default(), ..settings.clone() })
            ))),
            Some(SizesArg::Small) => Ok(Sizes::Small),
            Some(SizesArg::Full) => Ok(Sizes::Full),
            _ if families.is_empty() || !open => Ok(Sizes::Small),
            Some(SizesArg::All) | None => Ok(Sizes::All),
        }
    }
}

/// The time limit for shrinking: if the program hangs, each run costs its whole time limit.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns a program and its arguments as part of a folder's name: file names without their folders.
fn named(words: &[OsString]) -> String {
    const MOST: usize = 60;
    let name = |(at, word): (usize, &OsString)| {
        let path = Path::new(word);
        let name = if at == 0 { path.file_stem() } else { path.file_name() };
        name.unwrap_or(word).to_string_lossy().into_owned()
    };
    let all: Vec<String> = words.iter().enumerate().map(name).collect();
    all.join("-").chars().take(MOST).collect()
}

/// Returns a hash of everything that a finding depends on besides the seed: the program, how it runs, and the cases.
/// Two programs of one name thus never share a folder.
fn identity(plan: &CampaignPlan, outside: &Outside) -> String {
    const DIGITS: usize = 8;
    let mut identity = digest::of(&(&outside.identity, shown(&plan.settings)));
    identity.truncate(DIGITS);
    identity
}

pub(crate) fn run(
    args: &Args,
    games: &impl for<'a> Dispatch<Stress<'a>>,
) -> Result<Status, CommandError> {
    games.on(&args.game, Stress(args))
}

pub(crate) struct Stress<'a>(&'a Args);

impl Visit for Stress<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        args.exports.check(args.campaign_args.has_case())?;
        let settings = args.asked.settings::<G>()?;
        let cases = args.cases_from.as_deref().map(|folder| samples::<G>(folder, settings.limits));
        let cases = cases.transpose()?.unwrap_or_default();
        let seed = args.campaign_args.seed();
        let sizes = args.sizes::<G>(&settings)?;
        let full = settings.family.is_some_and(|family| full_size::<G>().any(|name| name == family));
        let full = full && settings.knobs.is_empty();
        let mut plan = args.campaign_args.plan(seed, settings, 1);
        let commands: Vec<&[OsString]> = args.cmd.split(|word| word == "--").collect();
        if let [_, _, ..] = commands[..] {
            if !cases.is_empty() {
                return Err("--cases-from goes with one program".into());
            }
            if args.looping {
                return Err("--loop goes with one program".into());
            }
            plan.sizes = sizes;
            return several::run::<G>(args, &commands, plan);
        }
        (plan.sizes, plan.until_first) = (sizes, !args.keep_going);
        let outside = args.outside::<G>(&args.cmd)?;
        // Until now there was nothing to lose, and a compiler may take long.
        let stop = stop_on_interrupt();
        let (program_shown, jobs) = (outside.setup.program.shown(), counted(plan.jobs as u64, "job"));
        let mut err = screen::err();
        let sandbox = outside.setup.program.policy().level;
        let _ = writeln!(
            err,
            "{}: {program_shown} against reference, seed {seed}, {jobs}, sandbox {sandbox}",
            G::NAME
        );
        let make = || -> Box<dyn Oracle<G>> {
            // The report does not say what the cases contain. The line on the screen does.
            let under_test = outside.under_test::<G>().counting(screen::is_watched());
            Box::new(if args.looping { under_test.looping() } else { under_test })
        };
        let explain = |campaign: Option<&Campaign>| {
            let mut explainer = outside.explainer::<G>(campaign);
            explainer.heed(&Halt::on(&stop));
            Box::new(explainer) as Box<dyn Explain<G>>
        };
        let page = |case: &G::Case| page_of::<G>(case, &outside);
        let writer = |origin| args.writer(origin, &plan, &outside, &args.cmd, (&explain, &page));
        let (budget, patience) = (args.shrink_runs, Some(PATIENCE));
        let right = |outcome: &CampaignOutcome<G::Case>| {
            let full = if full { outcome.cases } else { outcome.full };
            let record = outside.record.lock().unwrap_or_else(PoisonError::into_inner);
            let mut right = right_on_all(outcome.cases, full, &record, outside.setup.limits.time);
            right.notes.extend(slow_to_start::<G>(&outside.setup, Halt::on(&stop)));
            right
        };
        let right = Some(&right as &Meaning<'_, G>);
        let mut status = Status::Same;
        if !cases.is_empty() {
            let names = cases.iter().map(|case| foreign(&case.path).to_string()).collect();
            let writer = &writer(Origin::Files(names));
            let conclusion =
                Conclusion { writer, stop: &stop, interrupted: false, budget, patience, campaign: None };
            status = play(&cases, &conclusion, args.keep_going)?;
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(status.unless(true));
        }
        if status == Status::Differs && !args.keep_going {
            return Ok(status);
        }
        let (writer, make) = (writer(Origin::Seed(seed)), &make);
        let keeping = KeeperArgs::exporting(&args.exports);
        let keeper = &Keeper::new(&keeping, &plan, &writer, program_shown.to_string());
        let driven = Drive {
            plan,
            writer,
            make,
            stop: &stop,
            budget,
            patience,
            statistics: false,
            right,
            charts: None,
            keeper,
            canary: None,
        }
        .run();
        match driven {
            // What differs in the user's own cases is reported already, and stands.
            Err(CommandError::Interrupted(_)) if status == Status::Differs => Ok(status),
            driven => Ok(status.and(driven?)),
        }
    }
}

/// Describes what a campaign without findings means.
fn right_on_all(cases: u64, full: u64, record: &Record, limit: Duration) -> Right {
    let seconds = |time: Duration| format!("{} s", (time.as_secs_f64() * 100.0).ceil() / 100.0);
    let full = match full {
        0 => "no full-size case, so it may be too slow for one".into(),
        some => counted(some, "full-size case"),
    };
    let (largest, slowest) = (&record.largest.1, seconds(record.slowest));
    let what = format!("your program was right on {}", all(cases));
    let how = format!("largest {largest}; slowest run {slowest} of {}; {full}", seconds(limit));
    let engine = (record.by_engine > 0).then(|| {
        format!(
            "{} took the reference too long: there the engine's answer was the right one, compared with the \
             reference on the first turns and with its own laws",
            counted(record.by_engine, "case")
        )
    });
    Right { what, how, notes: engine.into_iter().collect() }
}

/// Returns the page of a case on which a program fails.
fn page_of<G: Game>(case: &G::Case, outside: &Outside) -> Option<Vec<u8>> {
    finding::<G>(case, Other::Judged(outside), &IsolationArgs::default())
}

/// Describes how long a program takes to start, if that is a large part of its time limit.
fn slow_to_start<G: Game>(setup: &ProgramSetup, halt: Halt) -> Option<String> {
    const MUCH: u32 = 20;
    let limit = setup.limits.time;
    let time = startup::<G>(setup, halt).filter(|time| *time * MUCH >= limit)?;
    let share = 100.0 * time.as_secs_f64() / limit.as_secs_f64();
    let time = seconds_up(time);
    Some(format!(
        "your program takes {time} to start, as measured on the smallest case: {share:.0} % of the time limit"
    ))
}

fn all(cases: u64) -> String {
    if cases == 1 { "the one case".into() } else { format!("all {}", counted(cases, "case")) }
}

impl Args {
    /// Prepares a program.
    fn outside<G: Game>(&self, words: &[OsString]) -> Result<Outside, CommandError> {
        let outside = outside::<G>(words, &self.limits, self.trace)?;
        Ok(Outside { accepted: self.accepted, ..outside })
    }

    /// Returns the writer of a program's findings.
    fn writer<'a, G: Game>(
        &self,
        origin: Origin,
        plan: &CampaignPlan,
        outside: &Outside,
        words: &[OsString],
        (explain, page): (&'a MakeExplain<'a, G>, &'a MakePage<'a, G::Case>),
    ) -> Writer<'a, G> {
        Writer {
            out: self.campaign_args.out.clone(),
            program: invoked(),
            game: roster::named::<G>(),
            command: "stress",
            origin,
            other: Some(format!("{}-{}", named(words), identity(plan, outside))),
            options: Options {
                cases: shown(&plan.settings),
                limits: shown_limits(plan.settings.limits),
                other: outside.rest.clone(),
            },
            runs: Some(self.shrink_runs),
            explain,
            page,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_named_after_the_program_and_its_arguments() {
        let of = |words: &[&str]| named(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of(&["./mine.cpp"]), "mine");
        assert_eq!(of(&["/usr/bin/python3", "work/mine.py", "-O"]), "python3-mine.py--O");
        assert_eq!(of(&["a", &"ü".repeat(200)]).chars().count(), 60);
    }
}

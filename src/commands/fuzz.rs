//! `fuzz`: the main job.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use clap::builder::PossibleValuesParser;
use generator::simpler;
use indicatif::{ProgressBar, ProgressStyle};
use spec::Misreading;
use spec::contract::Case;

use super::args::{Asked, PLANT_HELP, planted, with_game};
use super::{Status, program, stop_on_interrupt};
use crate::campaign::{self, Found, Outcome, Plan, Progress, Which};
use crate::finding::Desk;
use crate::games::{NAMES, Plugged, Visit};
use crate::shrink::{BUDGET, Shrunk, shrink};
use crate::table::{grouped, statistics};
use crate::trouble::{Trouble, unless_unread};
use crate::verify::{Fingerprint, Sides};

/// Play cases on both sides till the time is up; shrink, explain and save what differs.
///
/// The engine and the reference play generated cases step by step, on all cores. Every case is also held against
/// laws that need no second opinion: played twice, played in part, played in the mirror. The report on standard
/// output says what the cases held; it depends on the seed and the number of cases alone, not on the machine.
/// Ctrl-C (or SIGTERM) ends the campaign early: what was found is shrunk and reported all the same.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The games; all of them if none is named
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    games: Vec<String>,
    /// How long to play, all games together: 90, 90s, 15m, 48h [default: 60s, unless --cases is given]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// How many cases to play of each game
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// The seed [default: a new one each time; it is printed]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Play this case of the seed alone
    #[arg(long, value_name = "I", requires = "seed", conflicts_with_all = ["cases", "time", "shard"])]
    case: Option<u64>,
    /// How many threads play [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Play the I-th of N equal parts of the cases, so that N machines share one seed
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(u64, u64)>,
    /// Where findings go
    #[arg(long, value_name = "DIR", default_value = "findings")]
    out: PathBuf,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    #[command(flatten)]
    asked: Asked,
}

/// How long a campaign lasts if nothing is said.
const USUAL: Duration = Duration::from_secs(60);

pub(super) fn run(args: Args) -> Result<Status, Trouble> {
    let stop = stop_on_interrupt()?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let games: Vec<String> = match args.games.is_empty() {
        true => NAMES.iter().map(ToString::to_string).collect(),
        false => args.games.clone(),
    };
    let bounded = args.cases.is_some() || args.case.is_some();
    let time = args.time.or((!bounded).then_some(USUAL)).map(|time| time / games.len() as u32);
    let mut status = Status::Same;
    for name in &games {
        if !stop.load(Ordering::Relaxed) {
            let fuzz = Fuzz { args: &args, seed, time, stop: &stop };
            if with_game(name, fuzz)? == Status::Differs {
                status = Status::Differs;
            }
        }
    }
    Ok(status)
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed, and unlike that of a campaign started a moment before.
    (now.as_nanos() as u64 ^ u64::from(std::process::id()) << 20) % 1_000_000_000
}

struct Fuzz<'a> {
    args: &'a Args,
    seed: u64,
    time: Option<Duration>,
    stop: &'a Arc<AtomicBool>,
}

impl Visit for Fuzz<'_> {
    type Output = Result<Status, Trouble>;

    fn visit<G: Plugged>(self) -> Self::Output {
        let Fuzz { args, seed, time, stop } = self;
        let planted = planted::<G>(args.plant.as_deref())?;
        let jobs = args.jobs.map_or_else(cores, usize::from);
        let plan = Plan {
            seed,
            which: match (args.case, args.cases) {
                (Some(index), _) => Which::Only(index),
                (None, Some(cases)) => Which::First(cases),
                (None, None) => Which::All,
            },
            time,
            jobs,
            shard: args.shard.unwrap_or((1, 1)),
            settings: args.asked.settings::<G>()?,
        };
        let mut err = anstream::AutoStream::auto(stderr());
        let against = planted.map_or("engine", |planted| planted.name);
        let _ = writeln!(err, "{}: {against} against reference, seed {seed}, {jobs} jobs", G::NAME);
        let desk = Desk { out: args.out.clone(), program: program(), seed, planted };
        let saved: Mutex<Result<(), Trouble>> = Mutex::new(Ok(()));
        let bar = bar();
        let save = |fingerprint: &Fingerprint, found: &Found<G::Case>| {
            let result = desk.save_found(fingerprint, found);
            bar.suspend(|| announce(&desk.folder(fingerprint), fingerprint, found, &result));
            let mut saved = saved.lock().unwrap_or_else(PoisonError::into_inner);
            if saved.is_ok() {
                *saved = result;
            }
        };
        let outcome = watched(&bar, &plan, planted, stop, &save);
        report(&desk, outcome, stop, saved.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Tells of a finding while the campaign goes on. What could not be saved is shown whole, at once: a process
/// that is killed later has lost nothing.
fn announce<C: Case>(
    folder: &Path,
    fingerprint: &Fingerprint,
    found: &Found<C>,
    saved: &Result<(), Trouble>,
) {
    let head = format!("found: {fingerprint} (case {})", found.index);
    let _ = match saved {
        Ok(()) => writeln!(stderr(), "{head}: {}", folder.display()),
        Err(trouble) => {
            writeln!(stderr(), "{head}\n{trouble}\nthe case, as it is not saved:\n{}", found.case.text())
        }
    };
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A line of progress on a terminal; nothing elsewhere.
fn bar() -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}");
    ProgressBar::new_spinner().with_style(style.expect("the template is well-formed"))
}

/// Runs a campaign and keeps the progress line up to date.
fn watched<G: Plugged>(
    bar: &ProgressBar,
    plan: &Plan,
    planted: Option<&'static Misreading<G>>,
    stop: &Arc<AtomicBool>,
    save: &(dyn Fn(&Fingerprint, &Found<G::Case>) + Sync),
) -> Outcome<G::Case> {
    const REFRESH: Duration = Duration::from_millis(100);
    let progress = Progress::default();
    let (done, start) = (AtomicBool::new(false), Instant::now());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                if stop.load(Ordering::Relaxed) {
                    progress.stop.store(true, Ordering::Relaxed);
                }
                bar.set_message(line::<G>(&progress, start.elapsed(), plan));
                bar.tick();
                std::thread::sleep(REFRESH);
            }
        });
        let outcome = campaign::run(plan, planted, &progress, save);
        done.store(true, Ordering::Relaxed);
        bar.finish_and_clear();
        outcome
    })
}

fn line<G: Plugged>(progress: &Progress, elapsed: Duration, plan: &Plan) -> String {
    use generator::Generator;
    let cases = progress.cases.load(Ordering::Relaxed);
    let faults = progress.faults.load(Ordering::Relaxed);
    let of = match (plan.which, plan.time) {
        (Which::First(all), _) => format!(" of {}", grouped(all)),
        (_, Some(time)) => format!(" in {} s", time.as_secs()),
        _ => String::new(),
    };
    let mut line = format!(
        "{}: {}{of} · {} cases/s · {faults} findings",
        G::NAME,
        grouped(cases),
        grouped((cases as f64 / elapsed.as_secs_f64().max(0.001)) as u64),
    );
    let tally = progress.tally.lock().unwrap_or_else(PoisonError::into_inner);
    for (topic, entry, short) in G::Generator::HEADLINE {
        line.push_str(&format!(" · {short} {}", grouped(tally.get(topic, entry))));
    }
    line
}

/// Shrinks and explains what was found, and prints the report.
fn report<G: Plugged>(
    desk: &Desk<G>,
    outcome: Outcome<G::Case>,
    stop: &Arc<AtomicBool>,
    saved: Result<(), Trouble>,
) -> Result<Status, Trouble> {
    let seconds = outcome.elapsed.as_secs_f64();
    let rate = grouped((outcome.cases as f64 / seconds.max(0.001)) as u64);
    let mut err = anstream::AutoStream::auto(stderr());
    let _ = writeln!(err, "{}: {seconds:.1} s, {rate} cases/s", G::NAME);
    let mut out = anstream::AutoStream::auto(stdout());
    let begun = write_contents(&mut out, &outcome, desk);
    // An interrupt that ended the campaign leaves some time for shrinking; one that comes now ends that too.
    let interrupted = stop.load(Ordering::Relaxed);
    let budget = if interrupted { BUDGET / 4 } else { BUDGET };
    let enough = || !interrupted && stop.load(Ordering::Relaxed);
    let mut trouble = saved;
    let shrunk = shrink_all(desk, &outcome, budget, &enough);
    let findings = shrunk.len();
    // Everything is saved, whatever becomes of standard output.
    let written = shrunk.values().enumerate().fold(begun, |written, (at, (found, shrunk))| {
        let report = desk.save_shrunk(found, shrunk).unwrap_or_else(|(report, why)| {
            if trouble.is_ok() {
                trouble = Err(why);
            }
            report
        });
        let head = format!("── finding {} of {findings} ──", at + 1);
        written.and_then(|()| writeln!(out, "\n{head}\n\n{}", report.trim_end()))
    });
    let written = written.and_then(|()| verdict(&mut out, &outcome, findings, desk));
    unless_unread(written.and_then(|()| out.flush()))?;
    trouble?;
    match outcome.trouble {
        Some(reason) => Err(Trouble::Words(reason)),
        None if outcome.cases == 0 => Err("no case was played, so nothing was compared".into()),
        None if outcome.found.is_empty() => Ok(Status::Same),
        None => Ok(Status::Differs),
    }
}

/// What the cases held.
fn write_contents<G: Plugged>(
    out: &mut dyn Write,
    outcome: &Outcome<G::Case>,
    desk: &Desk<G>,
) -> io::Result<()> {
    let cases = grouped(outcome.cases);
    writeln!(out, "{}: {cases} cases of seed {}, held against the reference\n", G::NAME, desk.seed)?;
    let (distinct, counted) = (grouped(outcome.distinct), grouped(outcome.counted));
    writeln!(out, "  distinct cases: {distinct} of {counted}")?;
    write!(out, "{}", statistics(&outcome.tally))
}

/// What was found and what it shrank to, by the fingerprint that it has now.
type Shrinkings<C> = BTreeMap<Fingerprint, (Found<C>, Shrunk<C>)>;

/// Shrinks everything found. Findings that prove to be the same fault become one, with the simplest case.
fn shrink_all<G: Plugged>(
    desk: &Desk<G>,
    outcome: &Outcome<G::Case>,
    budget: u64,
    enough: &dyn Fn() -> bool,
) -> Shrinkings<G::Case> {
    let mut sides = Sides::<G>::new(desk.planted);
    let mut all = Shrinkings::<G::Case>::new();
    for found in outcome.found.values() {
        let shrunk = shrink(&mut sides, &found.case, &found.fault, budget, enough);
        match all.entry(shrunk.fault.fingerprint()) {
            Entry::Vacant(place) => {
                place.insert((found.clone(), shrunk));
            }
            Entry::Occupied(mut known) => {
                let (first, smallest) = known.get_mut();
                let times = first.times + found.times;
                if simpler::<G, G::Generator>(&shrunk.case, &smallest.case) {
                    (*first, *smallest) = (found.clone(), shrunk);
                }
                first.times = times;
            }
        }
    }
    all
}

fn verdict<G: Plugged>(
    out: &mut dyn Write,
    outcome: &Outcome<G::Case>,
    findings: usize,
    desk: &Desk<G>,
) -> io::Result<()> {
    let (cases, seed) = (grouped(outcome.cases), desk.seed);
    match findings {
        0 => writeln!(out, "\n{}: no difference in {cases} cases (seed {seed})", G::NAME)?,
        1 => writeln!(out, "\n{}: 1 finding in {cases} cases (seed {seed})", G::NAME)?,
        many => writeln!(out, "\n{}: {many} findings in {cases} cases (seed {seed})", G::NAME)?,
    }
    Ok(())
}

fn duration(text: &str) -> Result<Duration, String> {
    let expected = || format!("{text:?} is no time: a number, and s, m or h after it");
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let factor = match unit {
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    let seconds: f64 = number.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(seconds * factor).map_err(|_| expected())
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((i, n)) if 1 <= i && i <= n => Ok((i, n)),
        _ => Err(format!("{text:?} is no shard: I/N with 1 ≤ I ≤ N")),
    }
}

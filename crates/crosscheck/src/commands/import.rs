//! `import`: turns the artifacts of a fuzzer into findings.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::found::{Firsts, Found, note};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Settings;
use crosscheck_core::oracle::{Effort, Oracle, Unjudged};
use crosscheck_core::report::finding::{Options, Origin, PageContent, Writer};
use crosscheck_core::table::counted;
use crosscheck_core::{Game, Limits};

use crate::campaign::{Concluded, Conclusion};
use crate::options::folders::files;
use crate::options::{IsolationArgs, KnownArgs, PLANT_HELP, option, planted, read_case};
use crate::replay::{Other, finding};
use crate::roster::Listed;
use crate::screen::interrupt::stop_soon_on_interrupt;
use crate::screen::{self, CommandError, Status, say, unless_unread};

/// Turn the artifacts of a fuzzer into findings: play them, tell them apart, shrink and explain them.
///
/// ARTIFACT is a file that `cargo fuzz` or a fuzzing service kept, or a folder of such files: cases in the game's own
/// format, as the targets that play cases write them. Each is played as `fuzz` plays its cases. Those that show the same
/// fault are one finding, of the smallest of them; those that no longer fail are counted. A file that is not a
/// case is named, and the status is 2 if nothing else was found.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The files and folders
    #[arg(value_name = "ARTIFACT", required = true)]
    paths: Vec<PathBuf>,
    /// The folder for findings
    #[arg(long, value_name = "DIR", default_value = "findings")]
    out: PathBuf,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
}

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let planted = planted(game, args.plant.as_deref())?;
    let known = args.known.read(game)?;
    let (cases, refused) = read(game, &args.paths)?;
    let stop = stop_soon_on_interrupt();
    let pair = || args.isolation.pair(game, 0, &Settings::default(), planted, &known);
    let plant = option("plant", planted.map(|planted| planted.name));
    let page = |shown: &PageContent<'_>| {
        finding(game, planted.map_or(Other::Engine, Other::Planted), shown, &args.isolation)
    };
    let writer = &Writer {
        out: args.out.clone(),
        program: game.invoked(),
        game,
        named: game.named(),
        command: "import",
        origin: Origin::Files(cases.iter().map(|(name, _)| name.clone()).collect()),
        other: planted.map(|planted| planted.name.to_owned()),
        options: Options {
            cases: String::new(),
            limits: " --limits none",
            other: plant + &args.known.as_options() + &args.isolation.as_options(),
        },
        runs: None,
        explain: &|_| pair(),
        page: &page,
    };
    let mut oracle = pair();
    oracle.cancel_on(&Cancel::on(&stop));
    let (found, played) = play(&cases, writer, &mut *oracle, &stop)?;
    let interrupted = stop.load(Ordering::Relaxed);
    let conclusion = Conclusion::new(writer, &stop);
    let mut out = screen::out();
    let Concluded { said, written, saved } = conclusion.conclude(&mut found.iter(), &mut out, Ok(()));
    let (all, findings) = (counted(played, "artifact"), counted(said.findings.len() as u64, "finding"));
    let (name, quiet) = (game.name(), played - found.iter().map(|found| found.times).sum::<u64>());
    let written = written.and_then(|()| {
        let gap = if found.is_empty() { "" } else { "\n" };
        writeln!(out, "{gap}{name}: {findings} in {all}; {quiet} no longer fail")
    });
    unless_unread(written.and_then(|()| out.flush()))?;
    saved?;
    Ok(match (found.is_empty(), refused) {
        (false, _) => Status::Differs,
        (true, 0) => Status::Same.unless(interrupted),
        (true, _) => Status::Trouble,
    })
}

/// Cases with the names of their files, the smallest files first.
type Cases = Vec<(String, AnyCase)>;

/// Plays cases, and saves each fault when it is first seen. Returns the findings in the order of the cases, and how many cases
/// were played.
fn play(
    cases: &Cases,
    writer: &Writer<'_>,
    oracle: &mut dyn Oracle,
    stop: &AtomicBool,
) -> Result<(Vec<Found<AnyCase>>, u64), CommandError> {
    let (mut found, mut played) = (Firsts::new(), 0);
    for (name, case) in cases {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (trace, fault) = match oracle.judge(case, Effort::Full) {
            Ok(judged) => judged,
            Err(Unjudged::Halted) => break,
            Err(why) => return Err(CommandError::Words(format!("{name}: {why}"))),
        };
        let index = played;
        played += 1;
        let Some(fault) = fault else { continue };
        let new = Found { index, finding: Finding { case: case.clone(), trace, fault }, times: 1 };
        let fingerprint = new.finding.fault.fingerprint();
        if !found.contains_key(&fingerprint) {
            writer.save_found(&new)?;
        }
        note(&mut found, fingerprint, new);
    }
    let mut found: Vec<Found<AnyCase>> = found.into_values().collect();
    found.sort_by_key(|found| found.index);
    Ok((found, played))
}

/// Reads the files that are cases. Names the others, and returns how many there are.
fn read(game: &AnyGame, paths: &[PathBuf]) -> Result<(Cases, u64), CommandError> {
    let mut files = files(paths, &|_| true)?;
    if files.is_empty() {
        return Err("there are no files".into());
    }
    files.sort_by_cached_key(|path| (path.metadata().map_or(0, |data| data.len()), path.clone()));
    let (mut cases, mut refused) = (Vec::new(), 0);
    for path in files {
        match read_case(game, &path, Limits::None) {
            Ok(case) => cases.push((foreign(&path).to_string(), case)),
            Err(CommandError::Whole(_)) => {
                refused += 1;
                say!("not a case of {}: {}", game.name(), foreign(&path));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((cases, refused))
}

//! `merge`: makes the results of many machines one.

use std::path::PathBuf;

use crosscheck_core::foreign::{PART, foreign, quote};
use crosscheck_core::results::Results;
use crosscheck_core::results::head::build;
use crosscheck_core::{Error, Game};

use crate::campaign::{Compare, CompareArgs, Merging};
use crate::options::{ExportArgs, folders};
use crate::roster::Roster;
use crate::screen::interrupt::stop_soon_on_interrupt;
use crate::screen::{CommandError, Status};

/// Merge the results of many machines into one report.
///
/// RESULT is a file that `fuzz --json` or `fuzz --resume` wrote, or a folder with such files (`.jsonl`) at any depth. The
/// order of the files does not matter, and a shard that is given twice counts once: the file that is further on. Results of
/// different campaigns are refused: another build, seed, number of shards or of cases, or other options. Each finding is
/// kept if its case shows it here; then it is shrunk and explained. The report is the one that a single process writes
/// that has played all cases. If nothing differs, the status is 3 if shards are missing or not done, or if a
/// statistic is below its floor.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files and folders; results of a problem come after its own folder or file
    #[arg(value_name = "RESULT", required = true)]
    paths: Vec<PathBuf>,
    /// List findings as the shards noted them, without playing their cases
    #[arg(long)]
    no_verify: bool,
    /// The folder for findings
    #[arg(long, value_name = "DIR", default_value = "findings")]
    out: PathBuf,
    #[command(flatten)]
    exports: ExportArgs,
}

pub(crate) fn run(args: &Args, roster: &Roster) -> Result<Status, CommandError> {
    // The problem is read already.
    let is_problem = |path: &&PathBuf| {
        roster.games.iter().any(|game| game.is_problem && path.as_os_str() == game.word())
    };
    let paths: Vec<PathBuf> = args.paths.iter().filter(|path| !is_problem(path)).cloned().collect();
    let files = folders::files(&paths, &|path| path.extension().is_some_and(|end| end == "jsonl"))?;
    if files.is_empty() {
        return Err("there are no results in the folder".into());
    }
    let all = files.iter().map(|file| Results::read(file)).collect::<Result<Vec<_>, Error>>()?;
    let refused = |(at, why): (usize, Error)| Error::from(format!("{}: {why}", foreign(&files[at])));
    let results = Results::merged(all).map_err(refused)?;
    let game = results.head.game.as_str();
    let Some(game) = roster.games.iter().find(|listed| listed.name() == game) else {
        return Err(CommandError::Words(format!(
            "the results are of {}, which this program has not; if that is a problem, name its folder first: merge {} RESULT…",
            quote(game),
            quote(game)
        )));
    };
    let verify = !args.no_verify;
    let asked = campaign(game.word(), &results, args, verify, roster)?;
    let merging = Merging { results, verify, exports: args.exports.clone() };
    let (stop, seed) = (stop_soon_on_interrupt(), merging.results.head.seed);
    let compare = Compare { args: &asked, seed, games: 1, stop: &stop, merging: Some(&merging) };
    compare.run(game)
}

/// Returns the command line of the campaign.
///
/// # Errors
/// Its findings cannot be verified here.
fn campaign(
    word: &str,
    results: &Results,
    args: &Args,
    verify: bool,
    roster: &Roster,
) -> Result<CompareArgs, CommandError> {
    let head = &results.head;
    let unseen = "--no-verify lists its findings as they were noted";
    let refuse = |why: &str| Err(CommandError::Words(format!("{why}; {unseen}")));
    let mut words = vec![word.to_owned(), "--seed".into(), head.seed.to_string()];
    words.extend(head.cases.iter().flat_map(|cases| ["--cases".into(), cases.to_string()]));
    if head.keep_going {
        words.push("--keep-going".into());
    }
    if verify && head.command != "fuzz" {
        return refuse(&format!("findings of {} cannot be verified", quote(&head.command)));
    }
    if verify && head.build != build()? {
        return refuse("the campaign was played by another build of this program");
    }
    if verify {
        let Some(more) = shlex::split(&head.arguments) else {
            return refuse("its options cannot be read");
        };
        words.extend(more);
    }
    words.extend(["--out".into(), args.out.to_string_lossy().into_owned()]);
    let asked = CompareArgs::parse(words, roster).map_err(|error| {
        let line = error.to_string().lines().next().unwrap_or_default().to_owned();
        format!("its options cannot be read: {}", foreign(&line).at_most(PART))
    })?;
    match (!asked.cmd.is_empty(), asked.is_of_one_case()) {
        // A file from elsewhere must not start programs.
        (true, _) => refuse("findings of a program from outside cannot be verified"),
        (_, true) => refuse("its options are not those of a campaign"),
        _ => Ok(asked),
    }
}

//! `dashboard`: one page for all campaigns of a repository.

use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::erased::AnyGame;
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Generator;
use crosscheck_core::results::Results;
use crosscheck_core::table::counted;
use crosscheck_core::{Game, files};

use crate::history::{GameHistory, History};
use crate::options::folders;
use crate::pages::dashboard::{Weak, page};
use crate::roster::Roster;
use crate::screen;
use crate::screen::error::CommandError;
use crate::screen::status::Status;

/// Write one page for all campaigns of a repository.
///
/// RESULTS are files that `fuzz`, `stress`, `exhaust`, `coverage` or `merge` wrote with --json, or that lie beside
/// findings, and folders with such files (`.jsonl`) at any depth. The page shows, for each game, the cases by night, findings with the
/// first and the last build that showed them, canaries, the speed of each build, and the weakest statistics. The status
/// is 2 if a file cannot be used; the page then names it, and is written all the same.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files and folders
    #[arg(value_name = "RESULTS", required = true)]
    paths: Vec<PathBuf>,
    /// The page
    #[arg(long, value_name = "OUT")]
    html: PathBuf,
    /// The most findings, nights and builds to list of each game; open findings come before others, small cases before
    /// large ones, old ones before new ones
    #[arg(long, value_name = "N", default_value_t = 200)]
    most: usize,
    /// The title of the page
    #[arg(long, value_name = "TEXT", default_value = "Campaigns")]
    title: String,
}

pub(crate) fn run(args: &Args, roster: &Roster) -> Result<Status, CommandError> {
    let files = folders::files(&args.paths, &|path| path.extension().is_some_and(|end| end == "jsonl"))?;
    let (mut read, mut refused) = (Vec::new(), Vec::new());
    for file in &files {
        match Results::read(file) {
            Ok(results) => read.push((foreign(file).to_string(), results)),
            Err(error) => refused.push(error.to_string()),
        }
    }
    let mut history = History::new(read);
    history.refused.splice(0..0, refused);
    let weak = |name: &str| match roster.games().iter().find(|game| game.word() == name) {
        Some(game) => Weakest(&history.games[name]).run(game),
        None => Vec::new(),
    };
    files::write(&args.html, page(&args.title, &history, args.most, weak).as_bytes())?;
    let mut err = screen::err();
    for why in &history.refused {
        let _ = writeln!(err, "not used: {why}");
    }
    let (all, page) = (counted(files.len() as u64, "file"), foreign(&args.html));
    let _ = writeln!(err, "{page}: {all} of results");
    Ok(if history.refused.is_empty() { Status::Same } else { Status::Trouble })
}

/// Finds the statistics that are closest to their floors, or below them.
pub(crate) struct Weakest<'a>(&'a GameHistory);

impl Weakest<'_> {
    pub(crate) fn run(self, game: &AnyGame) -> Vec<Weak> {
        const MOST: usize = 10;
        let (tally, cases) = self.0.tally();
        let mut all: Vec<Weak> = Vec::new();
        for (topic, entries) in tally.topics() {
            let floor = |(entry, count): (&str, u64)| {
                let floor =
                    game.generator().floors().of(topic, entry, cases).filter(|&floor| floor > 0)?;
                Some(Weak { what: format!("{topic}: {entry}"), count, floor })
            };
            all.extend(entries.into_iter().filter_map(floor));
        }
        all.sort_by(|one, other| {
            let share = |of: &Weak| of.count as f64 / of.floor as f64;
            share(one).total_cmp(&share(other))
        });
        all.truncate(MOST);
        all
    }
}

//! `fuzz`: compares engine and reference on random cases.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;
#[cfg(feature = "pages")]
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

#[cfg(feature = "pages")]
use crosscheck_core::files;
use crosscheck_core::{Game as _, toml};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::options::planted;
#[cfg(feature = "pages")]
use crate::pages;
use crate::roster::{Listed, Roster};
use crate::screen::interrupt::stop_soon_on_interrupt;
use crate::screen::{self, CommandError, Status};

use crate::campaign::Compare;
pub(crate) use crate::campaign::CompareArgs as Args;

pub(crate) fn run(args: &Args, roster: &Roster) -> Result<Status, CommandError> {
    let (stop, seed) = (&stop_soon_on_interrupt(), args.campaign_args.seed());
    let asked = asked(args, roster)?;
    let said = Mutex::default();
    let (games, is_resumed) = (asked.len() as u32, args.keeper.resume.is_some());
    let mut left = asked.into_iter();
    let status = 'games: {
        let mut status = Status::Same;
        while let Some(game) = left.next() {
            if stop.load(Ordering::Relaxed) {
                break 'games Ok(if is_resumed { Status::Resumable } else { status.unless(true) });
            }
            let compare = Compare { args, seed, games, stop, said: Some(&said), merging: None };
            let ended = match compare.run(game) {
                // What differs in an earlier game is reported already, and stands.
                Err(CommandError::Interrupted(_)) if status == Status::Differs => Status::Interrupted,
                Err(trouble) => break 'games Err(trouble),
                Ok(ended) => ended,
            };
            if ended == Status::Resumable && is_resumed {
                break 'games Ok(ended);
            }
            status = status.and(ended);
            if ended == Status::Differs && !args.keep_going && left.len() > 0 {
                let left = left.map(|game| game.word()).collect::<Vec<_>>().join(", ");
                let _ = writeln!(
                    screen::err(),
                    "not played because of the finding: {left} (--keep-going plays them)"
                );
                break;
            }
        }
        Ok(status)
    };
    // An interrupted campaign has results too.
    #[cfg(feature = "pages")]
    if let Some(path) = &args.html {
        let said = said.into_inner().unwrap_or_else(PoisonError::into_inner);
        let title = format!("Campaign of seed {seed}");
        files::write(path, pages::campaign::page(&title, &said, path).as_bytes())?;
    }
    status
}

/// Returns the games to play. Reports wrong arguments for any of them before the first is played.
fn asked<'a>(args: &Args, roster: &'a Roster) -> Result<Vec<&'a Listed>, CommandError> {
    let asked: Vec<&Listed> = match args.games.is_empty() {
        true => roster.games().iter().collect(),
        false => args.games.iter().map(|name| roster.game(name)).collect(),
    };
    if !args.cmd.is_empty() && args.games.is_empty() && roster.only().is_none() {
        return Err("name the game that the program plays: fuzz GAME -- CMD".into());
    }
    if args.games.is_empty() && roster.only().is_none() && is_in_a_package_of_a_pair(roster) {
        return Err("Cargo.toml here depends on crosscheck: `cargo run -- fuzz` compares its pair, and `fuzz GAME` plays a \
                    game that is built in here"
            .into());
    }
    args.check(asked.len())?;
    for game in &asked {
        planted(game, args.plant.as_deref())?;
        args.program()?;
        args.asked.settings(game)?;
    }
    Ok(asked)
}

/// Whether the current folder is that of a package that compares a pair of its own, as far as its manifest says.
fn is_in_a_package_of_a_pair(roster: &Roster) -> bool {
    #[derive(Deserialize)]
    struct Manifest {
        package: Package,
        #[serde(default)]
        dependencies: BTreeMap<String, IgnoredAny>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
    }
    let text = std::fs::read_to_string("Cargo.toml").unwrap_or_default();
    let name = roster.by.program.name;
    // The package of this program compares the games that are built in.
    toml::read::<Manifest>(&text).is_ok_and(|manifest| {
        manifest.dependencies.contains_key(name) && !manifest.package.name.starts_with(name)
    })
}

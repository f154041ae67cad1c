//! `fuzz`: compares engine and reference on random cases.

use std::sync::atomic::Ordering;

use crosscheck_core::{Game as _, toml};
use serde_json::Value;

use crate::options::planted;
use crate::roster::{Listed, Roster};
use crate::screen::interrupt::stop_soon_on_interrupt;
use crate::screen::{CommandError, Status, say};

use crate::campaign::Compare;
pub(crate) use crate::campaign::CompareArgs as Args;

pub(crate) fn run(args: &Args, roster: &Roster) -> Result<Status, CommandError> {
    let (stop, seed) = (&stop_soon_on_interrupt(), args.campaign_args.seed());
    let asked = asked(args, roster)?;
    let (games, is_resumed) = (asked.len() as u32, args.checkpoint.resume.is_some());
    let mut left = asked.into_iter();
    let mut status = Status::Same;
    while let Some(game) = left.next() {
        if stop.load(Ordering::Relaxed) {
            return Ok(if is_resumed { Status::Resumable } else { status.unless(true) });
        }
        let ended = match (Compare { args, seed, games, stop, merging: None }).run(game) {
            // What differs in an earlier game is reported already, and stands.
            Err(CommandError::Interrupted(_)) if status == Status::Differs => Status::Interrupted,
            ended => ended?,
        };
        if ended == Status::Resumable && is_resumed {
            return Ok(ended);
        }
        status = status.and(ended);
        if ended == Status::Differs && !args.keep_going && left.len() > 0 {
            let left = left.map(|game| game.word()).collect::<Vec<_>>().join(", ");
            say!("not played because of the finding: {left} (--keep-going plays them)");
            break;
        }
    }
    Ok(status)
}

/// Returns the games to play. Reports wrong arguments for any of them before the first is played.
fn asked<'a>(args: &Args, roster: &'a Roster) -> Result<Vec<&'a Listed>, CommandError> {
    let asked: Vec<&Listed> = match args.games.is_empty() {
        true => roster.games.iter().collect(),
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
    let mut lists = Vec::new();
    for game in &asked {
        planted(game, args.plant.as_deref())?;
        args.program()?;
        match args.asked.settings(game) {
            Err(CommandError::List(list)) if asked.len() > 1 => {
                lists.push(format!("{}\n{list}", game.word()));
            }
            settings => drop(settings?),
        }
    }
    if lists.is_empty() { Ok(asked) } else { Err(CommandError::List(lists.join("\n"))) }
}

/// Whether the current folder is that of a package that compares a pair of its own, as far as its manifest says.
fn is_in_a_package_of_a_pair(roster: &Roster) -> bool {
    let text = std::fs::read_to_string("Cargo.toml").unwrap_or_default();
    let name = roster.by.program.name;
    // The package of this program compares the games that are built in.
    toml::read::<Value>(&text).is_ok_and(|manifest| {
        let package = manifest["package"]["name"].as_str();
        !manifest["dependencies"][name].is_null()
            && package.is_some_and(|package| !package.starts_with(name))
    })
}

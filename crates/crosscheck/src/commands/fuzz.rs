//! `fuzz`: compares engine and reference on random cases.

use std::io::Write;
use std::sync::atomic::Ordering;

use crosscheck_core::Game as _;

use crate::campaign::charts::ChartPage;
use crate::options::args::planted;
use crate::roster::{Listed, Roster};
use crate::screen;
use crate::screen::error::CommandError;
use crate::screen::interrupt::stop_soon_on_interrupt;
use crate::screen::status::Status;

use crate::campaign::compare::Compare;
pub(crate) use crate::campaign::compare::CompareArgs as Args;

/// Plays the campaigns of all games, one after the other.
pub(crate) fn run(args: &Args, roster: &Roster) -> Result<Status, CommandError> {
    let (stop, seed) = (&stop_soon_on_interrupt(), args.campaign_args.seed());
    let asked = asked(args, roster)?;
    #[cfg(feature = "pages")]
    let charts = args.html.clone().map(ChartPage::new);
    #[cfg(not(feature = "pages"))]
    let charts: Option<ChartPage> = None;
    let (games, is_resumed) = (asked.len() as u32, args.keeper.resume.is_some());
    let mut left = asked.into_iter();
    let status = 'games: {
        let mut status = Status::Same;
        while let Some(game) = left.next() {
            if stop.load(Ordering::Relaxed) {
                break 'games Ok(if is_resumed { Status::Resumable } else { status.unless(true) });
            }
            let compare = Compare { args, seed, games, stop, charts: charts.as_ref(), merging: None };
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
    if let Some(charts) = charts {
        // An interrupted campaign has results too.
        charts.write(&format!("Campaign of seed {seed}"))?;
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
    args.check(asked.len())?;
    for game in &asked {
        planted(game, args.plant.as_deref())?;
        args.program()?;
        args.asked.settings(game)?;
    }
    Ok(asked)
}

//! `fuzz`: compares engine and reference on random cases.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crosscheck_core::erased::AnyGame;

use crate::campaign::charts::ChartPage;
use crate::options::args::planted;
use crate::screen::error::CommandError;
use crate::screen::interrupt::stop_soon_on_interrupt;
use crate::screen::status::Status;
use crate::{roster, screen};

use crate::campaign::compare::Compare;
pub(crate) use crate::campaign::compare::CompareArgs as Args;

pub(crate) fn run(args: &Args) -> Result<Status, CommandError> {
    let stop = stop_soon_on_interrupt();
    let seed = args.campaign_args.seed();
    let asked: Vec<String> = match args.games.is_empty() {
        true => roster::names().map(str::to_owned).collect(),
        false => args.games.clone(),
    };
    if !args.cmd.is_empty() && args.games.is_empty() && roster::only().is_none() {
        return Err("name the game that the program plays: fuzz GAME -- CMD".into());
    }
    args.check(&asked)?;
    // Report wrong arguments for any game before the first game is played.
    for name in &asked {
        Check(args).run(roster::game(name))?;
    }
    #[cfg(feature = "pages")]
    let charts = args.html.clone().map(ChartPage::new);
    #[cfg(not(feature = "pages"))]
    let charts: Option<ChartPage> = None;
    let status = all(args, &asked, &stop, seed, charts.as_ref());
    if let Some(charts) = charts {
        // An interrupted campaign has results too.
        charts.write(&format!("Campaign of seed {seed}"))?;
    }
    status
}

/// Plays the campaigns of all games, one after the other.
fn all(
    args: &Args,
    asked: &[String],
    stop: &Arc<AtomicBool>,
    seed: u64,
    charts: Option<&ChartPage>,
) -> Result<Status, CommandError> {
    let mut status = Status::Same;
    for (at, name) in asked.iter().enumerate() {
        let is_resumed = args.keeper.resume.is_some();
        if stop.load(Ordering::Relaxed) {
            return Ok(if is_resumed { Status::Resumable } else { status.unless(true) });
        }
        let compare = Compare { args, seed, games: asked.len() as u32, stop, charts, merging: None };
        let ended = match compare.run(roster::game(name)) {
            // What differs in an earlier game is reported already, and stands.
            Err(CommandError::Interrupted(_)) if status == Status::Differs => Status::Interrupted,
            ended => ended?,
        };
        if ended == Status::Resumable && is_resumed {
            return Ok(ended);
        }
        status = status.and(ended);
        if ended == Status::Differs {
            let left = asked[at + 1..].join(", ");
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
pub(crate) struct Check<'a>(&'a Args);

impl Check<'_> {
    pub(crate) fn run(self, game: &AnyGame) -> Result<(), CommandError> {
        planted(game, self.0.plant.as_deref())?;
        self.0.program()?;
        self.0.asked.settings(game).map(drop)
    }
}

//! The options of `exhaust`, and the scope that they name.

use std::path::PathBuf;
use std::time::Duration;

use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::{Bounds, Generator, Knob};

use crate::options::{Brought, IsolationArgs, PLANT_HELP, SCOPE, duration, not_among};
use crate::screen::CommandError;

/// Play everything within bounds: every case, or every position that can be reached.
///
/// The engine and the reference play all of it, step by step. Nothing is random and nothing is left out. The report on
/// standard output says how much was covered, and of how much. Ctrl-C and --time end the run early.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// A named scope (`--scope list` names them) [default: one that takes about a minute]
    #[arg(long, value_name = "NAME", help_heading = SCOPE)]
    scope: Option<String>,
    #[command(flatten)]
    bounds: Brought,
    /// The longest that the run may take: 90, 90s, 15m, 48h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// The folder for findings
    #[arg(long, value_name = "DIR", default_value = "findings")]
    pub(super) out: PathBuf,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    pub(super) plant: Option<String>,
    /// Check the laws too: each case is also played twice, in part, and in the mirror
    #[arg(long)]
    pub(super) laws: bool,
    #[command(flatten)]
    pub(super) isolation: IsolationArgs,
}

impl Args {
    /// Returns the bounds of the scope, with the numbers that replace its own.
    pub(super) fn scope(&self, game: &AnyGame) -> Result<Bounds, CommandError> {
        let (scopes, all) = (game.generator().scopes(), game.generator().bounds());
        let usual = scopes.first().ok_or_else(|| format!("{} has no scopes", game.name()))?;
        let scope = match &self.scope {
            None => usual,
            Some(name) => scopes.iter().find(|scope| scope.name == name).ok_or_else(|| {
                let list = scopes.iter().map(|scope| (scope.name, scope.purpose));
                not_among(&format!("{} has no scope {name:?}", game.name()), name, list)
            })?,
        };
        let mut bounds = Bounds::from(scope);
        for (name, &number) in &self.bounds.numbers {
            let Some(bound) = all.iter().find(|bound| bound.name == name) else {
                return Err(CommandError::Words(format!("{} has no bound --{name}", game.name())));
            };
            bounds.0.insert(bound.name, number);
        }
        for Knob { name, least, most, .. } in all {
            let number = bounds.get(name);
            if !(*least..=*most).contains(&number) {
                return Err(
                    format!("--{name} {number} is not in {least}..={most} for {}", game.name()).into()
                );
            }
        }
        Ok(bounds)
    }
}

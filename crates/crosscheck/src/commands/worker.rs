//! `worker`: plays for another process of this program. It is not for people.

use std::path::PathBuf;

use crosscheck_core::Game;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::find::campaign::{CampaignPlan, Sizes, Which};

use crate::Visit;
use crate::isolate::serve;
use crate::options::args::{GeneratorArgs, game_names, planted};
use crate::roster::Dispatch;
use crate::screen::error::CommandError;
use crate::screen::interrupt;
use crate::screen::status::Status;

/// Play cases for another process.
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(crate) struct Args {
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[arg(long)]
    seed: u64,
    #[arg(long)]
    memory: u64,
    #[arg(long)]
    plant: Option<String>,
    #[arg(long)]
    known: Option<PathBuf>,
    #[command(flatten)]
    asked: GeneratorArgs,
}

pub(crate) fn run(
    args: &Args,
    games: &impl for<'a> Dispatch<Serve<'a>>,
) -> Result<Status, CommandError> {
    interrupt::ignore();
    games.on(&args.game, Serve(args))
}

pub(crate) struct Serve<'a>(&'a Args);

impl Visit for Serve<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let plan = CampaignPlan {
            seed: args.seed,
            which: Which::All,
            time: None,
            jobs: 1,
            shard: (1, 1),
            settings: args.asked.settings::<G>()?,
            sizes: Sizes::Small,
            until_first: false,
        };
        let planted = planted::<G>(args.plant.as_deref())?;
        let known = args.known.as_deref().map(KnownDifferences::read).transpose()?.unwrap_or_default();
        serve::<G>(plan, planted, &known, Some(args.memory)).map_err(|error| format!("{error}"))?;
        Ok(Status::Same)
    }
}

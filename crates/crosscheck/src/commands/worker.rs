//! `worker`: plays for another process of this program. It is not for people, so it is no command of the command line: a
//! campaign starts a worker after each crash, and the parser would take a third of the instructions of its start.

use std::ffi::OsString;
use std::path::Path;

use crosscheck_core::Game;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::find::campaign::{CampaignPlan, Sizes, Which};

use crate::Visit;
use crate::isolate::serve;
use crate::options::args::planted;
use crate::options::isolation::Orders;
use crate::roster::{self, Dispatch};
use crate::screen::error::CommandError;
use crate::screen::interrupt;
use crate::screen::status::Status;

/// Serves as a worker, given the words that follow its name: the game, the orders, and the file of the known differences if
/// there is one.
pub(crate) fn run(
    words: &[OsString],
    games: &impl for<'a> Dispatch<Serve<'a>>,
) -> Result<Status, CommandError> {
    interrupt::ignore();
    let told = words.split_first_chunk().and_then(|([game, orders], known)| {
        let game = roster::names().find(|name| *game == **name)?;
        Some((game, Orders::read(orders.to_str()?)?, known))
    });
    let (game, orders, known) = told.ok_or("this command is for crosscheck itself, which starts it")?;
    games.on(game, Serve { orders, known: known.first().map(Path::new) })
}

pub(crate) struct Serve<'a> {
    orders: Orders,
    known: Option<&'a Path>,
}

impl Visit for Serve<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self, game: &G) -> Self::Output {
        let Serve { orders, known } = self;
        let plan = CampaignPlan {
            seed: orders.seed,
            which: Which::All,
            time: None,
            jobs: 1,
            shard: (1, 1),
            settings: orders.settings(game)?,
            sizes: Sizes::Small,
            until_first: false,
        };
        let planted = planted(game, orders.planted.as_deref())?;
        let known = known.map(KnownDifferences::read).transpose()?.unwrap_or_default();
        serve::<G>(game, plan, planted, &known, Some(orders.memory))
            .map_err(|error| format!("{error}"))?;
        Ok(Status::Same)
    }
}

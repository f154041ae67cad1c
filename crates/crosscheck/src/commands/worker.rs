//! `worker`: plays for another process of this program. It is not for people, so it is no command of the command line: a
//! campaign starts a worker after each crash, and the parser would take a third of the instructions of its start.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::find::campaign::{CampaignPlan, Sizes, Which};

use crate::isolate::serve;
use crate::options::{Orders, planted};
use crate::screen::{CommandError, Status, interrupt};

pub(crate) fn misdirected() -> CommandError {
    "this command is for crosscheck itself, which starts it".into()
}

/// Serves as a worker of a game, given the words that follow its name: the orders, and the file of the known differences if
/// there is one.
pub(crate) fn work(game: &AnyGame, words: &[OsString]) -> Result<Status, CommandError> {
    interrupt::ignore();
    let orders = words.first().and_then(|orders| Orders::read(orders.to_str()?));
    let orders = orders.ok_or_else(misdirected)?;
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
    let known = words.get(1).map(|file| KnownDifferences::read(Path::new(file)));
    let mut known = known.transpose()?.unwrap_or_default();
    Arc::make_mut(&mut known).own = orders.own;
    serve(game, plan, planted, &known, orders.memory).map_err(|error| format!("{error}"))?;
    Ok(Status::Same)
}

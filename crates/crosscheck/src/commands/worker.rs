//! `worker`: plays for another process of this program. It is not for people, so it is no command of the command line: a
//! campaign starts a worker after each crash, and the parser would take a third of the instructions of its start.

use std::cell::LazyCell;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use crosscheck_core::Game as _;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::find::campaign::CampaignPlan;
use crosscheck_core::generate::{Generator as _, Space};

use crate::isolate::{MakeCase, serve};
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
    let (seed, settings) = (orders.seed, orders.settings(game)?);
    let plan = CampaignPlan { seed, settings, ..CampaignPlan::default() };
    let planted = planted(game, orders.planted.as_deref())?;
    let known = words.get(1).map(|file| KnownDifferences::read(Path::new(file)));
    let mut known = known.transpose()?.unwrap_or_default();
    let (bounds, of) = (orders.bounds(game), game.clone());
    Arc::make_mut(&mut known).own = orders.own;
    let make: MakeCase = if orders.exhaustive.is_none() {
        Box::new(move |number| plan.case(&of, number))
    } else {
        // It takes time to make, and a worker that only judges does not need it.
        let space = LazyCell::new(move || of.generator().space(&bounds));
        Box::new(move |number| match &*space {
            Ok(Space::Cases(cases)) => cases.nth(number),
            Ok(Space::Positions(_)) | Err(_) => Err("there are no cases within these bounds".into()),
        })
    };
    serve(game, make, orders.exhaustive, planted, &known, orders.memory)
        .map_err(|error| format!("{error}"))?;
    Ok(Status::Same)
}

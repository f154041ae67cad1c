//! Plays a case after another one for a command, in a worker process or in this one.

use std::sync::Arc;

use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case as _;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::report::Report;
use crosscheck_core::report::explain::Explained;
use crosscheck_core::{Error, Game, Misreading};

use super::Workers;
use super::after::told;
use super::fresh::Fresh;
use crate::leak::{Afresh, Became, Earlier, Told};

/// Plays a case after another one on the same sides, and explains what is then wrong with it; `None` if nothing is.
/// Plays in a worker if `workers` says how to start one.
///
/// # Errors
/// The reason why the case could not be judged.
pub fn follow(
    game: &AnyGame,
    workers: Option<&Workers>,
    planted: Option<&'static Misreading<AnyCase>>,
    known: &Arc<KnownDifferences>,
    [before, case]: [&AnyCase; 2],
) -> Result<Option<Explained>, Error> {
    let became = match workers {
        Some(workers) => {
            let earlier = [Earlier::Text(before.text())];
            Fresh::new(game, workers, &Halt::default()).play(&earlier, case, true)
        }
        None => match told(&|| Pair::new(game, planted).knowing(known), &|_| (), before, case) {
            Ok(None) => Became::Fine,
            Ok(told) => Became::Differs(told),
            Err(unjudged) => return Err(unjudged.to_string().into()),
        },
    };
    match became {
        Became::Fine => Ok(None),
        Became::Differs(told) => Ok(told.map(|Told { report, diff, .. }| {
            let files = vec![("diff", diff.into_bytes())];
            Explained { report, files, ..Explained::default() }
        })),
        Became::Crashes(who, crash) => {
            let mut report =
                Report::new(format!("{}: {who}: {} after another case", game.name(), crash.kind));
            report.row("what", format!("the {who} {}", crash.how));
            Ok(Some(Explained { report, ..Explained::default() }))
        }
        Became::Unknown => Err("the first case ended the process that played it".into()),
    }
}

//! `gen`: generates cases.

mod aimed;
mod args;
#[cfg(feature = "judge")]
mod suite;

pub(crate) use self::args::Args;
use std::ops::RangeInclusive;

use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_core::{Case, Game};

use crate::roster::Listed;
use crate::screen::{CommandError, Status};

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let settings = args.asked.settings(game)?;
    #[cfg(feature = "judge")]
    if args.suite {
        return suite::run(game, args, &settings);
    }
    #[cfg(feature = "judge")]
    if args.suite_args.is_given() {
        return Err("--plan, --stops, --passes and --jobs go with --suite".into());
    }
    let indices = args.indices()?;
    match args.want.is_empty() {
        true => drawn(game, args, &settings, indices),
        false => aimed::run(game, args, &settings, indices),
    }
}

fn drawn(
    game: &Listed,
    args: &Args,
    settings: &Settings,
    indices: RangeInclusive<u64>,
) -> Result<Status, CommandError> {
    let generator = game.generator();
    for index in indices {
        let case = generator.generate(settings, &mut seeded(game.name(), args.seed, index))?;
        args.write(index, &case.text())?;
    }
    #[cfg(feature = "judge")]
    crate::suites::say_unmade(game);
    Ok(Status::Same)
}

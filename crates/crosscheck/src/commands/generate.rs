//! `gen`: generates cases.

mod aimed;
mod args;
#[cfg(feature = "judge")]
mod suite;

pub(crate) use self::args::Args;
use std::ops::RangeInclusive;

use crosscheck_core::Game;
use crosscheck_core::contract::Case;
use crosscheck_core::generate::{Generator, Settings, seeded};

use crate::Visit;
use crate::screen::error::CommandError;
use crate::screen::status::Status;

impl Visit for &Args {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self;
        let settings = args.asked.settings::<G>()?;
        #[cfg(feature = "judge")]
        if args.suite {
            return suite::run::<G>(args, &settings);
        }
        #[cfg(feature = "judge")]
        if args.suite_args.is_given() {
            return Err("--plan, --stops, --passes, --try and --jobs go with --suite".into());
        }
        let indices = args.indices()?;
        match args.want.is_empty() {
            true => drawn::<G>(args, &settings, indices),
            false => aimed::run::<G>(args, &settings, indices),
        }
    }
}

/// Generates and writes each case.
fn drawn<G: Game>(
    args: &Args,
    settings: &Settings,
    indices: RangeInclusive<u64>,
) -> Result<Status, CommandError> {
    let generator = G::Generator::default();
    for index in indices {
        let case = generator.generate(settings, &mut seeded::<G::Case>(args.seed, index))?;
        args.write(index, &case.text())?;
    }
    Ok(Status::Same)
}

//! `gen`: make cases.

use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;

use generator::{Generator, seeded};
use spec::contract::Case;

use super::Status;
use super::args::{Asked, game_names, with_game};
use crate::files;
use crate::games::{Plugged, Visit};
use crate::trouble::Trouble;

/// Make cases in the contest's input format.
///
/// One case goes to standard output; with `--out` any number go to a folder as SEED-INDEX.in. Case i of a seed
/// is always the same case, whatever else is made with it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// The number of the first case
    #[arg(long, value_name = "I", default_value_t = 0)]
    case: u64,
    /// How many cases
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Where they go; needed for more than one
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    asked: Asked,
}

pub(super) fn run(args: &Args) -> Result<Status, Trouble> {
    with_game(&args.game, Generate(args))
}

struct Generate<'a>(&'a Args);

impl Visit for Generate<'_> {
    type Output = Result<Status, Trouble>;

    fn visit<G: Plugged>(self) -> Self::Output {
        let args = self.0;
        let settings = args.asked.settings::<G>()?;
        let generator = G::Generator::default();
        let last = args.case.checked_add(args.count.saturating_sub(1));
        let last = last.ok_or("--case plus --count is too large")?;
        let make = |index| generator.generate(&settings, &mut seeded::<G>(args.seed, index));
        match &args.out {
            Some(out) => {
                for index in args.case..=last {
                    let name = format!("{}-{index}.in", args.seed);
                    files::write(&out.join(name), make(index)?.text().as_bytes())?;
                }
            }
            None if args.count > 1 => return Err("more than one case needs a folder: --out DIR".into()),
            None => {
                let mut out = BufWriter::new(stdout().lock());
                for index in args.case..=last {
                    out.write_all(make(index)?.text().as_bytes())?;
                }
                out.flush()?;
            }
        }
        Ok(Status::Same)
    }
}

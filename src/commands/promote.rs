//! `promote`: turns a case into a regression case.

use std::io::Write;
use std::path::PathBuf;

use crosscheck_core::Game;
use crosscheck_core::compare::oracle::Effort;
use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::foreign::{PART, foreign};
use crosscheck_core::generate::Settings;
use crosscheck_core::store::{self, Regression, Why};

use super::Status;
use super::args::{LimitsArg, game_names, read_case, with_game};
use super::isolation::IsolationArgs;
use crate::commands::error::CommandError;
use crate::commands::screen;
use crate::games::Visit;

/// Make a case a regression test, which `cargo test` plays from now on.
///
/// Writes the input, the reference's answer, and the reason to STORE/GAME/NAME/. The case stands for the clauses given
/// with `--clause`, or for all clauses it exercises.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// The input; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The name of its folder: lower-case letters, digits and hyphens
    #[arg(long, value_name = "SLUG")]
    name: String,
    /// Why the case is worth keeping
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// A clause that it stands for; may be given several times
    #[arg(long = "clause", value_name = "NUMBER")]
    clauses: Vec<String>,
    /// The folder of the regression store
    #[arg(long, value_name = "DIR", default_value = "tests/data/cases")]
    store: PathBuf,
}

pub(super) fn run(args: &Args) -> Result<Status, CommandError> {
    with_game(&args.game, Promote(args))
}

struct Promote<'a>(&'a Args);

impl Visit for Promote<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let case = read_case::<G>(&args.file, LimitsArg::Contest.into())?;
        let covered = G::coverage(&case);
        if let Some(clause) = args.clauses.iter().find(|clause| !covered.contains_key(clause.as_str())) {
            return Err(CommandError::Words(format!(
                "clause {} is not exercised by this case",
                foreign(clause).at_most(PART)
            )));
        }
        let clauses = match args.clauses.is_empty() {
            true => covered.keys().map(ToString::to_string).collect(),
            false => args.clauses.clone(),
        };
        let End::Answer(answer) = record(&mut *G::reference(), &case).end else {
            return Err("the reference has no answer to this case".into());
        };
        let mut pair = IsolationArgs::default().pair::<G>(0, &Settings::default(), None);
        let judged = pair.judge(&case, Effort::Full).map_err(|unjudged| unjudged.to_string())?;
        let differs = judged.1.is_some();
        let why = Why { why: args.why.clone(), clauses };
        let kept = Regression { slug: args.name.clone(), case, answer: format!("{answer}\n"), why };
        let folder = store::add::<G::Case>(&args.store, &kept)?;
        let mut out = screen::out();
        writeln!(out, "saved as {}", foreign(&folder))?;
        if differs {
            writeln!(out, "the engine still differs on it: `cargo test` fails until that is fixed")?;
        }
        Ok(Status::Same)
    }
}

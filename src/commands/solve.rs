//! `solve`: prints the answer to a case, or the steps that lead to it.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;

use crosscheck_core::compare::trace::{End, guarded, line, observe};
use crosscheck_core::{Game, Player};

use super::Status;
use super::args::{FileArg, LimitsArg, game_names, planted, read_case, with_game};
use crate::commands::error::CommandError;
use crate::commands::screen;
use crate::games::Visit;

/// Print the answer to a case.
///
/// With `--trace`, print the steps instead, one JSON object per line. The end of the game's page of rules
/// (`spec/GAME.md`) describes them, so that a program in any language can be compared with them.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(flatten)]
    file: FileArg,
    /// Which side plays
    #[arg(long, value_enum, default_value_t)]
    by: Side,
    /// Play a misreading of the rules instead: a wrong program to try `stress` on (`--plant list` names them)
    #[arg(long, value_name = "NAME", conflicts_with = "by")]
    plant: Option<String>,
    /// Print the steps as JSON Lines
    #[arg(long)]
    trace: bool,
    /// Which sizes are allowed
    #[arg(long, value_enum, default_value_t)]
    limits: LimitsArg,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Side {
    /// The optimized engine
    #[default]
    Engine,
    /// The naive reference, written from the statement
    Reference,
}

pub(super) fn run(args: &Args) -> Result<Status, CommandError> {
    with_game(&args.game, Solve(args))
}

struct Solve<'a>(&'a Args);

impl Visit for Solve<'_> {
    type Output = Result<Status, CommandError>;

    fn visit<G: Game>(self) -> Self::Output {
        let args = self.0;
        let planted = planted::<G>(args.plant.as_deref())?;
        let case = read_case::<G>(&args.file.file, args.limits.into())?;
        let mut player = match (planted, args.by) {
            (Some(planted), _) => (planted.player)(),
            (None, Side::Engine) => G::engine(),
            (None, Side::Reference) => G::reference(),
        };
        let mut out = BufWriter::new(screen::exact().lock());
        if args.trace {
            print_trace::<G>(&mut *player, &case, &mut out)?;
        } else {
            let name = player.name().to_owned();
            let answer = guarded(|| player.answer(&case));
            writeln!(out, "{}", answer.map_err(|panic| format!("the {name} panics: {panic}"))?)?;
        }
        out.flush()?;
        Ok(Status::Same)
    }
}

fn print_trace<G: Game>(
    player: &mut dyn Player<G::Case>,
    case: &G::Case,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut failed = None;
    let end = observe(player, case, &mut |step| match writeln!(out, "{}", line::<G::Case>(&step)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    });
    match (failed, end) {
        (Some(error), _) => Err(error.into()),
        (None, End::Panicked(panic)) => {
            Err(CommandError::Words(format!("the {} panics: {panic}", player.name())))
        }
        (None, End::Answer(_) | End::Stopped) => Ok(()),
    }
}

//! One case, and who plays it beside the reference: for the commands that look at a single case.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Settings;
use crosscheck_core::report::explain::Explain;
use crosscheck_core::{Limits, Misreading};

use super::HEADING;
use super::args::{PLANT_HELP, limits, planted, read_case};
use super::isolation::IsolationArgs;
use super::judged::LimitArgs;
#[cfg(feature = "judge")]
use super::judged::{JudgedProgram, judged_program};
use super::known::KnownArgs;
use super::piped::{NOT_PIPED, PipedProgram};
use crate::roster::Listed;
use crate::screen::CommandError;

/// One case, and who plays it beside the reference.
#[derive(Debug, clap::Args)]
pub(crate) struct OneCaseArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The input; `-` or nothing is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Which sizes are allowed: those of the rules, or any that fit memory
    #[arg(long, value_name = "LIMITS", value_parser = limits(), default_value = "contest")]
    limits: Limits,
    #[arg(long, value_name = "NAME", help = PLANT_HELP)]
    plant: Option<String>,
    /// A program to play in the engine's place, and its arguments
    #[arg(value_name = "CMD", last = true, conflicts_with = "plant")]
    cmd: Vec<OsString>,
    /// The program speaks crosscheck-trace/1 over its pipes, as with `fuzz -- CMD`
    #[arg(long, requires = "cmd", conflicts_with_all = NOT_PIPED, help_heading = HEADING)]
    pipe: bool,
    #[command(flatten)]
    program: LimitArgs,
    #[command(flatten)]
    pub(crate) isolation: IsolationArgs,
}

pub(crate) enum OtherSide {
    /// It answers many cases over its pipes.
    Piped(Box<PipedProgram>),
    /// It answers one case, and is run as a judge runs it.
    #[cfg(feature = "judge")]
    Judged(Box<JudgedProgram>),
}

impl OtherSide {
    /// Returns the command of a program that is run as a judge runs it, quoted for a shell.
    pub(crate) fn judged(&self) -> Option<String> {
        match self {
            OtherSide::Piped(_) => None,
            #[cfg(feature = "judge")]
            OtherSide::Judged(program) => Some(program.setup.program.shown()),
        }
    }
}

impl OneCaseArgs {
    pub(crate) fn case(&self, game: &AnyGame) -> Result<AnyCase, CommandError> {
        self.read(game, &self.file)
    }

    pub(crate) fn read(&self, game: &AnyGame, file: &Path) -> Result<AnyCase, CommandError> {
        read_case(game, file, self.limits)
    }

    pub(crate) fn planted(
        &self,
        game: &AnyGame,
    ) -> Result<Option<&'static Misreading<AnyCase>>, CommandError> {
        planted(game, self.plant.as_deref())
    }

    #[cfg_attr(
        not(feature = "judge"),
        expect(unused_variables, reason = "only the judge has a game's limits")
    )]
    pub(crate) fn program(&self, game: &AnyGame) -> Result<Option<OtherSide>, CommandError> {
        if self.cmd.is_empty() {
            return Ok(None);
        }
        #[cfg(feature = "judge")]
        if !self.pipe {
            let program = judged_program(game, &self.cmd, &self.program)?;
            return Ok(Some(OtherSide::Judged(Box::new(program))));
        }
        let program = PipedProgram::new(&self.cmd, &self.isolation, &self.program.sandbox)?;
        Ok(Some(OtherSide::Piped(Box::new(program))))
    }

    pub(crate) fn oracle(
        &self,
        game: &Listed,
        program: Option<&OtherSide>,
        known: &KnownArgs,
    ) -> Result<Box<dyn Explain>, CommandError> {
        Ok(match program {
            None => {
                let (planted, known) = (self.planted(game)?, known.read(game)?);
                self.isolation.pair(game, 0, &Settings::default(), planted, &known)
            }
            Some(OtherSide::Piped(program)) => program.oracle(game, &known.read(game)?),
            #[cfg(feature = "judge")]
            Some(OtherSide::Judged(program)) => Box::new(program.explainer(game, None)),
        })
    }
}

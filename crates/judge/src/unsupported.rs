//! Systems other than Linux: programs under test cannot be limited yet, so they are not run.

use std::ffi::OsString;
use std::io;

use crate::command::look_for;
use crate::language::Language;
use crate::program::{Program, Unready};
use crate::run::{CancelCheck, Probe, Run, RunLimits};
use crate::sandbox::Policy;

impl Program {
    /// Creates the program that a command line names. A source file is refused: no compiler can be limited either.
    ///
    /// # Errors
    /// There is no such program, or it would have to be compiled.
    pub fn new(words: &[OsString], policy: &Policy, _: &mut dyn FnMut(&str)) -> Result<Self, Unready> {
        let first = words.first().ok_or_else(|| "no program is named".to_owned())?;
        if Language::of(first.as_ref()).is_some() {
            return Err(refusal().to_string().into());
        }
        look_for(first)?;
        let program = Program::command_line(words).confined(policy.clone());
        program.map_err(|error| format!("cannot tell the current folder: {error}").into())
    }

    /// Returns `None`.
    pub fn checked(&self) -> Option<&Self> {
        None
    }
}

/// Runs a program on one input after another; not supported here.
pub struct Runner;

/// Runs a program on many inputs in one process; not supported here.
pub type Session = Runner;

impl Runner {
    /// Creates a runner that refuses to run.
    pub fn new(_: &Program, _: RunLimits) -> Self {
        Runner
    }

    /// Refuses.
    pub fn run(&mut self, _: &[u8]) -> io::Result<Run> {
        Err(refusal())
    }

    /// Refuses.
    pub fn run_alone(&mut self, _: &[u8]) -> io::Result<Run> {
        Err(refusal())
    }

    /// Returns 0.
    pub fn answers(&self) -> u64 {
        0
    }

    /// Has no effect.
    pub fn limit(&mut self, _: RunLimits) {}

    /// Has no effect.
    pub fn cancel_on(&mut self, _: CancelCheck) {}
}

fn refusal() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "programs are run on Linux alone, for now")
}

/// A process to talk with. It has the rights of the user.
pub type Hosted = std::process::Child;

/// Starts a program to talk with, with these environment variables. It is not confined.
pub fn converse(
    program: &Program,
    variables: &[(&str, &str)],
    _: &RunLimits,
) -> io::Result<crosscheck_host::converse::Conversation<Hosted>> {
    let mut command = program.command();
    command.envs(variables.iter().copied());
    crosscheck_host::converse::Conversation::start(command)
}

/// Refuses.
pub fn probe(_: &Program, _: &[u8], _: &RunLimits, _: &CancelCheck) -> io::Result<Probe> {
    Err(refusal())
}

/// Does nothing, since nothing needs preparation.
pub fn settle(_alone: bool) {}

/// Removes all temporary files. Called when this process is about to exit.
pub fn abandon() {
    crosscheck_host::scratch::remove_all();
}

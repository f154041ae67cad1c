//! Systems other than Linux: external programs cannot be limited yet, so they are not run.

use std::io;

use super::{Program, Run, RunLimits};
use crate::Halt;

/// Runs a program on one input after another; not supported here.
pub struct Runner;

impl Runner {
    /// Creates a runner that refuses to run.
    pub fn new(_: &Program, _: RunLimits) -> Self {
        Runner
    }

    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub fn run(&mut self, _: &[u8]) -> io::Result<Run> {
        Err(refusal())
    }

    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub fn run_meanwhile(&mut self, input: &[u8], _: &mut dyn FnMut()) -> io::Result<Run> {
        self.run(input)
    }

    /// Has no effect.
    pub fn limit(&mut self, _: RunLimits) {}

    /// Has no effect.
    pub fn heed(&mut self, _: Halt) {}
}

/// Runs a program on many inputs in one process; not supported here.
pub struct Session;

impl Session {
    /// Creates a session that refuses to run.
    pub fn new(_: &Program, _: RunLimits) -> Self {
        Session
    }

    /// Has no effect.
    pub fn heed(&mut self, _: Halt) {}

    /// Returns 0.
    pub fn answers(&self) -> u64 {
        0
    }

    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub fn run_meanwhile(&mut self, _: &[u8], _: &mut dyn FnMut()) -> io::Result<Run> {
        Err(refusal())
    }
}

fn refusal() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "programs are run on Linux alone, for now")
}

/// Refuses.
pub(super) fn look(
    _: &Program,
    _: &[u8],
    _: &RunLimits,
    _: &Halt,
) -> io::Result<(Run, bool, Vec<String>)> {
    Err(refusal())
}

/// Does nothing, since nothing needs preparation.
pub fn settle(_alone: bool) {}

/// Does nothing, since nothing runs.
pub(super) fn kill_all() {}

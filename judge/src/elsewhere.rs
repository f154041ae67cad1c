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
        Err(io::Error::new(io::ErrorKind::Unsupported, "programs are run on Linux alone, for now"))
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

/// Refuses.
pub(super) fn look(_: &Program, _: &[u8], _: &RunLimits, _: &Halt) -> io::Result<(Run, bool)> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "programs are run on Linux alone, for now"))
}

/// Does nothing, since nothing needs preparation.
pub fn settle(_alone: bool) {}

/// Does nothing, since nothing runs.
pub(super) fn kill_all() {}

//! Systems other than Linux: programs are not run.

use std::io;

use super::{Program, Run, RunLimits};
use crate::Halt;

/// See the other module of this name.
pub const LOOP: &str = "CROSSCHECK_LOOP";

/// See the other module of this name.
pub const MARK: u8 = b'\x0c';

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
        Err(io::Error::new(io::ErrorKind::Unsupported, "programs are run on Linux alone, for now"))
    }
}

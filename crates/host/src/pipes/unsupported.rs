//! Systems that cannot wait for several pipes at once: there are no pipes, so no conversations with programs.

use std::convert::Infallible;
use std::io;
use std::process::Stdio;
use std::time::Duration;

use super::{Pipes, Ready};

impl Pipes {
    /// Fails.
    pub fn new() -> io::Result<(Self, [Stdio; 3])> {
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "programs are talked with on Unix alone, for now",
        ))
    }

    /// Fails.
    pub fn wait(&self, _: Option<Infallible>, _: bool, _: Duration) -> io::Result<Ready> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Has no effect.
    pub fn feed(&mut self, _: &mut &[u8]) {}
}

/// Has no effect.
pub fn drain_once(_: &mut Option<Infallible>, _: &mut Vec<u8>) -> bool {
    false
}

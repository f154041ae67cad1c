//! Systems other than Linux: there are no worker processes yet, so all work is done in this process.

use std::io;
use std::process::Command;

use super::{Channels, Death, Heard};

/// A worker, which cannot exist on this system.
pub struct Worker(std::convert::Infallible);

impl Worker {
    /// Fails, because this system has no workers.
    pub fn start(_: Command) -> io::Result<Worker> {
        Err(unsupported())
    }

    /// Sends a message.
    pub fn send(&mut self, _: &[u8]) {
        match self.0 {}
    }

    /// Waits a moment for the next line.
    pub fn hear(&mut self) -> Heard {
        match self.0 {}
    }

    /// Returns the last mark.
    pub fn mark(&self) -> String {
        match self.0 {}
    }

    /// Returns how many threads it has.
    pub fn threads(&self) -> u64 {
        match self.0 {}
    }

    /// Returns how the worker ended.
    pub fn end(self) -> Death {
        match self.0 {}
    }
}

/// Fails, because this system has no workers.
pub fn become_worker(_: Option<u64>) -> io::Result<Channels> {
    Err(unsupported())
}

fn unsupported() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "worker processes are for Linux alone, for now")
}

/// Does nothing on this system.
pub fn limit_memory(_: u64) -> std::io::Result<()> {
    Ok(())
}

//! Systems other than Linux: there are no worker processes yet, so all work is done in this process.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::process::Command;

/// A worker, of which there is none here.
pub struct Worker(std::convert::Infallible);

/// What a worker was heard to say.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing for now.
    Nothing,
    /// It has ended.
    Gone,
}

/// How a worker ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Death {
    /// The signal that killed it.
    pub signal: Option<i32>,
    /// The status with which it ended by itself.
    pub status: Option<i32>,
    /// The end of what it printed.
    pub said: String,
}

impl Worker {
    /// Refuses.
    ///
    /// # Errors
    /// Always.
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

    /// Returns how the worker ended.
    pub fn end(self) -> Death {
        match self.0 {}
    }
}

fn unsupported() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "worker processes are for Linux alone, for now")
}

/// Where marks are left.
#[derive(Debug)]
pub struct Marks(File);

impl Marks {
    /// Leaves a mark.
    pub fn leave(&self, mark: &[u8]) {
        let mut file = &self.0;
        let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(mark));
    }
}

impl From<File> for Marks {
    fn from(file: File) -> Self {
        Marks(file)
    }
}

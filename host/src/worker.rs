//! Worker processes, for code of our own that may crash, hang or eat memory.
//!
//! A program starts itself again and has that process do the work ([`Worker`]). Both talk over a socket, line by line.
//! The worker also leaves *marks*: it writes what it is about to do to a file that both have open. A mark costs one
//! system call and wakes nobody, and the last one outlives the worker.

use std::fs::File;

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{Worker, limit_memory};
#[cfg(target_os = "linux")]
pub use linux::{Post, Worker, attend, limit_memory};

/// What a worker was heard to say.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing for now.
    Nothing,
    /// It has ended, or closed its socket.
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

/// Where marks are left.
#[derive(Debug)]
pub struct Marks(File);

impl Marks {
    /// Leaves a mark: a line that ends with a line feed, and no shorter than the one before.
    pub fn leave(&self, mark: &[u8]) {
        // A mark that cannot be written costs an explanation, but no case.
        #[cfg(unix)]
        let _ = std::os::unix::fs::FileExt::write_at(&self.0, mark, 0);
        #[cfg(not(unix))]
        {
            use std::io::{Seek, SeekFrom, Write};
            let mut file = &self.0;
            let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(mark));
        }
    }
}

impl From<File> for Marks {
    fn from(file: File) -> Self {
        Marks(file)
    }
}

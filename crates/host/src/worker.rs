//! Worker processes, for code of our own that may crash, hang or eat memory.
//!
//! A program starts itself again and lets the new process do the work ([`Worker`]). The two processes talk line by
//! line. The worker also leaves *marks*: it writes what it is about to do to a file that both have
//! open. A mark costs one system call and wakes no process, and the last one outlives the worker.

use std::fs::File;

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{Worker, become_worker, limit_memory};
#[cfg(target_os = "linux")]
pub use linux::{Worker, become_worker, limit_memory};

/// The result of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its line end.
    Line(String),
    /// No line yet.
    Nothing,
    /// The worker has ended, or says no more.
    Gone,
}

/// How a worker ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Death {
    /// The signal that killed it.
    pub signal: Option<i32>,
    /// Its exit status, if it ended by itself.
    pub status: Option<i32>,
    /// The end of its output.
    pub said: String,
}

/// A worker's side of the conversation, and the file for its marks.
#[derive(Debug)]
pub struct Channels {
    /// Where the requests come from.
    pub requests: File,
    /// Where the replies go to.
    pub replies: File,
    /// Where the marks go to.
    pub marks: Marks,
}

/// The file for marks.
#[derive(Debug)]
pub struct Marks(File);

impl Marks {
    /// Leaves a mark: a line with a line feed at its end, at least as long as the mark before it.
    pub fn leave(&self, mark: &[u8]) {
        // If a mark cannot be written, an explanation is lost, but no case.
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

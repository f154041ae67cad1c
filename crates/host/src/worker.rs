//! Worker processes, for code of our own that may crash, hang or eat memory.
//!
//! A program starts itself again and lets the new process do the work ([`Worker`]). A worker is a program to
//! [converse](crate::converse) with; beyond that, its memory has a limit, and it leaves *marks*: it writes what it is about to
//! do to a file that both have open. A mark costs one system call and wakes no process, and the last one outlives the
//! worker.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::process::{Child, Command};

use crate::converse::Conversation;

mod channels;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

pub use channels::{Channels, Marks};
#[cfg(not(target_os = "linux"))]
use elsewhere as system;
#[cfg(target_os = "linux")]
use linux as system;
pub use system::{become_worker, limit_memory};

/// A running worker. Dropping this kills it.
#[derive(Debug)]
pub struct Worker {
    /// The conversation with it.
    pub talk: Conversation<Child>,
    marks: File,
}

impl Worker {
    /// Starts a worker. The command must call [`become_worker`].
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(mut command: Command) -> io::Result<Worker> {
        let (marks, path) = system::marks()?;
        command.env(channels::MARKS, path);
        Ok(Worker { talk: Conversation::start(command)?, marks })
    }

    /// Returns the last mark, or an empty text if there is none.
    pub fn mark(&self) -> String {
        let (mut marks, mut bytes) = (&self.marks, [0; 256]);
        let read = marks.rewind().and_then(|()| marks.read(&mut bytes)).unwrap_or(0);
        let line = bytes[..read].split(|&byte| byte == b'\n').next().unwrap_or_default();
        String::from_utf8_lossy(line).into_owned()
    }

    /// Returns how many threads it has, as far as the system says so.
    pub fn threads(&self) -> u64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.talk.process().id()));
        tasks.map_or(0, |tasks| tasks.count() as u64)
    }
}

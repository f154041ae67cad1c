//! Workers on Linux, which are separate processes.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{DumpableBehavior, Resource, Rlimit, setrlimit};
use rustix::stdio::{dup2_stdin, dup2_stdout};

use super::{Channels, Death, Heard, Marks};
use crate::converse::{self, Conversation, Ended, Patience};

/// The environment variable that tells a worker where to leave its marks.
const MARKS: &str = "CROSSCHECK_WORKER_MARKS";

/// The first line that a worker sends.
const HELLO: &str = "hello";

/// How long a worker may take to send its first line. It does nothing else before that, so only an overloaded machine
/// takes longer.
const START: Duration = Duration::from_secs(60);

/// How long [`Worker::hear`] waits for a line.
const PULSE: Duration = Duration::from_millis(50);

/// A running worker. Dropping this kills it.
pub struct Worker {
    talk: Conversation<Child>,
    marks: File,
}

impl Worker {
    /// Starts a worker. The command must call [`become_worker`].
    ///
    /// # Errors
    /// It cannot be started, or does not answer.
    pub fn start(mut command: Command) -> io::Result<Worker> {
        // In memory: a mark is cheaper than in a file system, and no file is left behind, however this process ends.
        let marks = File::from(memfd_create("crosscheck-marks", MemfdFlags::CLOEXEC)?);
        command.env(MARKS, format!("/proc/{}/fd/{}", std::process::id(), marks.as_raw_fd()));
        let mut worker = Worker { talk: Conversation::start(command)?, marks };
        match worker.hear_within(START) {
            Heard::Line(line) if line == HELLO => Ok(worker),
            heard => {
                let Death { signal, status, said } = worker.end();
                let how = format!("{heard:?}, signal {signal:?}, status {status:?}: {said}");
                Err(io::Error::other(format!("it does not answer: {how}")))
            }
        }
    }

    /// Sends a message. If the worker has ended, [`Worker::hear`] reports this.
    pub fn send(&mut self, message: &[u8]) {
        self.talk.send(message);
    }

    /// Waits a moment for the next line.
    pub fn hear(&mut self) -> Heard {
        self.hear_within(PULSE)
    }

    fn hear_within(&mut self, limit: Duration) -> Heard {
        let until = Instant::now() + limit;
        let stop = &mut |_: &_| Instant::now() >= until;
        match self.talk.hear(&mut Patience { line_end: b'\n', longest: usize::MAX, stop }) {
            converse::Heard::Line(line) => Heard::Line(String::from_utf8_lossy(line).into_owned()),
            converse::Heard::Stopped => Heard::Nothing,
            converse::Heard::Gone(_) | converse::Heard::TooLong(_) => Heard::Gone,
        }
    }

    /// Returns the last mark, or an empty text if there is none.
    pub fn mark(&self) -> String {
        let mut bytes = [0; 256];
        let read = self.marks.read_at(&mut bytes, 0).unwrap_or(0);
        let line = bytes[..read].split(|&byte| byte == b'\n').next().unwrap_or_default();
        String::from_utf8_lossy(line).into_owned()
    }

    /// Returns how many threads it has.
    pub fn threads(&self) -> u64 {
        // A folder has a link from each folder in it, its own name and its own `.`.
        let tasks = format!("/proc/{}/task", self.talk.process().id());
        std::fs::metadata(tasks).map_or(0, |tasks| tasks.nlink().saturating_sub(2))
    }

    /// Kills the worker if it does not end by itself soon, and returns how it ended.
    pub fn end(self) -> Death {
        let Ended { signal, status, said } = self.talk.end();
        Death { signal, status, said: String::from_utf8_lossy(&said).into_owned() }
    }
}

/// Makes this process a worker. From now on, it can allocate at most `memory` bytes, and a crash leaves no core file.
///
/// # Errors
/// The process was not started as a worker.
pub fn become_worker(memory: Option<u64>) -> io::Result<Channels> {
    let marks = std::env::var_os(MARKS)
        .ok_or_else(|| io::Error::other("this command is for crosscheck itself, which starts it"))?;
    let marks = Marks(OpenOptions::new().write(true).open(marks)?);
    let requests = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut replies = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    // A player that reads standard input or prints must not take part in the conversation.
    dup2_stdin(File::open("/dev/null")?)?;
    dup2_stdout(io::stderr())?;
    // Dumping the core of a large process takes very long, and there may be thousands of crashes.
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    if let Some(memory) = memory {
        limit_memory(memory)?;
    }
    writeln!(replies, "{HELLO}")?;
    Ok(Channels { requests, replies, marks })
}

/// Limits the memory of this process to this many bytes.
///
/// # Errors
/// The system does not allow it.
pub fn limit_memory(memory: u64) -> io::Result<()> {
    Ok(setrlimit(Resource::Data, Rlimit { current: Some(memory), maximum: Some(memory) })?)
}

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

/// The environment variable that tells a worker where to leave its marks.
const MARKS: &str = "CROSSCHECK_WORKER_MARKS";

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
        let (marks, path) = marks()?;
        command.env(MARKS, path);
        Ok(Worker { talk: Conversation::start(command)?, marks })
    }

    /// Returns the last mark; nothing if there is none.
    pub fn mark(&self) -> Vec<u8> {
        let (mut marks, mut bytes) = (&self.marks, Vec::new());
        let _ = marks.rewind().and_then(|()| marks.read_to_end(&mut bytes));
        bytes
    }

    /// Returns how many threads it has, as far as the system says so.
    pub fn threads(&self) -> u64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.talk.process().id()));
        tasks.map_or(0, |tasks| tasks.count() as u64)
    }
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
pub struct Marks(pub File);

impl Marks {
    /// Leaves a mark, which is as long as the mark before it.
    pub fn leave(&self, mark: &[u8]) {
        // If a mark cannot be written, an explanation is lost, but no case.
        #[cfg(unix)]
        let _ = std::os::unix::fs::FileExt::write_at(&self.0, mark, 0);
        #[cfg(not(unix))]
        let _ = mark;
    }
}

/// Creates a file for marks, and returns its path for another process.
#[cfg(target_os = "linux")]
fn marks() -> io::Result<(File, String)> {
    use rustix::fs::{MemfdFlags, memfd_create};
    use std::os::fd::AsRawFd;
    // In memory: a mark is cheaper than in a file system, and no file is left behind, however this process ends.
    let marks = File::from(memfd_create("crosscheck-marks", MemfdFlags::CLOEXEC)?);
    let path = format!("/proc/{}/fd/{}", std::process::id(), marks.as_raw_fd());
    Ok((marks, path))
}

/// Makes this process a worker. From now on, it can allocate at most `memory` bytes, and a crash leaves no core file.
///
/// # Errors
/// The process was not started as a worker.
#[cfg(target_os = "linux")]
pub fn become_worker(memory: u64) -> io::Result<Channels> {
    use rustix::process::{DumpableBehavior, set_dumpable_behavior};
    use rustix::stdio::{dup2_stdin, dup2_stdout};
    use std::os::fd::AsFd;
    let marks = std::env::var_os(MARKS)
        .ok_or_else(|| io::Error::other("this command is for crosscheck itself, which starts it"))?;
    let marks = Marks(File::options().write(true).open(marks)?);
    let requests = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let replies = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    // A player that reads standard input or prints must not take part in the conversation.
    dup2_stdin(File::open("/dev/null")?)?;
    dup2_stdout(io::stderr())?;
    // Dumping the core of a large process takes very long, and there may be thousands of crashes.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    limit_memory(memory)?;
    Ok(Channels { requests, replies, marks })
}

/// Limits the memory of this process to this many bytes, where the system has workers.
///
/// # Errors
/// The system does not allow it.
pub fn limit_memory(memory: u64) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        setrlimit(Resource::Data, Rlimit { current: Some(memory), maximum: Some(memory) })?;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
    Ok(())
}

/// Fails, because there are workers on Linux alone: elsewhere all work is done in this process.
#[cfg(not(target_os = "linux"))]
fn marks() -> io::Result<(File, String)> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Fails, because this system has no workers.
#[cfg(not(target_os = "linux"))]
pub fn become_worker(_: u64) -> io::Result<Channels> {
    Err(io::ErrorKind::Unsupported.into())
}

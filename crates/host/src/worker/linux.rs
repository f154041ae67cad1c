//! Workers on Linux, which are separate processes.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsFd, AsRawFd};

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{DumpableBehavior, Resource, Rlimit, setrlimit};
use rustix::stdio::{dup2_stdin, dup2_stdout};

use super::channels::{Channels, MARKS, Marks};

/// Creates a file for marks, and returns its path for another process.
pub(super) fn marks() -> io::Result<(File, String)> {
    // In memory: a mark is cheaper than in a file system, and no file is left behind, however this process ends.
    let marks = File::from(memfd_create("crosscheck-marks", MemfdFlags::CLOEXEC)?);
    let path = format!("/proc/{}/fd/{}", std::process::id(), marks.as_raw_fd());
    Ok((marks, path))
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
    let replies = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    // A player that reads standard input or prints must not take part in the conversation.
    dup2_stdin(File::open("/dev/null")?)?;
    dup2_stdout(io::stderr())?;
    // Dumping the core of a large process takes very long, and there may be thousands of crashes.
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    if let Some(memory) = memory {
        limit_memory(memory)?;
    }
    Ok(Channels { requests, replies, marks })
}

/// Limits the memory of this process to this many bytes.
///
/// # Errors
/// The system does not allow it.
pub fn limit_memory(memory: u64) -> io::Result<()> {
    Ok(setrlimit(Resource::Data, Rlimit { current: Some(memory), maximum: Some(memory) })?)
}

//! The executable that starts programs: `starter.c`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::fs::{MemfdFlags, memfd_create};

/// The executable; empty if there was no C compiler.
const STARTER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/starter"));

/// Returns the executable as a file in memory.
///
/// # Errors
/// It could not be made when this program was built, or there is no memory.
pub(super) fn file() -> io::Result<OwnedFd> {
    if STARTER.is_empty() {
        let reason = "this program was built without a C compiler, or for another processor, and cannot confine others";
        return Err(io::Error::other(reason));
    }
    let mut file = std::fs::File::from(memfd_create("starter", MemfdFlags::CLOEXEC)?);
    file.write_all(STARTER)?;
    Ok(file.into())
}

/// Returns the command that starts this program for each order, or once if it forks: see `starter.c`.
pub(super) fn command(file: &OwnedFd, forks: bool, words: &[OsString]) -> Command {
    let mut command = Command::new(format!("/proc/self/fd/{}", file.as_raw_fd()));
    command.arg0(if forks { "s" } else { "1" }).args(words);
    command
}

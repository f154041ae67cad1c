//! Systems other than Linux: there are no worker processes yet, so all work is done in this process.

use std::fs::File;
use std::io;

use super::channels::Channels;

/// Fails, because this system has no workers.
pub(super) fn marks() -> io::Result<(File, String)> {
    Err(unsupported())
}

/// Fails, because this system has no workers.
pub fn become_worker(_: Option<u64>) -> io::Result<Channels> {
    Err(unsupported())
}

/// Does nothing on this system.
pub fn limit_memory(_: u64) -> io::Result<()> {
    Ok(())
}

fn unsupported() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "worker processes are for Linux alone, for now")
}

//! The folder to which confined programs may write.

use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::PathBuf;

use crosscheck_host::scratch;
use rustix::fs::fstatvfs;
use tempfile::TempDir;

use crate::room;

/// Its folders: the one in which a run takes place comes first, then the temporary one.
pub(super) const FOLDERS: [&str; 3] = ["work", "tmp", "shm"];

/// The folder to which confined programs may write.
#[derive(Debug)]
pub(super) struct Workspace {
    /// A handle of it, through which it is reached even in another namespace.
    folder: OwnedFd,
    /// How many files may still be created in it while it is empty; `None` in a folder of the machine's.
    free: Option<u64>,
    /// Keeps a folder of the machine's.
    _machine: Option<TempDir>,
}

impl Workspace {
    pub(super) fn new(folder: OwnedFd, machine: Option<TempDir>) -> io::Result<Self> {
        let free = if machine.is_none() { Some(fstatvfs(&folder)?.f_ffree) } else { None };
        Ok(Workspace { folder, free, _machine: machine })
    }

    fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", self.folder.as_raw_fd()))
    }

    /// Returns the folder in which a run takes place.
    pub(super) fn work(&self) -> PathBuf {
        self.path().join(FOLDERS[0])
    }

    /// Returns how much memory its files take, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let used = |data: rustix::fs::StatVfs| (data.f_blocks - data.f_bfree) * data.f_frsize;
        // In a folder of the machine's they take no memory.
        self.free.and_then(|_| fstatvfs(&self.folder).ok()).map_or(0, used)
    }

    /// Removes what a run has left in it.
    pub(super) fn empty(&self) -> io::Result<()> {
        let untouched = |free: u64| fstatvfs(&self.folder).is_ok_and(|data| data.f_ffree == free);
        if self.free.is_some_and(untouched) {
            return Ok(());
        }
        for name in FOLDERS {
            let folder = self.path().join(name);
            if !fs::symlink_metadata(&folder)?.is_dir() {
                return Err(io::Error::other("a folder of the sandbox was replaced"));
            }
            room::empty(&folder)?;
        }
        match self.free {
            Some(free) if !untouched(free) => Err(io::Error::other("something is left in the sandbox")),
            _ => Ok(()),
        }
    }
}

/// Makes a folder for a level that has no file system of its own.
pub(super) fn machine_folder() -> io::Result<TempDir> {
    let folder = scratch::temporary()?;
    FOLDERS.iter().try_for_each(|name| fs::create_dir(folder.path().join(name)))?;
    Ok(folder)
}

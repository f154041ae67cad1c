//! The folder to which confined programs may write.

use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::PathBuf;

use crosscheck_host::scratch::{self, Scratch};
use rustix::fs::{
    IFlags, Timespec, Timestamps, flistxattr, fstat, fstatvfs, futimens, ioctl_getflags, lstat,
};

use crate::room;

/// Its folders: the one in which a run takes place comes first, then the temporary one.
pub(super) const FOLDERS: [&str; 3] = ["work", "tmp", "shm"];

/// The folder to which confined programs may write.
#[derive(Debug)]
pub(super) struct Workspace {
    /// A handle of it, through which it is reached even in another namespace.
    folder: OwnedFd,
    /// The folders in it, and it itself, as they were before the first run.
    parts: Vec<Part>,
    /// How many files may still be created in it while it is empty; `None` in a folder of the machine's.
    free: Option<u64>,
    /// Keeps a folder of the machine's.
    _machine: Option<Scratch>,
}

/// A folder that every run finds as the first one found it.
#[derive(Debug)]
struct Part {
    path: PathBuf,
    itself: fs::File,
    was: Look,
}

/// All that a program can set of a folder and see in the next run, but its times, which are set back.
type Look = (u64, u64, [u32; 3], u64, i64, Option<IFlags>, usize);

impl Part {
    fn new(path: PathBuf) -> io::Result<Self> {
        let itself = fs::File::open(&path)?;
        let part = Part { was: look(&itself)?, path, itself };
        part.set_back()?;
        Ok(part)
    }

    /// Sets its times to what they are for every run, if they are not. To write them takes longer than to look.
    fn set_back(&self) -> io::Result<()> {
        let then = Timespec { tv_sec: 0, tv_nsec: 0 };
        let data = fstat(&self.itself)?;
        if (data.st_atime, data.st_atime_nsec) == (0, 0) && !self.was_written()? {
            return Ok(());
        }
        Ok(futimens(&self.itself, &Timestamps { last_access: then, last_modification: then })?)
    }

    /// Returns whether something was made or removed in it since its times were set back.
    fn was_written(&self) -> io::Result<bool> {
        let data = fstat(&self.itself)?;
        Ok((data.st_mtime, data.st_mtime_nsec) != (0, 0))
    }

    /// Returns whether it is as it was, and still has its name.
    fn is_as_before(&self) -> io::Result<bool> {
        let named = lstat(&self.path)?;
        let now = look(&self.itself)?;
        Ok(now == self.was && (named.st_dev, named.st_ino) == (now.0, now.1))
    }
}

fn look(folder: &fs::File) -> io::Result<Look> {
    let data = fstat(folder)?;
    let owners = [data.st_mode, data.st_uid, data.st_gid];
    // Not every file system has flags, or attributes.
    let (flags, attributes) =
        (ioctl_getflags(folder).ok(), flistxattr(folder, &mut [0_u8; 0]).unwrap_or(0));
    Ok((data.st_dev, data.st_ino, owners, data.st_nlink as u64, data.st_size, flags, attributes))
}

impl Workspace {
    pub(super) fn new(folder: OwnedFd, machine: Option<Scratch>) -> io::Result<Self> {
        let free = if machine.is_none() { Some(fstatvfs(&folder)?.f_ffree) } else { None };
        let mut workspace = Workspace { folder, parts: Vec::new(), free, _machine: machine };
        let paths =
            FOLDERS.map(|name| workspace.path().join(name)).into_iter().chain([workspace.path()]);
        workspace.parts = paths.map(Part::new).collect::<io::Result<_>>()?;
        Ok(workspace)
    }

    fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}/.", self.folder.as_raw_fd()))
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
    ///
    /// # Errors
    /// The next run would find it other than this one. It must not be used again.
    pub(super) fn empty(&self) -> io::Result<()> {
        let untouched = |free: u64| fstatvfs(&self.folder).is_ok_and(|data| data.f_ffree == free);
        if !self.free.is_some_and(untouched) {
            for part in &self.parts[..FOLDERS.len()] {
                // In a folder of the machine's no program sets times.
                if self.free.is_some() || part.was_written()? {
                    room::empty(&part.path)?;
                }
            }
        }
        let mut as_before = self.free.is_none_or(untouched);
        for part in &self.parts {
            as_before = as_before && part.is_as_before()?;
            part.set_back()?;
        }
        as_before.then_some(()).ok_or_else(|| io::Error::other("the folder of the sandbox was changed"))
    }
}

/// Makes a folder for a level that has no file system of its own.
pub(super) fn machine_folder() -> io::Result<Scratch> {
    let folder = scratch::temporary()?;
    FOLDERS.iter().try_for_each(|name| fs::create_dir(folder.path().join(name)))?;
    Ok(folder)
}

//! The folder in which runs take place: that of a sandbox, to which confined programs may write, or one among temporary files.

use std::fs;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use crosscheck_host::scratch::{self, Scratch};
use rustix::fs::{
    IFlags, Mode, OFlags, Timespec, Timestamps, flistxattr, fstat, fstatvfs, futimens, ioctl_getflags,
    lstat, openat,
};

use crate::run::Exit;

/// Its folders: the one in which a run takes place comes first, then the temporary one.
pub(super) const FOLDERS: [&str; 3] = ["work", "tmp", "shm"];

/// A folder in which runs take place one after another.
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
    was: FileState,
}

/// All properties of a folder that a program could set and see in the next run, except its times, which are reset.
type FileState = (u64, u64, [u32; 3], u64, i64, Option<IFlags>, usize);

impl Part {
    fn new(path: PathBuf) -> io::Result<Self> {
        let itself = fs::File::open(&path)?;
        let part = Part { was: look(&itself)?, path, itself };
        part.set_back()?;
        Ok(part)
    }

    /// Sets its times to the same values for every run. Reading them first is faster than writing them.
    fn set_back(&self) -> io::Result<()> {
        let then = Timespec { tv_sec: 0, tv_nsec: 0 };
        let data = fstat(&self.itself)?;
        if (data.st_atime, data.st_atime_nsec) == (0, 0) && !self.was_written()? {
            return Ok(());
        }
        Ok(futimens(&self.itself, &Timestamps { last_access: then, last_modification: then })?)
    }

    /// Returns whether an entry was made or removed in it since its times were reset.
    fn was_written(&self) -> io::Result<bool> {
        let data = fstat(&self.itself)?;
        Ok((data.st_mtime, data.st_mtime_nsec) != (0, 0))
    }

    /// Returns whether it is as it was.
    fn is_as_before(&self) -> io::Result<bool> {
        Ok(self.has_its_name()? && look(&self.itself)? == self.was)
    }

    fn has_its_name(&self) -> io::Result<bool> {
        let named = lstat(&self.path)?;
        Ok((named.st_dev, named.st_ino) == (self.was.0, self.was.1))
    }
}

fn look(folder: &fs::File) -> io::Result<FileState> {
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

    /// Removes the files of a run.
    ///
    /// # Errors
    /// The next run would find it changed. It must not be used again.
    pub(super) fn empty(&self) -> io::Result<()> {
        let untouched = |free: u64| fstatvfs(&self.folder).is_ok_and(|data| data.f_ffree == free);
        if !self.free.is_some_and(untouched) {
            for part in &self.parts[..FOLDERS.len()] {
                // In a folder of the machine's no confined program sets times.
                if self.free.is_some() || part.was_written()? {
                    // A replacement is not emptied.
                    part.has_its_name()?.then_some(()).ok_or_else(changed)?;
                    empty(&part.path)?;
                }
            }
        }
        let mut as_before = self.free.is_none_or(untouched);
        for part in &self.parts {
            as_before = as_before && part.is_as_before()?;
            part.set_back()?;
        }
        as_before.then_some(()).ok_or_else(changed)
    }

    /// Empties it and writes the input into it, for a program that reads a file.
    pub(super) fn prepare(&self, name: Option<&str>, input: &[u8]) -> io::Result<()> {
        self.empty()?;
        name.map_or(Ok(()), |name| fs::write(self.work().join(name), input))
    }

    /// Returns the content of a program's output file, up to a limit in bytes; or why it has no valid answer.
    pub(super) fn output(&self, name: &str, limit: u64) -> Result<Vec<u8>, Exit> {
        // Do not follow a link, and do not wait for a writer of a pipe.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        // The handle is valid even if a program has renamed or replaced the folder.
        let file: OwnedFd = match openat(&self.parts[0].itself, name, flags, Mode::empty()) {
            Ok(file) => file,
            Err(rustix::io::Errno::NOENT) => return Err(Exit::NoFile),
            Err(_) => return Err(Exit::Unfit),
        };
        let file = fs::File::from(file);
        let data = file.metadata().ok().filter(fs::Metadata::is_file).ok_or(Exit::Unfit)?;
        if data.len() > limit {
            return Err(Exit::Output);
        }
        let mut output = Vec::new();
        file.take(limit).read_to_end(&mut output).map_err(|_| Exit::Unfit)?;
        Ok(output)
    }

    /// Copies the regular files that a tool has made, each up to a length in bytes.
    pub(super) fn collect(&self, to: &Path, most: u64) -> io::Result<()> {
        for entry in fs::read_dir(self.work())? {
            let name = entry?.file_name();
            if let Ok(content) = name.to_str().map_or(Err(Exit::Unfit), |name| self.output(name, most)) {
                let copy = to.join(name);
                fs::write(&copy, content)?;
                fs::set_permissions(copy, fs::Permissions::from_mode(0o755))?;
            }
        }
        Ok(())
    }
}

fn changed() -> io::Error {
    io::Error::other("the folder of the sandbox was changed")
}

/// Makes a folder for a level that has no file system of its own.
pub(super) fn machine_folder() -> io::Result<Scratch> {
    let folder = scratch::temporary()?;
    FOLDERS.iter().try_for_each(|name| fs::create_dir(folder.path().join(name)))?;
    Ok(folder)
}

/// Sets a command's home and its folder for temporary files to parts of such a folder.
pub(super) fn house(command: &mut Command, folder: &Path) {
    let [work, tmp] = [FOLDERS[0], FOLDERS[1]].map(|name| folder.join(name));
    command.env("HOME", &work).env("PWD", work).env("TMPDIR", tmp);
}

/// Removes the content of a folder, except mounts.
fn empty(folder: &Path) -> io::Result<()> {
    let device = fs::metadata(folder)?.dev();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.metadata()?.dev() != device {
            continue;
        }
        match entry.file_type()?.is_dir() {
            true => remove(&entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(())
}

/// Removes a folder with its content, even if its owner has no rights to it.
fn remove(folder: &Path) -> io::Result<()> {
    fs::remove_dir_all(folder).or_else(|_| {
        open_up(folder)?;
        fs::remove_dir_all(folder)
    })
}

/// Gives the owner all rights to a folder and to those in it.
fn open_up(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            open_up(&entry.path())?;
        }
    }
    Ok(())
}

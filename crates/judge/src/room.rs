//! A folder for programs that read one file and write another, as some contests require: `game.in`, `game.out`.

use std::fs;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crosscheck_host::scratch::Scratch;
use rustix::fs::{Mode, OFlags, openat};

use crate::run::{Exit, Files};

/// A folder in which runs take place one after another.
#[derive(Debug)]
pub(super) struct Room {
    files: Files,
    path: PathBuf,
    /// A handle of the folder, valid even if a program renames or replaces it.
    itself: fs::File,
    /// Keeps a folder that was made for it.
    _made: Option<Scratch>,
}

impl Room {
    /// Uses a folder: that of a sandbox, or one that was made for it.
    pub(super) fn new(files: &Files, path: PathBuf, made: Option<Scratch>) -> io::Result<Self> {
        let itself = fs::File::open(&path)?;
        Ok(Room { files: files.clone(), path, itself, _made: made })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Empties the folder and writes the input into it. Fails if it cannot be emptied or no longer exists; the caller
    /// then creates a new one.
    pub(super) fn prepare(&self, input: &[u8]) -> io::Result<()> {
        let (named, itself) = (fs::symlink_metadata(self.path())?, self.itself.metadata()?);
        if (named.dev(), named.ino()) != (itself.dev(), itself.ino()) {
            return Err(io::Error::other("the folder is another"));
        }
        self.empty()?;
        self.files.input.as_ref().map_or(Ok(()), |name| fs::write(self.path().join(name), input))
    }

    pub(super) fn empty(&self) -> io::Result<()> {
        empty(self.path())
    }

    /// Returns the content of the program's output file, up to a limit in bytes; or why it has no valid answer.
    pub(super) fn output(&self, name: &str, limit: u64) -> Result<Vec<u8>, Exit> {
        // Do not follow a link, and do not wait for a writer of a pipe.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file: OwnedFd = match openat(&self.itself, name, flags, Mode::empty()) {
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
}

/// Copies the files that a tool has made in a folder, each up to a length in bytes. What is no regular file stays there.
pub(super) fn collect(from: PathBuf, to: &Path, most: u64) -> io::Result<()> {
    let room = Room::new(&Files::default(), from, None)?;
    for entry in fs::read_dir(room.path())? {
        let name = entry?.file_name();
        if let Ok(content) = name.to_str().map_or(Err(Exit::Unfit), |name| room.output(name, most)) {
            let copy = to.join(name);
            fs::write(&copy, content)?;
            fs::set_permissions(copy, fs::Permissions::from_mode(0o755))?;
        }
    }
    Ok(())
}

/// Removes the content of a folder, but not what is mounted there.
pub(super) fn empty(folder: &Path) -> io::Result<()> {
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

/// Removes a folder with its content, also if it was closed to its owner.
fn remove(folder: &Path) -> io::Result<()> {
    fs::remove_dir_all(folder).or_else(|_| {
        open_up(folder)?;
        fs::remove_dir_all(folder)
    })
}

/// Opens a folder and those in it to their owner.
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

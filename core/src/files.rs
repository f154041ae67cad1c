//! Reads files that others made, and writes files and folders atomically.
//!
//! What is written, a file or a folder, is drafted next to its place and then renamed. So a reader sees either the old content or all of the new
//! content, even if the process is killed or the disk is full. A draft's name begins with a dot and ends in `.part`.

mod read;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use read::{LARGEST, open, read, read_stream};
use tempfile::{Builder, TempDir};

use crate::Error;

/// Writes a file. Creates its folder if needed.
///
/// # Errors
/// What could not be written, and why. No draft is left behind.
pub fn write(path: &Path, content: &[u8]) -> Result<(), Error> {
    let parent = parent(path)?;
    write_in(parent, path, content).map_err(|error| Error::file("write", path, &error))
}

fn write_in(parent: &Path, path: &Path, content: &[u8]) -> io::Result<()> {
    let mut draft = draft(path, 0o666, |builder| builder.tempfile_in(parent))?;
    // Write through the file itself: an error of the draft would name the draft.
    draft.as_file_mut().write_all(content)?;
    // Some systems report a full disk only here.
    draft.as_file().sync_all()?;
    draft.persist(path).map(drop).map_err(|failed| failed.error)
}

/// A folder that does not have its final name yet.
#[derive(Debug)]
pub struct Draft {
    /// The final name.
    name: PathBuf,
    folder: TempDir,
}

impl Draft {
    /// Creates a draft of a folder with this final name.
    ///
    /// # Errors
    /// The folder cannot be created there.
    pub fn of(folder: &Path) -> Result<Self, Error> {
        let parent = parent(folder)?;
        let made = draft(folder, 0o777, |builder| builder.tempdir_in(parent));
        let made = made.map_err(|error| Error::file("make", folder, &error))?;
        Ok(Draft { name: folder.to_owned(), folder: made })
    }

    /// Writes a file into it.
    ///
    /// # Errors
    /// What could not be written, and why.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let written = write_in(self.folder.path(), &self.folder.path().join(name), content);
        written.map_err(|error| Error::file("write", &self.name.join(name), &error))
    }

    /// Renames the folder to its final name, which must be free or that of an empty folder.
    ///
    /// # Errors
    /// The name is taken. Nothing is left behind.
    pub fn finish(self) -> Result<(), Error> {
        let Draft { name, folder } = self;
        // Remove an empty folder with this name.
        let _ = fs::remove_dir(&name);
        fs::rename(folder.path(), &name).map_err(|error| Error::file("make", &name, &error))?;
        // The old name no longer exists, so there is nothing to remove.
        let _ = folder.keep();
        Ok(())
    }
}

/// Creates a draft for a file or folder with this final name. On systems with file modes it gets `mode`, less the
/// user's mask.
fn draft<T>(path: &Path, mode: u32, make: impl FnOnce(&Builder) -> io::Result<T>) -> io::Result<T> {
    let prefix = format!(".{}.", path.file_name().unwrap_or_default().to_string_lossy());
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    make(&builder)
}

/// Returns the folder that contains a path, and creates it if needed.
fn parent(path: &Path) -> Result<&Path, Error> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(|error| Error::file("make the folder", parent, &error))?;
    Ok(parent)
}

//! Files and folders that appear whole or not at all.
//!
//! Both are drafted beside their place and renamed: who looks sees what was there before or all that is new, whenever
//! the process is killed and however full the disk is. A draft's name begins with a dot and ends in `.part`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempDir};

use crate::Error;

/// Writes a file. Folders are made as needed.
///
/// # Errors
/// What could not be written, and why. No draft is left behind.
pub fn write(path: &Path, content: &[u8]) -> Result<(), Error> {
    let parent = parent(path)?;
    write_in(parent, path, content).map_err(|error| Error::file("write", path, &error))
}

fn write_in(parent: &Path, path: &Path, content: &[u8]) -> io::Result<()> {
    let mut draft = draft(path, 0o666, |builder| builder.tempfile_in(parent))?;
    // Through the file itself: an error of the draft would name the draft.
    draft.as_file_mut().write_all(content)?;
    // A full disk is sometimes noticed only here.
    draft.as_file().sync_all()?;
    draft.persist(path).map(drop).map_err(|failed| failed.error)
}

/// A folder that has not got its name yet.
#[derive(Debug)]
pub struct Draft {
    /// The name that it is to have.
    name: PathBuf,
    folder: TempDir,
}

impl Draft {
    /// Begins a folder that is to have this name.
    ///
    /// # Errors
    /// It cannot be made there.
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

    /// Gives it its name, which is free or that of an empty folder.
    ///
    /// # Errors
    /// The name is taken. Nothing is left behind.
    pub fn finish(self) -> Result<(), Error> {
        let Draft { name, folder } = self;
        // An empty folder makes room for the one that takes its name.
        let _ = fs::remove_dir(&name);
        fs::rename(folder.path(), &name).map_err(|error| Error::file("make", &name, &error))?;
        // Under its old name there is nothing to remove any more.
        let _ = folder.keep();
        Ok(())
    }
}

/// Makes a draft of what is to have this name and, where files have modes, this one as far as the user's mask lets it.
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

/// The folder that something lies in, made if need be.
fn parent(path: &Path) -> Result<&Path, Error> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(|error| Error::file("make the folder", parent, &error))?;
    Ok(parent)
}

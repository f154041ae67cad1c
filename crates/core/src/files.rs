//! Reads files that others made, and writes files and folders atomically.
//!
//! Files and folders are drafted next to their place and then renamed. So a reader sees either the old
//! content or all of the new content, even if the process is killed or the disk is full. A draft's name begins with a
//! dot and ends in `.part`; what a killed process leaves is removed by a later one ([`crosscheck_host::scratch`]).

mod read;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crosscheck_host::scratch::{self, Scratch};
pub use read::{LARGEST, open, read, read_stream, read_text};

use serde::Serialize;

use crate::Error;

/// Writes a file. Creates its folder if needed.
///
/// # Errors
/// The file could not be written. No draft is left behind.
pub fn write(path: &Path, content: &[u8]) -> Result<(), Error> {
    make_parent(path)?;
    write_in_place(path, content).map_err(|error| Error::file("write", path, &error))
}

/// Writes a value as a file of JSON.
///
/// # Errors
/// The file could not be written.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), Error> {
    let text = serde_json::to_string_pretty(value).expect("strings and numbers are JSON") + "\n";
    write(path, text.as_bytes())
}

fn write_in_place(path: &Path, content: &[u8]) -> io::Result<()> {
    let (draft, mut file) = scratch::file_for(path)?;
    file.write_all(content)?;
    // Some systems report a full disk only here.
    file.sync_all()?;
    draft.rename(path)
}

/// Waits until no other process changes a file that this one is about to read and to write again. Others wait until what this
/// returns is dropped: a lock on the file's folder, which is created if needed, since the file gets replaced.
///
/// # Errors
/// There can be no such folder.
#[cfg(unix)]
pub fn turn_in(file: &Path) -> Result<fs::File, Error> {
    let folder = make_parent(file)?;
    let opened = fs::File::open(folder).map_err(|error| Error::file("read", folder, &error))?;
    // Where nothing can be locked, two processes at once were never safe.
    let _ = opened.lock();
    Ok(opened)
}

/// Does nothing on this system, where a folder cannot be locked.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn turn_in(_: &Path) -> Result<(), Error> {
    Ok(())
}

/// The longest slug, in characters: with room for what a file system adds to it.
pub(crate) const LONGEST_SLUG: usize = 100;

/// Whether a name is words of lower-case letters and digits with a hyphen between them. So no command takes it for an
/// option, and no file system for another name.
pub(crate) fn is_slug(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.len() <= LONGEST_SLUG && name.split('-').all(|word| !word.is_empty() && word.chars().all(plain))
}

/// A folder that does not have its final name yet.
#[derive(Debug)]
pub struct Draft {
    /// The final name.
    name: PathBuf,
    folder: Scratch,
}

impl Draft {
    /// Creates a draft of a folder with this final name.
    ///
    /// # Errors
    /// The folder cannot be created there.
    pub fn new(folder: &Path) -> Result<Self, Error> {
        make_parent(folder)?;
        let made = scratch::folder_for(folder).map_err(|error| Error::file("make", folder, &error))?;
        Ok(Draft { name: folder.to_owned(), folder: made })
    }

    /// Writes a file into it. Creates the file's own folder if needed.
    ///
    /// # Errors
    /// The file could not be written.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let path = self.folder.path().join(name);
        let folder = path.parent().expect("it is in the draft");
        let written = fs::create_dir_all(folder).and_then(|()| write_in_place(&path, content));
        written.map_err(|error| Error::file("write", &self.name.join(name), &error))
    }

    /// Gives a file that was written into it another name as well, or copies it where a file has only one name.
    ///
    /// # Errors
    /// The file could not be written.
    pub fn write_again(&self, name: &str, written: &str) -> Result<(), Error> {
        let [from, to] = [written, name].map(|name| self.folder.path().join(name));
        let folder = to.parent().expect("it is in the draft");
        let linked = fs::create_dir_all(folder).and_then(|()| fs::hard_link(&from, &to));
        let done = linked.or_else(|_| fs::copy(&from, &to).map(drop));
        done.map_err(|error| Error::file("write", &self.name.join(name), &error))
    }

    /// Renames the folder to its final name, which must be free or that of an empty folder.
    ///
    /// # Errors
    /// The name is taken. Nothing is left behind.
    pub fn finish(self) -> Result<(), Error> {
        let Draft { name, folder } = self;
        // Remove an empty folder with this name.
        let _ = fs::remove_dir(&name);
        folder.rename(&name).map_err(|error| Error::file("make", &name, &error))
    }

    /// Gives the folder its final name in place of a folder that has it, which is removed with those of its files that
    /// are `ours`; others are moved into the new one. At every moment there is one of them, whole.
    ///
    /// # Errors
    /// The name is that of something else. The old folder then remains.
    pub fn replace(self, ours: impl Fn(&str) -> bool) -> Result<(), Error> {
        let Draft { name, folder } = self;
        if fs::rename(folder.path(), &name).is_ok() {
            let _ = folder.keep();
            return Ok(());
        }
        let others = |folder: &Path| {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let names = entries.map(|entry| entry.file_name());
            names.filter(|file| !file.to_str().is_some_and(&ours)).collect::<Vec<_>>()
        };
        // Files of others are in both folders when these trade names, so none is lost if the process is killed then.
        for file in others(&name) {
            let _ = fs::hard_link(name.join(&file), folder.path().join(&file));
        }
        trade(folder.path(), &name).map_err(|error| Error::file("replace", &name, &error))?;
        // The draft's name is now that of the old folder. What cannot be in two folders has stayed behind.
        for file in others(folder.path()) {
            if !name.join(&file).exists() {
                let _ = fs::rename(folder.path().join(&file), name.join(&file));
            }
        }
        Ok(())
    }
}

/// Makes a draft and a folder trade names. Where the system cannot do that at once, the folder is moved aside first.
fn trade(draft: &Path, name: &Path) -> io::Result<()> {
    if !fs::symlink_metadata(name)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    scratch::exchange(draft, name).or_else(|_| {
        let aside = scratch::folder_for(name)?;
        fs::rename(name, aside.path())?;
        fs::rename(draft, name)?;
        fs::rename(aside.keep(), draft)
    })
}

fn make_parent(path: &Path) -> Result<&Path, Error> {
    let parent = scratch::parent(path);
    fs::create_dir_all(parent).map_err(|error| Error::file("make the folder", parent, &error))?;
    Ok(parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is there").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_folder_is_replaced_whole_but_for_what_others_put_there() {
        let place = tempfile::tempdir().expect("a folder can be made");
        let name = place.path().join("name");
        for content in [["a.in", "b.in"], ["a.in", "c.in"]] {
            let draft = Draft::new(&name).expect("it can be made");
            content.iter().for_each(|file| draft.write(file, b"x").expect("it can be written"));
            draft.replace(|name| name.ends_with(".in")).expect("it can be replaced");
            if content.contains(&"b.in") {
                fs::write(name.join("notes"), "mine").expect("it can be written");
            }
        }
        assert_eq!(names(&name), ["a.in", "c.in", "notes"]);
        assert_eq!(names(place.path()), ["name"]);
    }

    #[test]
    fn a_file_of_that_name_is_not_replaced_by_a_folder() {
        let place = tempfile::tempdir().expect("a folder can be made");
        let name = place.path().join("name");
        fs::write(&name, "mine").expect("it can be written");
        assert!(Draft::new(&name).expect("it can be made").replace(|_| true).is_err());
        assert_eq!(fs::read_to_string(&name).expect("it is there"), "mine");
        assert_eq!(names(place.path()), ["name"]);
    }
}

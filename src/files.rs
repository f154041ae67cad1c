//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::trouble::Trouble;

/// Writes a file under another name in the same folder and renames it: who looks sees the old file or the
/// whole new one, whenever the process is killed and however full the disk is. Folders are made as needed.
///
/// # Errors
/// What could not be written, and why. Nothing is left behind under the other name.
pub fn write(path: &Path, content: &[u8]) -> Result<(), Trouble> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    if let Some(parent) = parent {
        fs::create_dir_all(parent).map_err(|error| Trouble::file("make the folder", parent, &error))?;
    }
    let draft = draft(path);
    let written = write_whole(&draft, content).and_then(|()| fs::rename(&draft, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&draft);
        Trouble::file("write", path, &error)
    })
}

fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    // A full disk is sometimes noticed only here.
    file.sync_all()
}

fn draft(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

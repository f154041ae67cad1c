//! Files that the user names by the folders they are in.

use std::path::{Path, PathBuf};

use crosscheck_core::Error;

/// Returns the files that these paths name: a file as it is, and of a folder those at any depth that are `wanted`, by
/// name. Hidden files, and links to folders, are left out.
pub(crate) fn files(paths: &[PathBuf], wanted: &dyn Fn(&Path) -> bool) -> Result<Vec<PathBuf>, Error> {
    let mut all = Vec::new();
    for path in paths {
        let before = all.len();
        find(path, wanted, &mut all)?;
        all[before..].sort();
    }
    Ok(all)
}

fn find(path: &Path, wanted: &dyn Fn(&Path) -> bool, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let unread = |error| Error::file("read", path, &error);
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let (kind, path) = (entry.file_type().map_err(unread)?, entry.path());
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if kind.is_dir() {
            find(&path, wanted, files)?;
        } else if wanted(&path) {
            files.push(path);
        }
    }
    Ok(())
}

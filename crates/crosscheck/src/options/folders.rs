//! Files that the user names by the folders they are in.

use std::path::{Path, PathBuf};

use crosscheck_core::Error;

/// Returns the files that these paths name: a file as it is, and of a folder, with `deep` also of the folders in it, those that
/// are `wanted`, by name. Hidden files and folders, and links to folders, are left out.
pub(crate) fn files(
    paths: &[PathBuf],
    deep: bool,
    wanted: &dyn Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, Error> {
    let mut all = Vec::new();
    for path in paths {
        let before = all.len();
        match path.is_dir() {
            true => find(path, deep, wanted, &mut all)?,
            false => all.push(path.clone()),
        }
        all[before..].sort();
    }
    Ok(all)
}

fn find(
    folder: &Path,
    deep: bool,
    wanted: &dyn Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
) -> Result<(), Error> {
    let unread = |error| Error::file("read", folder, &error);
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if !path.is_dir() {
            files.extend(wanted(&path).then_some(path));
        } else if deep && !path.is_symlink() {
            find(&path, deep, wanted, files)?;
        }
    }
    Ok(())
}

//! Files that the user names by the folders they are in.

use std::path::{Path, PathBuf};

use crosscheck_core::Error;
#[cfg(feature = "judge")]
use crosscheck_core::{encoding::utf_16, foreign::foreign};

#[cfg(feature = "judge")]
use crate::options::read_input;
#[cfg(feature = "judge")]
use crate::screen::CommandError;

/// Returns the files that these paths name: a file as it is, and of a folder and those in it the files that are `wanted`, by
/// name. Hidden files and folders, and links to folders, are left out.
pub(crate) fn files(paths: &[PathBuf], wanted: &dyn Fn(&Path) -> bool) -> Result<Vec<PathBuf>, Error> {
    let mut all = Vec::new();
    for path in paths {
        let before = all.len();
        match path.is_dir() {
            true => find(path, wanted, &mut all)?,
            false => all.push(path.clone()),
        }
        all[before..].sort();
    }
    Ok(all)
}

fn find(folder: &Path, wanted: &dyn Fn(&Path) -> bool, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let unread = |error| Error::file("read", folder, &error);
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if !path.is_dir() {
            files.extend(wanted(&path).then_some(path));
        } else if !path.is_symlink() {
            find(&path, wanted, files)?;
        }
    }
    Ok(())
}

/// Returns the `.in` files of a folder and of those in it, by name.
#[cfg(feature = "judge")]
pub(crate) fn inputs(folder: &Path) -> Result<Vec<PathBuf>, CommandError> {
    let is_input = |path: &Path| path.extension().is_some_and(|end| end == "in");
    let paths = files(&[folder.to_owned()], &is_input)?;
    match paths.is_empty() {
        true => Err(CommandError::Words(format!("there is no .in file in {}", foreign(folder)))),
        false => Ok(paths),
    }
}

/// Reads the `.ans` or `.out` file next to an input, if there is one. One in UTF-16 is refused, since no program would match
/// it.
#[cfg(feature = "judge")]
pub(crate) fn answer_beside(input: &Path) -> Result<Option<Vec<u8>>, CommandError> {
    let beside =
        ["ans", "out"].map(|end| input.with_extension(end)).into_iter().find(|path| path.is_file());
    let read = |path: PathBuf| {
        let bytes = read_input(&path)?.bytes;
        if let Some(convert) = utf_16(&bytes) {
            return Err(CommandError::Words(format!(
                "{} is encoded in UTF-16: {convert}",
                foreign(&path)
            )));
        }
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).map(<[u8]>::to_vec);
        Ok(text.unwrap_or(bytes))
    };
    beside.map(read).transpose()
}

//! Finds commands on the system.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Checks that the system will find a program.
pub(super) fn look_for(word: &OsStr) -> Result<(), String> {
    let path = Path::new(word);
    let name = path.display();
    let names_a_path = word.as_encoded_bytes().contains(&b'/');
    if !names_a_path && find(word).is_some() {
        return Ok(());
    }
    if path.is_dir() {
        return Err(format!("cannot start {name}: it is a folder"));
    }
    if !names_a_path {
        let hint = if path.is_file() {
            format!("; did you mean ./{name}?")
        } else if word.as_encoded_bytes().contains(&b' ') {
            "; no shell is used, so leave out the quotes".into()
        } else {
            String::new()
        };
        return Err(format!("cannot start `{name}`: there is no such program on the PATH{hint}"));
    }
    let data = fs::metadata(path).map_err(|error| format!("cannot start {name}: {error}"))?;
    executable(path, &data)
}

fn executable(path: &Path, data: &fs::Metadata) -> Result<(), String> {
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 == 0 {
        let known = "a source file ends in .cpp, .c, .rs, .py or .java";
        return Err(format!("cannot start {}: it is not executable ({known})", path.display()));
    }
    #[cfg(not(unix))]
    let _ = (path, data);
    Ok(())
}

/// Finds a program by name on the PATH. Empty and relative entries do not count: they would lead into the current folder,
/// whose files are not trusted.
pub(super) fn find(name: &OsStr) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").filter(|_| !name.as_encoded_bytes().contains(&b'/'))?;
    let folders = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    folders.map(|folder| folder.join(name)).find(|file| {
        fs::metadata(file).is_ok_and(|data| data.is_file() && executable(file, &data).is_ok())
    })
}

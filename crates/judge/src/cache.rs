//! A cache of compiled programs, keyed by everything they were made from. With it, running a finding again needs no compiler.
//!
//! A folder, whose name is a hash of the key, holds the result. It appears by rename and is not changed once it exists. Any
//! failure here only costs a run of the compiler.

use std::fs;
use std::hash::Hash;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crosscheck_host::{digest, scratch};

/// The limits of the cache: the number of programs, their bytes in total, and the time since their last use.
const MOST: (usize, u64, Duration) = (64, 256 << 20, Duration::from_secs(30 * 24 * 60 * 60));

/// Returns the place for what is made under this key; `None` if there is no cache.
pub(super) fn place(key: &impl Hash) -> Option<PathBuf> {
    Some(folder()?.join(digest::of(key)))
}

/// Copies a cached program into a folder. Returns whether there was one.
pub(super) fn fetch(place: &Path, to: &Path) -> bool {
    // If another process is removing this program, its folder is gone at the end.
    let fetched = copy(place, to).is_ok() && place.is_dir();
    if fetched {
        let now = SystemTime::now();
        let _ = fs::File::open(place).and_then(|folder| folder.set_modified(now));
    } else {
        // A partial copy would be in the compiler's way.
        let left = fs::read_dir(to).into_iter().flatten().flatten();
        left.for_each(|entry| _ = fs::remove_file(entry.path()));
    }
    fetched
}

/// Stores the content of a folder.
pub(super) fn keep(place: &Path, from: &Path) {
    let Ok(draft) = scratch::folder_for(place) else { return };
    // If another process was faster, its result is the same, and the draft is dropped.
    let _ = copy(from, draft.path()).and_then(|()| fs::rename(draft.path(), place));
    place.parent().into_iter().for_each(bound);
}

/// Copies the files of a folder into another, or hard-links them if possible.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if !entry.file_type()?.is_file() {
            return Err(io::Error::other("there is more than files"));
        }
        let target = to.join(entry.file_name());
        fs::hard_link(entry.path(), &target).or_else(|_| fs::copy(entry.path(), &target).map(drop))?;
    }
    Ok(())
}

/// Returns the folder of the cache: in the user's cache folder, or else among temporary files. It must belong to the
/// user, and no other user may be able to write to it.
fn folder() -> Option<PathBuf> {
    use std::os::unix::fs::DirBuilderExt;
    let absolute =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let user = rustix::process::geteuid().as_raw();
    let base = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
    let places = [
        base.map(|base| base.join("crosscheck/programs")),
        Some(std::env::temp_dir().join(format!("crosscheck-{user}/programs"))),
    ];
    places.into_iter().flatten().find(|path| {
        let made = fs::DirBuilder::new().recursive(true).mode(0o700).create(path);
        let own = |path: &Path| {
            let data = fs::symlink_metadata(path);
            data.is_ok_and(|data| data.is_dir() && data.uid() == user && data.mode() & 0o022 == 0)
        };
        made.is_ok() && own(path) && path.parent().is_some_and(own)
    })
}

/// Removes entries that are old or over the limits. Unfinished ones belong to their owner ([`scratch`]).
fn bound(cache: &Path) {
    let entries = fs::read_dir(cache).into_iter().flatten().flatten();
    let hidden = |entry: &fs::DirEntry| entry.file_name().as_encoded_bytes().starts_with(b".");
    let mut all: Vec<(SystemTime, PathBuf)> = entries
        .filter(|entry| !hidden(entry))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    all.sort_by(|a, b| b.cmp(a));
    let (mut programs, mut bytes) = (0, 0);
    for (used, path) in all {
        let age = used.elapsed().unwrap_or_default();
        programs += 1;
        bytes += size(&path);
        if programs > MOST.0 || bytes > MOST.1 || age > MOST.2 {
            remove(&path);
        }
    }
}

fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).sum()
}

/// Removes a folder, which disappears at once, or a file.
fn remove(path: &Path) {
    if fs::remove_file(path).is_ok() {
        return;
    }
    let Ok(doomed) = scratch::folder_for(path) else { return };
    // Rename it onto an empty folder, which is then removed with it.
    let _ = fs::rename(path, doomed.path());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is there").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn many_that_keep_the_same_at_once_leave_one_whole_program() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let [cache, from, to] = ["cache", "from", "to"].map(|name| folder.path().join(name));
        [&cache, &from, &to].into_iter().try_for_each(fs::create_dir).expect("a folder can be made");
        fs::write(from.join("program"), "a program").expect("it can be written");
        let place = cache.join("key");
        std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(|| keep(&place, &from)))));
        assert_eq!(names(&cache), ["key"]);
        assert!(fetch(&place, &to));
    }

    #[test]
    fn of_many_programs_those_used_last_are_left() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        for at in 0..MOST.0 as u64 + 5 {
            let program = folder.path().join(format!("{at}"));
            fs::create_dir(&program).expect("a folder can be made");
            let used = SystemTime::now() - Duration::from_secs(at);
            fs::File::open(&program).and_then(|file| file.set_modified(used)).expect("it is ours");
        }
        bound(folder.path());
        let left = names(folder.path());
        assert_eq!(left.len(), MOST.0);
        assert!(left.contains(&"0".into()) && !left.contains(&"66".into()), "{left:?}");
    }
}

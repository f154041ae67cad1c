//! A cache of compiled programs, keyed by the content of everything they were made from. With it, running a finding
//! again needs no compiler.
//!
//! What a compiler reads is known only after it has run, so there are two steps. A file `KEY.list` names the files that
//! a source was made from, under a key of everything known beforehand (the source, the compiler and its version, the
//! environment). The folder `CONTENT`, keyed by that and by the content of all files in the list, holds the result.
//! Neither is changed once it exists, and both appear by rename. Any failure here only costs a run of the compiler.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crosscheck_host::{digest, scratch};

/// The limits of the cache: the number of programs, their bytes in total, and the time since their last use.
const MOST: (usize, u64, Duration) = (64, 256 << 20, Duration::from_secs(30 * 24 * 60 * 60));

/// The entry of one program in the cache.
pub(super) struct Entry {
    cache: PathBuf,
    key: Vec<OsString>,
    /// The folder of the source. Other files are named relative to it, so its location does not matter.
    base: PathBuf,
}

impl Entry {
    /// Returns the entry for what is made from a source and this key; `None` if there is no cache.
    pub(super) fn of(mut key: Vec<OsString>, source: &Path) -> Option<Self> {
        let content = fs::read(source).ok()?;
        key.push(String::from_utf8_lossy(&content).into_owned().into());
        let base = std::path::absolute(source).ok()?.parent()?.to_owned();
        Some(Entry { cache: folder()?, key, base })
    }

    fn list(&self) -> PathBuf {
        self.cache.join(format!("{}.list", digest::of(&self.key)))
    }

    /// Returns the folder for what was made from the files of a list; `None` if one of them cannot be read.
    fn content(&self, list: &str) -> Option<PathBuf> {
        let contents: Option<Vec<Vec<u8>>> =
            list.lines().map(|name| fs::read(self.base.join(name)).ok()).collect();
        Some(self.cache.join(digest::of(&(&self.key, list, contents?))))
    }

    /// Copies a cached program into a folder. Returns whether there was one.
    pub(super) fn fetch(&self, to: &Path) -> bool {
        let Ok(list) = fs::read_to_string(self.list()) else { return false };
        let Some(content) = self.content(&list) else { return false };
        // If another process is removing this program, its folder is gone at the end.
        let fetched = copy(&content, to).is_ok() && content.is_dir();
        if fetched {
            let now = SystemTime::now();
            let _ = fs::File::open(&content).and_then(|folder| folder.set_modified(now));
        } else {
            // A partial copy would be in the compiler's way.
            let left = fs::read_dir(to).into_iter().flatten().flatten();
            left.for_each(|entry| _ = fs::remove_file(entry.path()));
        }
        fetched
    }

    /// Stores the content of a folder, which was made from these files.
    pub(super) fn keep(&self, from: &Path, sources: &[PathBuf]) {
        let Some(list) = sources.iter().map(|path| self.named(path)).collect::<Option<String>>() else {
            return;
        };
        let Some(content) = self.content(&list) else { return };
        let Ok(draft) = scratch::folder_for(&content) else { return };
        // If another process was faster, its result is the same, and the draft is dropped.
        let kept = copy(from, draft.path()).and_then(|()| fs::rename(draft.path(), &content));
        if kept.is_ok() || content.is_dir() {
            let _ = self.keep_list(&list);
        }
        bound(&self.cache);
    }

    /// Writes the list atomically.
    fn keep_list(&self, list: &str) -> io::Result<()> {
        let place = self.list();
        let mut draft = scratch::file_for(&place)?;
        draft.write_all(list.as_bytes())?;
        draft.persist(place).map(drop).map_err(|failed| failed.error)
    }

    /// Returns a file's name as a line, relative to the source's folder if the file is in it.
    fn named(&self, path: &Path) -> Option<String> {
        let path = std::path::absolute(path).ok()?;
        let name = path.strip_prefix(&self.base).unwrap_or(&path).to_str()?;
        (!name.contains('\n')).then(|| format!("{name}\n"))
    }
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
#[cfg(target_os = "linux")]
fn folder() -> Option<PathBuf> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};
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

/// Elsewhere programs are not run, and there is no cache.
#[cfg(not(target_os = "linux"))]
fn folder() -> Option<PathBuf> {
    None
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
        let ends = |end: &str| path.as_os_str().as_encoded_bytes().ends_with(end.as_bytes());
        let goes = if ends(".list") {
            age > MOST.2
        } else {
            programs += 1;
            bytes += size(&path);
            programs > MOST.0 || bytes > MOST.1 || age > MOST.2
        };
        if goes {
            remove(&path);
        }
    }
}

/// Returns the size of a folder's files in bytes.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).sum()
}

/// Removes a file, or a folder, which disappears at once.
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

    fn place(folder: &Path) -> Entry {
        let (cache, base) = (folder.join("cache"), folder.join("base"));
        for folder in [&cache, &base, &folder.join("from"), &folder.join("to")] {
            fs::create_dir_all(folder).expect("a folder can be made");
        }
        Entry { cache, key: vec!["key".into()], base }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is there").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn what_is_kept_is_fetched_until_one_of_its_sources_changes() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let place = place(folder.path());
        let (from, to, header) =
            (folder.path().join("from"), folder.path().join("to"), place.base.join("a.hpp"));
        fs::write(&header, "one").expect("it can be written");
        fs::write(from.join("static"), "a program").expect("it can be written");
        assert!(!place.fetch(&to), "there is nothing yet");
        place.keep(&from, std::slice::from_ref(&header));
        assert!(place.fetch(&to));
        assert_eq!(fs::read(to.join("static")).expect("it is there"), b"a program");
        fs::write(&header, "two").expect("it can be written");
        assert!(!place.fetch(&to), "a header has changed");
        fs::remove_file(&header).expect("it is there");
        assert!(!place.fetch(&to), "a header is gone");
    }

    #[test]
    fn many_that_keep_the_same_at_once_leave_one_whole_program() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (place, from) = (place(folder.path()), folder.path().join("from"));
        fs::write(from.join("static"), "a program").expect("it can be written");
        std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(|| place.keep(&from, &[])))));
        assert_eq!(names(&place.cache).len(), 2, "{:?}", names(&place.cache));
        assert!(place.fetch(&folder.path().join("to")));
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

//! Compiled programs are kept, by the content of all that they were made from: to see a finding again costs no compiler.
//!
//! What a compiler read is known only after it has run, so there are two steps. A file `KEY.list` names what a source was
//! made from, under a key of everything that is known beforehand (the source, the compiler and its version, the
//! environment); the folder `CONTENT`, a key of that and of the content of all files in the list, holds what came of it.
//! Neither is changed once it is there, and both appear by rename. Whatever fails here costs a compiler's run, no more.

use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How many programs are kept, how many bytes of them all together, and how long since their last use.
const MOST: (usize, u64, Duration) = (64, 256 << 20, Duration::from_secs(30 * 24 * 60 * 60));

/// What is in the way of being whole for so long was left by a process that was killed.
const STALE: Duration = Duration::from_secs(60 * 60);

/// The place of one program in the cache.
pub(super) struct Entry {
    cache: PathBuf,
    key: Vec<OsString>,
    /// The folder of the source, from which the other files are named: where it lies makes no difference.
    base: PathBuf,
}

impl Entry {
    /// The place of what is made from a source and all this; nothing where there is no cache.
    pub(super) fn of(mut key: Vec<OsString>, source: &Path) -> Option<Self> {
        let content = fs::read(source).ok()?;
        key.push(String::from_utf8_lossy(&content).into_owned().into());
        let base = std::path::absolute(source).ok()?.parent()?.to_owned();
        Some(Entry { cache: folder()?, key, base })
    }

    fn list(&self) -> PathBuf {
        self.cache.join(format!("{}.list", digest(&self.key)))
    }

    /// Where what was made from the files of a list is; nothing if one of them cannot be read.
    fn content(&self, list: &str) -> Option<PathBuf> {
        let contents: Option<Vec<Vec<u8>>> =
            list.lines().map(|name| fs::read(self.base.join(name)).ok()).collect();
        Some(self.cache.join(digest(&(&self.key, list, contents?))))
    }

    /// Copies what is kept into a folder. Whether there was anything.
    pub(super) fn fetch(&self, to: &Path) -> bool {
        let Ok(list) = fs::read_to_string(self.list()) else { return false };
        let Some(content) = self.content(&list) else { return false };
        // Who removes old programs may have begun with this one: it is gone then in the end.
        let fetched = copy(&content, to).is_ok() && content.is_dir();
        if fetched {
            let now = SystemTime::now();
            let _ = fs::File::open(&content).and_then(|folder| folder.set_modified(now));
        } else {
            // A part of it would be in the compiler's way.
            let left = fs::read_dir(to).into_iter().flatten().flatten();
            left.for_each(|entry| _ = fs::remove_file(entry.path()));
        }
        fetched
    }

    /// Keeps what a folder holds, which was made from these files.
    pub(super) fn keep(&self, from: &Path, sources: &[PathBuf]) {
        let Some(list) = sources.iter().map(|path| self.named(path)).collect::<Option<String>>() else {
            return;
        };
        let Some(content) = self.content(&list) else { return };
        let draft = tempfile::Builder::new().suffix(PART).tempdir_in(&self.cache);
        let Ok(draft) = draft else { return };
        // Where another was faster, what it has made is the same, and the draft goes.
        let kept = copy(from, draft.path()).and_then(|()| fs::rename(draft.path(), &content));
        if kept.is_ok() || content.is_dir() {
            let _ = self.keep_list(&list);
        }
        bound(&self.cache);
    }

    /// Writes the list, which appears whole.
    fn keep_list(&self, list: &str) -> io::Result<()> {
        let mut draft = tempfile::Builder::new().suffix(PART).tempfile_in(&self.cache)?;
        draft.write_all(list.as_bytes())?;
        draft.persist(self.list()).map(drop).map_err(|failed| failed.error)
    }

    /// A file's name as a line, from the source's folder where it lies in it.
    fn named(&self, path: &Path) -> Option<String> {
        let path = std::path::absolute(path).ok()?;
        let name = path.strip_prefix(&self.base).unwrap_or(&path).to_str()?;
        (!name.contains('\n')).then(|| format!("{name}\n"))
    }
}

/// What the names of things end in that are not whole yet, or not any more.
const PART: &str = ".part";

/// Copies the files of a folder into another, or links them where that can be done.
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

/// 128 bits of whatever is hashed, as a name. Nobody is kept from making two that are the same: it is one's own cache.
fn digest(of: &impl Hash) -> String {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
        of.hash(&mut hasher);
        hasher.finish()
    };
    format!("{:016x}{:016x}", half(0), half(1))
}

/// The folder of all: in the user's cache, else among temporary files. Only one's own, which nobody else may write into.
fn folder() -> Option<PathBuf> {
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

/// Removes what is old, what is too much, and what was never finished.
fn bound(cache: &Path) {
    let entries = fs::read_dir(cache).into_iter().flatten().flatten();
    let mut all: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    all.sort_by(|a, b| b.cmp(a));
    let (mut programs, mut bytes) = (0, 0);
    for (used, path) in all {
        let age = used.elapsed().unwrap_or_default();
        let ends = |end: &str| path.as_os_str().as_encoded_bytes().ends_with(end.as_bytes());
        let goes = if ends(PART) {
            age > STALE
        } else if ends(".list") {
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

/// The bytes of a folder's files.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).sum()
}

/// Removes a file or a folder, of which nobody sees a part.
fn remove(path: &Path) {
    if fs::remove_file(path).is_ok() {
        return;
    }
    let Some(doomed) =
        path.parent().and_then(|cache| tempfile::Builder::new().suffix(PART).tempdir_in(cache).ok())
    else {
        return;
    };
    // Onto an empty folder; it goes with it.
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

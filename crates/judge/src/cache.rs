//! A cache of compiled programs, keyed by the content of everything they were made from. With it, running a finding
//! again needs no compiler.
//!
//! What a compiler reads is known only after it has run, so there are two steps. A file `KEY.list` names what a source was
//! made from ([`Reads`]), under a key of everything known beforehand: the source and its place, the compiler and its
//! version, the environment, what it was let see. The folder `CONTENT`, keyed by that and by the state of all that is
//! listed, holds the result. Neither is changed once it exists, and both appear by rename. Any failure here only costs a
//! run of the compiler.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crosscheck_host::{digest, scratch};

use crate::reads::Reads;
use crate::sandbox::is_of_the_system;

/// The limits of the cache: the number of programs, their bytes in total, and the time since their last use.
const MOST: (usize, u64, Duration) = (64, 256 << 20, Duration::from_secs(30 * 24 * 60 * 60));

/// The longest source that is read, in bytes.
pub(super) const LONGEST: u64 = 16 << 20;

pub(super) struct Entry {
    cache: PathBuf,
    key: Vec<OsString>,
    /// When it was asked for, by seconds and nanoseconds: what changed later may not be what the compiler has read.
    begun: (i64, i64),
}

impl Entry {
    /// Returns the entry for what is made under this key; `None` if there is no cache.
    pub(super) fn of(key: Vec<OsString>) -> Option<Self> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?;
        let begun = (now.as_secs().try_into().ok()?, now.subsec_nanos().into());
        Some(Entry { cache: folder()?, key, begun })
    }

    fn list(&self) -> PathBuf {
        self.cache.join(format!("{}.list", digest::of(&self.key)))
    }

    /// Returns the folder for what was made from all that is listed; `None` if a file of it cannot be read.
    fn content(&self, list: &str) -> Option<PathBuf> {
        let states: Option<Vec<State>> = list.lines().map(State::of).collect();
        Some(self.cache.join(digest::of(&(&self.key, list, states?))))
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

    /// Stores the content of a folder, which was made from this.
    pub(super) fn keep(&self, from: &Path, reads: &Reads) {
        let files = reads.files.iter().map(|path| line(READ, path));
        let list: Option<String> =
            files.chain(reads.probed.iter().map(|path| line(PROBED, path))).collect();
        let Some(list) = list.filter(|_| reads.files.iter().all(|file| changed(file) < self.begun))
        else {
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
        let (draft, mut file) = scratch::file_for(&place)?;
        file.write_all(list.as_bytes())?;
        draft.rename(&place)
    }
}

/// Returns when a file changed last, by seconds and nanoseconds; the end of time if it is not there.
pub(super) fn changed(file: &Path) -> (i64, i64) {
    fs::metadata(file).map_or((i64::MAX, 0), |data| change(&data))
}

fn change(data: &fs::Metadata) -> (i64, i64) {
    (data.ctime(), data.ctime_nsec())
}

/// How the lines of a list begin: for a file that was read, and for a name that was looked for.
const READ: char = 'r';
const PROBED: char = 'p';

fn line(kind: char, path: &Path) -> Option<String> {
    let name = path.to_str().filter(|name| path.is_absolute() && !name.contains('\n'))?;
    Some(format!("{kind}{name}\n"))
}

/// What is to be the same of a line of a list.
#[derive(Hash)]
enum State {
    /// Whether there is such a file.
    There(bool),
    Content(Vec<u8>),
    /// When a file of the system's was changed, and how long it is: of these a source in C++ reads hundreds.
    Made((i64, i64), u64),
}

impl State {
    /// Returns the state of what a line names; `None` if it cannot be read, or is no regular file.
    fn of(line: &str) -> Option<Self> {
        if let Some(path) = line.strip_prefix(PROBED) {
            return Some(State::There(fs::metadata(path).is_ok()));
        }
        let path = Path::new(line.strip_prefix(READ)?);
        let data = fs::metadata(path).ok().filter(|data| data.is_file() && data.len() <= LONGEST)?;
        if is_of_the_system(path) {
            return Some(State::Made(change(&data), data.len()));
        }
        let mut content = Vec::new();
        fs::File::open(path).ok()?.take(LONGEST).read_to_end(&mut content).ok()?;
        Some(State::Content(content))
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
        for name in ["cache", "from", "to"] {
            fs::create_dir_all(folder.join(name)).expect("a folder can be made");
        }
        Entry { cache: folder.join("cache"), key: vec!["key".into()], begun: (i64::MAX, 0) }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is there").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn many_that_keep_the_same_at_once_leave_one_whole_program() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (place, from) = (place(folder.path()), folder.path().join("from"));
        fs::write(from.join("static"), "a program").expect("it can be written");
        std::thread::scope(|scope| {
            (0..8).for_each(|_| drop(scope.spawn(|| place.keep(&from, &Reads::default()))))
        });
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

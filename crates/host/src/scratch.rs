//! Temporary files and folders, and drafts that get their final name later.
//!
//! The process that made them removes them. If it is killed, the next process that works in the same folder does this:
//! each process holds locks on what it made, and the kernel releases them when the process ends, however it ends. Files
//! and folders that are not locked and older than an hour are abandoned. The age limit covers the moment between making
//! and locking. Only programs with the feature `process`
//! look for them: without it there is nothing that tells whose a file is.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime};

/// These names contain this mark, then random characters, then [`END`].
const MARK: &str = "crosscheck-";

const END: &str = ".part";

const RANDOM: u32 = 10;

/// Files and folders younger than this may be about to be locked.
const STALE: Duration = Duration::from_secs(60 * 60);

/// How many bytes of the final name the name of a draft contains: names have a length limit.
const ABOUT: usize = 60;

/// A file or a folder with a temporary name. It is removed when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves it where it is.
    pub fn keep(mut self) -> PathBuf {
        std::mem::take(&mut self.path)
    }

    /// Gives it its final name.
    ///
    /// # Errors
    /// It cannot have this name. It is removed.
    pub fn rename(self, name: &Path) -> io::Result<()> {
        fs::rename(&self.path, name)?;
        self.keep();
        Ok(())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = remove(&self.path);
    }
}

/// The files and folders of this process, with their locks, and the folders that it has swept.
struct Made {
    scratch: BTreeMap<PathBuf, Option<File>>,
    swept: BTreeSet<PathBuf>,
}

static MADE: Mutex<Made> = Mutex::new(Made { scratch: BTreeMap::new(), swept: BTreeSet::new() });

fn registry() -> MutexGuard<'static, Made> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets this process, and those it starts, use what they make: a umask that takes rights from the owner, too, would make files
/// that a compiler cannot write and folders that nobody can enter.
#[cfg(all(unix, feature = "process"))]
pub fn own_what_is_made() {
    use rustix::fs::Mode;
    let asked = rustix::process::umask(Mode::RWXG | Mode::RWXO);
    rustix::process::umask(asked - Mode::RWXU);
}

/// Creates a temporary folder among the system's temporary files.
///
/// # Errors
/// It cannot be created.
pub fn temporary() -> io::Result<Scratch> {
    folder_in(&std::env::temp_dir(), "", 0o700)
}

/// Returns the folder for the temporary files of processes that this one starts of its own program and may kill: there they are
/// removed with all else ([`remove_all`]).
///
/// # Errors
/// It cannot be created.
pub fn of_children() -> io::Result<&'static Path> {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    if FOLDER.get().is_none() {
        // If two threads do this at once, the folder of one stays empty.
        let _ = FOLDER.set(temporary()?.keep());
    }
    Ok(FOLDER.get().expect("it was made"))
}

/// Creates a draft of a folder with this final name, next to it.
///
/// # Errors
/// It cannot be created there.
pub fn folder_for(name: &Path) -> io::Result<Scratch> {
    folder_in(parent(name), &about(name), 0o777)
}

/// Creates a draft of a file with this final name, next to it, and opens it for writing.
///
/// # Errors
/// It cannot be created there.
pub fn file_for(name: &Path) -> io::Result<(Scratch, File)> {
    let (draft, file) = make(parent(name), &about(name), |path| File::create_new(path))?;
    // The file's own handle holds the lock.
    let _ = file.try_lock();
    own(draft.path(), None);
    Ok((draft, file))
}

/// Exchanges the names of two folders atomically: there is a folder of each name at any moment.
///
/// # Errors
/// The system does not support this (only Linux does), or one of the folders does not exist.
pub fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    #[cfg(all(target_os = "linux", feature = "process"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
    }
    #[cfg(not(all(target_os = "linux", feature = "process")))]
    {
        let _ = (one, other);
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Removes everything that this process has made and that still has its temporary name. Call this when the process is
/// about to exit: a thread that then makes something new waits until the exit.
pub fn remove_all() {
    let mut made = registry();
    for path in std::mem::take(&mut made.scratch).into_keys() {
        let _ = remove(&path);
    }
    std::mem::forget(made);
}

/// Creates a folder in `parent`. On systems with file modes, it gets `mode`, minus the user's umask.
fn folder_in(parent: &Path, about: &str, mode: u32) -> io::Result<Scratch> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "there are no file modes to set"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, mode);
    #[cfg(not(unix))]
    let _ = mode;
    let (folder, ()) = make(parent, about, |path| builder.create(path))?;
    own(folder.path(), lock(folder.path()));
    Ok(folder)
}

/// Calls `make` with names in `parent` that begin with `about` until one is free.
fn make<T>(
    parent: &Path,
    about: &str,
    make: impl Fn(&Path) -> io::Result<T>,
) -> io::Result<(Scratch, T)> {
    sweep_once(parent);
    let parent = std::path::absolute(parent)?;
    loop {
        // Each state has keys of its own, which begin with random ones of the system.
        let number = RandomState::new().hash_one(about);
        let digit = |place| char::from_digit((number / 36_u64.pow(place) % 36) as u32, 36);
        let random: String = (0..RANDOM).filter_map(digit).collect();
        let path = parent.join(format!("{about}{MARK}{random}{END}"));
        match make(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|made| (Scratch { path }, made)),
        }
    }
}

/// Returns the beginning of a draft's name: a dot, which hides the draft, and as much of the final name as fits.
fn about(name: &Path) -> String {
    let name = name.file_name().unwrap_or_default().to_string_lossy();
    format!(".{}.", &name[..name.floor_char_boundary(ABOUT)])
}

/// Returns the folder that a path lies in, `.` if it names none.
pub fn parent(name: &Path) -> &Path {
    name.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Records what this process has made, and forgets what no longer exists.
fn own(path: &Path, lock: Option<File>) {
    let scratch = &mut registry().scratch;
    scratch.retain(|path, _| path.symlink_metadata().is_ok());
    // The process may change its current folder.
    scratch.insert(std::path::absolute(path).unwrap_or_else(|_| path.to_owned()), lock);
}

/// Locks a file or a folder, if the system supports it and no other process holds the lock.
fn lock(path: &Path) -> Option<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    // Another process may have replaced it with anything: do not follow a link, and do not wait for a pipe's writer.
    #[cfg(all(unix, feature = "process"))]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as i32);
    }
    options.open(path).ok().filter(|file| file.try_lock().is_ok())
}

/// Sweeps a folder if this process has not done so yet.
fn sweep_once(folder: &Path) {
    let name = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    if cfg!(feature = "process") && registry().swept.insert(name) {
        sweep(folder);
    }
}

/// Removes the files and folders that dead processes of this user have left in a folder.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_left =
            is_scratch(&entry.file_name()) && entry.metadata().is_ok_and(|data| is_stale(&data));
        if is_left && let Some(_lock) = lock(&entry.path()) {
            let _ = remove(&entry.path());
        }
    }
}

/// Returns whether a name was made by this module.
fn is_scratch(name: &OsStr) -> bool {
    let stem = name.to_str().and_then(|name| name.strip_suffix(END));
    let Some((about, random)) = stem.and_then(|stem| stem.rsplit_once(MARK)) else { return false };
    let begins = about.is_empty() || (about.starts_with('.') && about.ends_with('.'));
    begins && random.len() == RANDOM as usize && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns whether a file or a folder is old and belongs to this user.
fn is_stale(data: &Metadata) -> bool {
    #[cfg(all(unix, feature = "process"))]
    {
        use std::os::unix::fs::MetadataExt;
        if data.uid() != rustix::process::geteuid().as_raw() {
            return false;
        }
    }
    // After a clock was set back, there are files from the future. They are swept like old ones.
    let age = |modified: SystemTime| modified.elapsed().unwrap_or_else(|ahead| ahead.duration());
    let age = data.modified().ok().map(age);
    (data.is_file() || data.is_dir()) && age.is_some_and(|age| age > STALE)
}

fn remove(path: &Path) -> io::Result<()> {
    if path.symlink_metadata()?.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a file or folder look as old as those that are swept.
    fn age(path: &Path) {
        let before = SystemTime::now() - 2 * STALE;
        File::open(path).and_then(|file| file.set_modified(before)).expect("it is ours");
    }

    #[test]
    fn what_a_dead_process_left_is_swept_and_what_a_live_one_owns_stays() {
        let place = tempfile::tempdir().expect("a folder can be made");
        let name = place.path().join("name");
        let live = folder_for(&name).expect("it can be made");
        let (file, _lock) = file_for(&name).expect("it can be made");
        let [dead, young] = ["aaaaaaaaaa", "bbbbbbbbbb"]
            .map(|random| place.path().join(format!(".name.{MARK}{random}{END}")));
        for folder in [&dead, &young] {
            fs::create_dir(folder).expect("a folder can be made");
            fs::write(folder.join("file"), "content").expect("it can be written");
        }
        [live.path(), file.path(), &dead].into_iter().for_each(age);
        sweep(place.path());
        assert!(!dead.exists(), "it is nobody's");
        assert!(live.path().exists() && file.path().exists(), "this process lives");
        assert!(young.exists(), "its owner may be about to lock it");
    }

    #[test]
    fn names_that_are_like_ours_but_are_not_are_left_alone() {
        let place = tempfile::tempdir().expect("a folder can be made");
        for name in [
            "crosscheck-main",
            "crosscheck-main.part",
            "frames.crosscheck-aaaaaaaaaa.part",
            ".name.crosscheck-aaaa-aaaaa.part",
            ".frames.part",
            "crosscheck-aaaaaaaaaaa.part",
        ] {
            let path = place.path().join(name);
            fs::write(&path, "content").expect("it can be written");
            age(&path);
            sweep(place.path());
            assert!(path.exists(), "{name} is not ours");
        }
    }

    #[test]
    fn a_link_is_not_followed() {
        let place = tempfile::tempdir().expect("a folder can be made");
        let precious = place.path().join("precious");
        fs::create_dir(&precious).expect("a folder can be made");
        fs::write(precious.join("file"), "content").expect("it can be written");
        age(&precious);
        #[cfg(unix)]
        std::os::unix::fs::symlink(&precious, place.path().join("crosscheck-aaaaaaaaaa.part"))
            .expect("a link can be made");
        sweep(place.path());
        assert!(precious.join("file").exists());
    }
}

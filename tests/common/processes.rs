//! Other processes: when they have come so far.

#[cfg(target_os = "linux")]
use std::fs;
#[cfg(target_os = "linux")]
use std::path::Path;
use std::time::{Duration, Instant};

/// Waits until a condition holds.
///
/// # Panics
/// Panics if it does not hold within a minute.
#[track_caller]
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never comes about: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Returns how many processes run an executable. In another file system it may go by another name.
#[cfg(target_os = "linux")]
pub(crate) fn running(file: &Path) -> usize {
    use std::os::unix::fs::MetadataExt;
    let identity = |path: &Path| fs::metadata(path).map(|data| (data.dev(), data.ino())).ok();
    let wanted = identity(file).expect("it is there");
    let all = fs::read_dir("/proc").expect("there are processes").flatten();
    all.filter(|entry| identity(&entry.path().join("exe")) == Some(wanted)).count()
}

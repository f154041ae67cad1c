//! Other processes: when they have come so far, and signals.

#[cfg(target_os = "linux")]
use std::fs;
use std::io::BufRead;
#[cfg(target_os = "linux")]
use std::path::Path;
use std::process::Command;
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

/// Reads until a line starts with `begin`.
pub(crate) fn wait_for(begin: &str, lines: &mut impl BufRead) {
    let mut line = String::new();
    while !line.starts_with(begin) {
        line.clear();
        assert_ne!(lines.read_line(&mut line).expect("it is text"), 0, "it ended before {begin:?}");
    }
}

/// Sends a signal to a process.
pub(crate) fn send(signal: &str, process: u32) {
    let kill = format!("kill -{signal} {process}");
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("there is a shell").success());
}

/// Returns the fields of a process's status that come after its name, if it is there: the state is the first.
#[cfg(target_os = "linux")]
fn status(process: u32) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    Some(rest.split(' ').map(str::to_owned).collect())
}

/// Returns the processes that a process has started.
#[cfg(target_os = "linux")]
pub(crate) fn children(process: u32) -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("there are processes").flatten();
    let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let parent = |of: &u32| status(*of).and_then(|fields| fields.get(1)?.parse().ok());
    processes.filter(|of| parent(of) == Some(process)).collect()
}

/// Returns whether a process is there and has not ended.
#[cfg(target_os = "linux")]
pub(crate) fn is_there(process: u32) -> bool {
    status(process).is_some_and(|fields| fields[0] != "Z")
}

/// Waits until a process and those that it has started have used half a second of processor time: long enough for a
/// first case, however busy the machine is.
///
/// # Panics
/// Panics if the process has not done so within a minute.
#[cfg(target_os = "linux")]
pub(crate) fn wait_for_work(process: u32) {
    const ENOUGH: u64 = 50;
    let used = |process| -> Option<u64> {
        let fields = status(process)?;
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    };
    // Campaigns play in worker processes.
    let ticks = || {
        let own = used(process)?;
        Some(own + children(process).into_iter().filter_map(used).sum::<u64>())
    };
    until("it works", || ticks().is_none_or(|ticks| ticks >= ENOUGH));
}

/// Where processes cannot be looked at, a second has to do.
#[cfg(not(target_os = "linux"))]
pub(crate) fn wait_for_work(_: u32) {
    std::thread::sleep(Duration::from_secs(1));
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

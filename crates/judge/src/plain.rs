//! Whether what is to be forked for each run is what it should be: a program that has done nothing yet, and waits.
//!
//! A program could run code before that, and leave something there that all its runs would share: memory and time that no
//! run is charged for, a mapping or a descriptor through which one run tells the next what it has seen, a thread, a handler
//! or a child that goes on meanwhile. Then it is not forked. How a run ends is told by another process in any case.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use rustix::process::Pid;

use crate::group;

/// What a server may have for itself when it begins. An interpreter that stands ready needs most of it.
const MEMORY: u64 = 32 << 20;
const TIME: Duration = Duration::from_millis(250);

/// How much more it may come to use with the runs: forking is work.
const GROWTH: u64 = 8 << 20;
const FORKING: Duration = Duration::from_millis(2);

/// A server that was plain when it began.
#[derive(Debug)]
pub(super) struct Plain {
    stat: fs::File,
    /// What it used when it began, which no run is charged for: memory of its own, in bytes, and processor time.
    pub(super) memory: u64,
    pub(super) time: Duration,
    /// What it had in memory then, with what it shares with its file.
    resident: u64,
    runs: u32,
}

impl Plain {
    /// Looks at a server that says it stands ready.
    ///
    /// # Errors
    /// It is more than that, or cannot be looked at.
    pub(super) fn new(server: Pid) -> io::Result<Self> {
        let place = format!("/proc/{}", server.as_raw_nonzero());
        let status = fs::read_to_string(format!("{place}/status"))?;
        let stat = fs::File::open(format!("{place}/stat"))?;
        let now = group::look(&stat).ok_or(io::ErrorKind::InvalidData)?;
        let field = |name| group::field(name, &status).unwrap_or_default();
        let kilobytes = |name| field(name).parse().unwrap_or(u64::MAX >> 11);
        let memory = (kilobytes("RssAnon:") + kilobytes("RssShmem:")) << 10;
        let no_signals = |name| u64::from_str_radix(field(name), 16) == Ok(0);
        let maps = fs::read_to_string(format!("{place}/maps"))?;
        let plain = now.threads == 1
            && no_signals("SigCgt:")
            && no_signals("SigBlk:")
            && !maps.lines().any(is_shared)
            && fs::read_dir(format!("{place}/fd"))?.flatten().all(|entry| is_expected(&entry))
            && memory <= MEMORY
            && now.time <= TIME;
        match plain {
            true => Ok(Plain { stat, memory, time: now.time, resident: now.memory, runs: 0 }),
            false => Err(io::Error::other("its fork server is more than one")),
        }
    }

    /// Returns whether it still is what it was, after another run.
    pub(super) fn is_still(&mut self) -> bool {
        self.runs = self.runs.saturating_add(1);
        let most = self.time.saturating_add(TIME).saturating_add(FORKING.saturating_mul(self.runs));
        group::look(&self.stat).is_some_and(|now| {
            now.threads == 1 && now.memory <= self.resident + GROWTH && now.time <= most
        })
    }
}

/// Returns whether a server has this descriptor from the judge: its orders, nothing for output and errors, and what the
/// judge inherited itself, where no warden closes it.
fn is_expected(entry: &fs::DirEntry) -> bool {
    const STANDARD: [&str; 3] = ["0", "1", "2"];
    let (name, own) = (entry.file_name(), Path::new("/proc/self/fd"));
    let leads_to = |path: &Path| fs::read_link(path).ok();
    let inherited = || leads_to(&own.join(&name)).is_some_and(|to| leads_to(&entry.path()) == Some(to));
    STANDARD.iter().any(|standard| name == *standard) || inherited()
}

/// Returns whether a mapping is one that others may write to, or see written. `start-end rights offset device number name`
fn is_shared(line: &str) -> bool {
    const LIBRARIES: [&str; 2] = ["/usr/", "/lib"];
    let mut fields = line.split_whitespace().skip(1);
    let (rights, name) = (fields.next().unwrap_or_default(), fields.nth(3).unwrap_or_default());
    // A runtime maps some files of the system's like this, which no program can open for writing.
    let fixed = rights == "r--s" && LIBRARIES.iter().any(|start| name.starts_with(start));
    rights.ends_with('s') && !fixed
}

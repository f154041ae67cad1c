//! Memory that belongs to no single process: files in memory, pages that processes share without a file, and what the
//! kernel keeps in pipes and sockets.
//!
//! Mapped memory counts for its process. But a program can fill such memory and unmap it, and the memory stays in use while
//! any process has a handle of it. A control group would count it; without one, it is counted here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

/// Names that the kernel gives to memory without a file on a disk.
const NAMES: [&str; 4] = ["/memfd:", "/dev/zero", "/SYSV", "/dev/shm/"];

fn is_shared_memory(name: &str) -> bool {
    NAMES.iter().any(|start| name.starts_with(start))
}

/// A piece of such memory, by device and number, and its length in bytes.
type Piece = ((String, u64), u64);

/// Returns how much of such memory these processes hold, in bytes, each piece counted once. A mapping counts as a whole,
/// since nobody can see from outside how much of it is in use.
pub(crate) fn held(processes: impl Iterator<Item = i32>) -> u64 {
    let mut pieces = BTreeMap::new();
    for (piece, bytes) in processes.flat_map(|process| mapped(process).into_iter().chain(open(process)))
    {
        let most = pieces.entry(piece).or_default();
        *most = bytes.max(*most);
    }
    pieces.values().sum()
}

/// The capacity of a pipe, and of one end of a socket pair, in bytes: a confined program cannot enlarge it.
const QUEUES: [(&str, u64); 2] = [("pipe:", 64 << 10), ("socket:", 208 << 10)];

/// How many of each are not counted: those of every run, and those of a runtime.
const FEW: usize = 16;

/// Returns how much kernel memory these processes can fill through pipes and sockets, in bytes, each counted once. Nobody can
/// see from outside how much of it is in use.
pub(crate) fn queued(processes: impl Iterator<Item = i32>) -> u64 {
    let names: BTreeSet<String> = processes.flat_map(handles).map(|(_, to)| to).collect();
    let of = |(start, bytes): (&str, u64)| {
        let all = names.iter().filter(|name| name.starts_with(start)).count();
        all.saturating_sub(FEW) as u64 * bytes
    };
    QUEUES.into_iter().map(of).sum()
}

fn mapped(process: i32) -> BTreeMap<(String, u64), u64> {
    let maps = fs::read_to_string(format!("/proc/{process}/maps")).unwrap_or_default();
    let mut all = BTreeMap::new();
    for line in maps.lines() {
        // `start-end rights offset device number name`
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [range, _, _, device, number, name, ..] = fields[..] else { continue };
        let length = || {
            let (start, end) = range.split_once('-')?;
            u64::from_str_radix(end, 16).ok()?.checked_sub(u64::from_str_radix(start, 16).ok()?)
        };
        if is_shared_memory(name) {
            let piece = (device.to_owned(), number.parse().unwrap_or(0));
            *all.entry(piece).or_default() += length().unwrap_or(0);
        }
    }
    all
}

/// Returns the pieces that a process has open, with their sizes.
fn open(process: i32) -> impl Iterator<Item = Piece> {
    handles(process).filter_map(|(handle, to)| {
        is_shared_memory(&to).then_some(())?;
        let data = fs::metadata(handle).ok().filter(fs::Metadata::is_file)?;
        let device = format!("{:02x}:{:02x}", data.dev() >> 8, data.dev() & 0xff);
        Some(((device, data.ino()), data.blocks() * 512))
    })
}

/// Returns the descriptors of a process, each with its target.
fn handles(process: i32) -> impl Iterator<Item = (PathBuf, String)> {
    let entries = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let to = fs::read_link(entry.path()).ok()?.into_os_string().into_string().ok()?;
        Some((entry.path(), to))
    })
}

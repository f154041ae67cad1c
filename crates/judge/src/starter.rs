//! What starts programs (`starter/starter.c`), and copies of programs that fork (`starter/forks.c`).

use std::ffi::OsString;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::fs::{MemfdFlags, memfd_create};

/// The executables. Empty where there was no compiler to make them.
const STARTER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/starter"));
const FORKS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/forks"));

/// What stands before the address of the constructor with which a new process goes on.
const MARK: &[u8] = b"crosscheck forks";

/// Where the added segment begins: at a multiple of the largest page that a processor has.
const PAGE: u64 = 64 << 10;

/// Returns a file in memory that holds the executable which starts programs.
///
/// # Errors
/// It could not be made when this program was built, or there is no memory.
pub(super) fn file() -> io::Result<OwnedFd> {
    if STARTER.is_empty() {
        let reason = "this program was built without a C compiler, or for another processor, and cannot confine others";
        return Err(io::Error::other(reason));
    }
    let mut file = std::fs::File::from(memfd_create("starter", MemfdFlags::CLOEXEC)?);
    file.write_all(STARTER)?;
    Ok(file.into())
}

/// Returns the command that starts these words for each order, or once, if that forks: see `starter.c`.
pub(super) fn command(file: &OwnedFd, forks: bool, words: &[OsString]) -> Command {
    let mut command = Command::new(format!("/proc/self/fd/{}", file.as_raw_fd()));
    command.arg0(if forks { "s" } else { "1" }).args(words);
    command
}

/// Returns a copy of a program that forks for each order before the first of its constructors; `None` if it is no static
/// program with fixed addresses and a constructor.
pub(super) fn forking(program: &[u8]) -> Option<Vec<u8>> {
    let (ours, theirs) = (Header::of(FORKS)?, Header::of(program)?);
    (ours.machine == theirs.machine && theirs.is_fixed).then_some(())?;
    let code = ours.segments(FORKS).find(|segment| segment.holds(ours.entry))?;
    let mut bytes = FORKS.get(code.file()?)?.to_vec();
    let all: Vec<Segment> = theirs.segments(program).collect();
    (!all.iter().any(|segment| segment.kind == LOADER)).then_some(())?;
    // A note tells the kernel nothing that the program needs, and its place in the list is taken.
    let note = all.iter().rposition(|segment| segment.kind == NOTE)?;
    let lowest =
        all.iter().filter(|segment| segment.kind == LOADED).map(|segment| segment.address).min()?;
    let address = (lowest / PAGE * PAGE)
        .checked_sub(PAGE)
        .filter(|&at| at >= PAGE && bytes.len() as u64 <= PAGE)?;
    let constructors = theirs.constructors(program)?;
    let mark = bytes.windows(MARK.len()).position(|bytes| bytes == MARK)? + MARK.len();
    put(&mut bytes, mark, number(program, constructors, 8).filter(|&first| first != 0)?)?;
    let mut copy = program.to_vec();
    put(&mut copy, constructors, address + (ours.entry - code.address))?;
    copy.resize(copy.len().next_multiple_of(PAGE as usize), 0);
    let (offset, size) = (copy.len() as u64, bytes.len() as u64);
    let readable_and_executable = 5 << 32;
    let words =
        [readable_and_executable | u64::from(LOADED), offset, address, address, size, size, PAGE];
    let at = theirs.list + note * SEGMENT;
    words.into_iter().enumerate().try_for_each(|(word, value)| put(&mut copy, at + 8 * word, value))?;
    copy.extend(bytes);
    Some(copy)
}

/// Kinds of segments, of those that elf(5) lists.
const LOADED: u32 = 1;
const LOADER: u32 = 3;
const NOTE: u32 = 4;

/// The length of an entry in the list of segments, and in that of sections.
const SEGMENT: usize = 56;
const SECTION: usize = 64;

/// The kind of the section that lists constructors.
const CONSTRUCTORS: u64 = 14;

/// The part of an executable's header that matters here. See elf(5).
struct Header {
    machine: u64,
    entry: u64,
    /// Whether its addresses are fixed.
    is_fixed: bool,
    /// Where the list of segments begins, and how many there are.
    list: usize,
    count: usize,
}

impl Header {
    /// Reads the header of an executable of 64 bits, little end first.
    fn of(file: &[u8]) -> Option<Self> {
        file.starts_with(b"\x7fELF\x02\x01").then_some(())?;
        let short = |at: usize| number(file, at, 2);
        let is_fixed = match short(16)? {
            2 => true,
            3 => false,
            _ => return None,
        };
        (short(54)? == SEGMENT as u64).then_some(())?;
        let list = usize::try_from(number(file, 32, 8)?).ok()?;
        Some(Header {
            machine: short(18)?,
            entry: number(file, 24, 8)?,
            is_fixed,
            list,
            count: short(56)? as usize,
        })
    }

    fn segments<'a>(&self, file: &'a [u8]) -> impl Iterator<Item = Segment> + use<'a> {
        let list = self.list;
        (0..self.count).map_while(move |index| Segment::of(file, list.checked_add(index * SEGMENT)?))
    }

    /// Returns where in the file the constructors are listed.
    fn constructors(&self, file: &[u8]) -> Option<usize> {
        let list = usize::try_from(number(file, 40, 8)?).ok()?;
        let mut places =
            (0..number(file, 60, 2)? as usize).filter_map(|index| list.checked_add(index * SECTION));
        let at = places.find(|&at| number(file, at.saturating_add(4), 4) == Some(CONSTRUCTORS))?;
        usize::try_from(number(file, at + 24, 8)?).ok()
    }
}

struct Segment {
    kind: u32,
    offset: u64,
    address: u64,
    in_file: u64,
}

impl Segment {
    fn of(file: &[u8], at: usize) -> Option<Self> {
        let word = |index: usize| number(file, at.checked_add(8 * index)?, 8);
        let kind = number(file, at, 4)? as u32;
        Some(Segment { kind, offset: word(1)?, address: word(2)?, in_file: word(4)? })
    }

    fn holds(&self, address: u64) -> bool {
        self.kind == LOADED && address.checked_sub(self.address).is_some_and(|at| at < self.in_file)
    }

    fn file(&self) -> Option<std::ops::Range<usize>> {
        let begin = usize::try_from(self.offset).ok()?;
        Some(begin..begin.checked_add(usize::try_from(self.in_file).ok()?)?)
    }
}

fn number(file: &[u8], at: usize, length: usize) -> Option<u64> {
    let bytes = file.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte)))
}

fn put(file: &mut [u8], at: usize, value: u64) -> Option<()> {
    file.get_mut(at..at.checked_add(8)?)?.copy_from_slice(&value.to_le_bytes());
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_static_program_has_no_copy_that_forks_and_is_no_error() {
        let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        assert!(forking(&own).is_none(), "a test is started by a loader");
        assert!(forking(b"").is_none() && forking(b"#!/bin/sh\n").is_none());
        // Whatever is cut off or wrong in a program, it is looked at and left alone.
        for length in 0..STARTER.len().min(300) {
            let _ = forking(&STARTER[..length]);
        }
        for at in 16..STARTER.len().min(200) {
            let mut other = STARTER.to_vec();
            other[at] ^= 0xff;
            let _ = forking(&other);
        }
    }
}

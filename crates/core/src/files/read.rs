//! Reads files that others made: whole, up to one size, and only what has an end.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::encoding::{mark, utf_16};
use crate::foreign::foreign;
use crate::{Error, ErrorKind};

/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 1 << 30;

/// Reads a file.
///
/// # Errors
/// It cannot be read, it is larger than [`LARGEST`], or it is no file with an end: a folder, a device, a pipe, a socket.
pub fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let unread = |error: io::Error| Error::file("read", path, &error);
    if names_a_stream(path) {
        return read_stream(File::open(path).map_err(unread)?, &foreign(path));
    }
    let file = open(path)?;
    // A file of a larger size is refused before its first byte is read. One that grows meanwhile is refused below.
    match file.metadata().map_err(unread)?.len() {
        0..=LARGEST => read_stream(file, &foreign(path)),
        _ => Err(too_large(&foreign(path))),
    }
}

/// Reads a file of text, without the invisible mark that some editors put before it.
///
/// # Errors
/// Those of [`read`], or it is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let mut bytes = read(path)?;
    if let Some(convert) = utf_16(&bytes) {
        return Err(Error::from(format!("{} is encoded in UTF-16: {convert}", foreign(path))));
    }
    bytes.drain(..mark(&bytes));
    String::from_utf8(bytes).map_err(|_| Error::from(format!("{} is not text", foreign(path))))
}

/// Reads a stream to its end. `name` names it in an error.
///
/// # Errors
/// It cannot be read, or has more than [`LARGEST`] bytes.
pub fn read_stream(from: impl Read, name: &dyn std::fmt::Display) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let read = from.take(LARGEST + 1).read_to_end(&mut bytes);
    let kind = |error: &io::Error| ErrorKind::File(error.kind());
    read.map_err(|error| Error::new(kind(&error), format!("cannot read {name}: {error}")))?;
    if bytes.len() as u64 > LARGEST { Err(too_large(name)) } else { Ok(bytes) }
}

/// Opens a file that has an end.
///
/// # Errors
/// It cannot be opened, or it is a folder, a device, a pipe or a socket.
pub fn open(path: &Path) -> Result<File, Error> {
    let unread = |error: io::Error| Error::file("read", path, &error);
    // Opening a pipe waits for its writer, and opening a device may do anything, so look first.
    let refuse = |data: fs::Metadata| match kind(&data) {
        None => Ok(()),
        Some(kind) => {
            Err(Error::from(format!("cannot read {}: it is {kind}, not a file", foreign(path))))
        }
    };
    refuse(fs::metadata(path).map_err(unread)?)?;
    let file = File::open(path).map_err(unread)?;
    // Its name may stand for something else by now.
    refuse(file.metadata().map_err(unread)?)?;
    Ok(file)
}

fn too_large(name: &dyn std::fmt::Display) -> Error {
    Error::from(format!("{name} is larger than {} MiB", LARGEST >> 20))
}

/// Returns what something is that is not a file.
fn kind(data: &fs::Metadata) -> Option<&'static str> {
    if data.is_file() {
        return None;
    }
    Some(if data.is_dir() { "a folder" } else { special(data.file_type()) })
}

#[cfg(unix)]
fn special(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: fs::FileType) -> &'static str {
    "a device"
}

/// Returns whether a path names a stream that the user opened for this process, as a shell's `<(command)` does.
fn names_a_stream(path: &Path) -> bool {
    path == Path::new("/dev/stdin") || path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd")
}

//! The pipes between us and a program.

use std::io;
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::{Errno, write};
use rustix::pipe::{PipeFlags, pipe_with};

/// Our ends of a program's three pipes.
pub(super) struct Pipes {
    /// Where its input goes; nothing once all is written or it does not listen any more.
    pub(super) input: Option<OwnedFd>,
    /// Where its output comes from; nothing once it has closed it.
    pub(super) output: Option<OwnedFd>,
    /// Where its complaints come from.
    pub(super) errors: Option<OwnedFd>,
}

/// Three pipes: our ends, theirs, and how much of the input is written already.
pub(super) fn pipes(input: &[u8]) -> io::Result<(Pipes, [OwnedFd; 3], usize)> {
    let (to_input, stdin) = pipe(true)?;
    let (from_output, stdout) = pipe(false)?;
    let (from_errors, stderr) = pipe(false)?;
    let written = fill(&to_input, input);
    let ours = Pipes {
        input: (written < input.len()).then_some(to_input),
        output: Some(from_output),
        errors: Some(from_errors),
    };
    Ok((ours, [stdin, stdout, stderr], written))
}

/// A pipe between us and a program, of which our end never makes us wait.
pub(super) fn pipe(ours_is_the_writer: bool) -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC)?;
    let (ours, theirs) = if ours_is_the_writer { (writer, reader) } else { (reader, writer) };
    // A new pipe has no other flag that could be set so.
    fcntl_setfl(&ours, OFlags::NONBLOCK)?;
    Ok((ours, theirs))
}

/// Writes what fits into a pipe at once: for most inputs that is all, and the program finds it there when it starts.
fn fill(pipe: &OwnedFd, input: &[u8]) -> usize {
    let mut written = 0;
    while written < input.len() {
        match write(pipe, &input[written..]) {
            Ok(0) => break,
            Ok(more) => written += more,
            Err(Errno::INTR) => {}
            Err(_) => break,
        }
    }
    written
}

/// Nothing to read from, nothing to write to.
pub(super) fn silent(command: &mut Command) {
    command.stdout(Stdio::null()).stderr(Stdio::null());
}

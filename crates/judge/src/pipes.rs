//! The pipes between this process and a program.

use std::io;
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::{Errno, write};
use rustix::pipe::{PipeFlags, pipe_with};

/// Our ends of a program's three pipes.
pub(super) struct Pipes {
    /// Its standard input; `None` once everything is written or the program has closed it.
    pub(super) input: Option<OwnedFd>,
    /// Its standard output; `None` once it is closed.
    pub(super) output: Option<OwnedFd>,
    /// Its standard error.
    pub(super) errors: Option<OwnedFd>,
}

/// Creates three pipes. Returns our ends, the program's ends, and how much of the input is already written.
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

/// Creates a pipe to or from a program. Our end is non-blocking.
pub(super) fn pipe(ours_is_the_writer: bool) -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC)?;
    let (ours, theirs) = if ours_is_the_writer { (writer, reader) } else { (reader, writer) };
    // A new pipe has no other flags, so this overwrites none.
    fcntl_setfl(&ours, OFlags::NONBLOCK)?;
    Ok((ours, theirs))
}

/// Writes as much as fits into a pipe. Most inputs fit completely, so the program finds its input there when it starts.
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

/// Discards the command's output and errors.
pub(super) fn silent(command: &mut Command) {
    command.stdout(Stdio::null()).stderr(Stdio::null());
}

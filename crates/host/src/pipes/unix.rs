//! Systems where one call waits for several pipes.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::{Errno, read, write};

use super::{Pipes, Ready};

impl Pipes {
    /// Creates three pipes. Returns our ends and the program's: its standard input, output and error.
    ///
    /// # Errors
    /// The system has no more pipes.
    pub fn new() -> io::Result<(Self, [OwnedFd; 3])> {
        let ((stdin, input), (output, stdout), (errors, stderr)) =
            (io::pipe()?, io::pipe()?, io::pipe()?);
        let ours = [OwnedFd::from(input), output.into(), errors.into()];
        // A new pipe has no other flags, so this overwrites none.
        ours.iter().try_for_each(|end| fcntl_setfl(end, OFlags::NONBLOCK))?;
        let [input, output, errors] = ours.map(Some);
        Ok((Pipes { input, output, errors }, [stdin.into(), stdout.into(), stderr.into()]))
    }

    /// Waits until the program can take more of its input (if it `feeds`), until there is output, until `ended` is
    /// readable, or until time runs out.
    ///
    /// # Errors
    /// The system cannot wait.
    pub fn wait(&self, ended: Option<BorrowedFd<'_>>, feeds: bool, most: Duration) -> io::Result<Ready> {
        let input = self.input.as_ref().filter(|_| feeds);
        let ends = [input, self.output.as_ref(), self.errors.as_ref()].map(|end| end.map(AsFd::as_fd));
        let wanted = [PollFlags::OUT, PollFlags::IN, PollFlags::IN, PollFlags::IN];
        let all = ends.into_iter().chain([ended]).zip(wanted);
        let mut fds: Vec<PollFd<'_>> =
            all.clone().filter_map(|(end, flags)| Some(PollFd::from_borrowed_fd(end?, flags))).collect();
        // Wait slightly too long rather than too briefly, which would mean waiting again.
        let most = if most.is_zero() { most } else { most + Duration::from_micros(500) };
        let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let mut events = fds.iter().map(|fd| !fd.revents().is_empty());
        let mut is_ready = all.map(|(end, _)| end.is_some() && events.next().unwrap_or(false));
        let mut next = || is_ready.next().unwrap_or(false);
        Ok(Ready { input: next(), output: next(), errors: next(), ended: next() })
    }

    /// Writes as much of the rest of an input as the program takes. If it reads no more, the pipe is closed and nothing
    /// is left; it may still write.
    pub fn feed(&mut self, rest: &mut &[u8]) {
        while let Some(input) = self.input.as_ref().filter(|_| !rest.is_empty()) {
            match write(input, rest) {
                Ok(written) => *rest = &rest[written..],
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                Err(_) => self.input = None,
            }
        }
        if self.input.is_none() {
            *rest = &[];
        }
    }
}

/// The most room made at once: as much as a pipe holds.
const CHUNK: usize = 1 << 16;

/// The room made for the first bytes of an output. Most outputs need no more; it grows with those that do.
const ROOM: usize = 4096;

/// Reads once from a pipe, and appends what came; closes the pipe at its end. Returns whether there may be more.
pub fn drain_once(pipe: &mut Option<OwnedFd>, into: &mut Vec<u8>) -> bool {
    let Some(open) = pipe else { return false };
    if into.capacity() - into.len() < ROOM / 2 {
        into.reserve(into.len().clamp(ROOM, CHUNK));
    }
    match read(&*open, spare_capacity(into)) {
        Ok(1..) | Err(Errno::INTR) => true,
        Err(Errno::AGAIN) => false,
        Ok(0) | Err(_) => {
            *pipe = None;
            false
        }
    }
}

//! Feeds a running program and reads its output until it ends or exceeds a limit. Nothing here can block forever: pipes
//! are read and written only when they are ready, and every wait has a timeout.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read, write};

use super::group::{self, Party, Usage};
use super::pipes::Pipes;
use super::sandbox::launch::Workspace;
use super::{Exit, Run, RunLimits};
use crate::Halt;

/// What was observed of a run.
pub(super) struct Watched {
    /// The limit that was exceeded, if any; the program was then killed.
    pub(super) passed: Option<Exit>,
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
    /// The most memory seen in use by the group.
    pub(super) memory: u64,
}

/// How often a longer run is checked.
pub(super) const TICK: Duration = Duration::from_millis(10);

/// How often the whole group is checked, which reads the status of every process on the machine.
pub(super) const CENSUS: Duration = Duration::from_millis(100);

/// How much of its standard error is kept.
const COMPLAINTS: usize = 4096;

/// How long a killed process may take to disappear. It cannot refuse, but a busy machine is slow.
const GRACE: Duration = Duration::from_secs(10);

/// Watches a process until `ended` is readable: feeds it `input`, reads its output, and kills its group if it exceeds a
/// limit or the halt is due.
pub(super) fn watch(
    mut pipes: Pipes,
    ended: BorrowedFd<'_>,
    party: &Party<'_>,
    input: &[u8],
    limits: &RunLimits,
    halt: &Halt,
) -> io::Result<Watched> {
    let mut seen = Watched { passed: None, output: Vec::new(), errors: Vec::new(), memory: 0 };
    let start = Instant::now();
    let (mut tick, mut census) = (start + TICK, start + CENSUS);
    let (mut rest, mut deadline) = (input, start + limits.patience());
    loop {
        let until = tick.min(deadline).saturating_duration_since(Instant::now());
        let ready = wait(&pipes, ended, until)?;
        if ready.input {
            feed(&mut pipes.input, &mut rest);
        }
        if ready.output {
            drain_once(&mut pipes.output, &mut seen.output);
        }
        if ready.errors {
            drain_once(&mut pipes.errors, &mut seen.errors);
            keep_the_end(&mut seen.errors);
        }
        if ready.ended {
            break;
        }
        let now = Instant::now();
        if seen.passed.is_some() {
            if now >= deadline {
                return Err(io::Error::other("a process that was killed is still there"));
            }
            tick = now + TICK;
            continue;
        }
        seen.passed = beyond(&mut seen.output, limits).or_else(|| halt().then_some(Exit::Halted));
        if now >= deadline && seen.passed.is_none() {
            deadline = start + limits.patience_after(party.usage().time);
            seen.passed = (now >= deadline).then_some(Exit::Idle);
        }
        if now >= tick && seen.passed.is_none() {
            let whole = now >= census;
            let usage = if whole { party.usage() } else { party.usage_of_leader() };
            seen.memory = seen.memory.max(usage.memory);
            seen.passed = passed(&usage, limits);
            tick = Instant::now() + TICK;
            if whole {
                census = Instant::now() + CENSUS;
            }
        }
        if seen.passed.is_some() {
            group::kill(party.leader);
            deadline = Instant::now() + GRACE;
        }
    }
    seen.memory = seen.memory.max(party.workspace.map_or(0, Workspace::memory));
    // The rest of its group could write forever. Only what is in the pipes now counts.
    group::kill(party.leader);
    while drain_once(&mut pipes.output, &mut seen.output) {
        if let Some(end) = beyond(&mut seen.output, limits) {
            seen.passed = seen.passed.or(Some(end));
            break;
        }
    }
    if let Some(end) = beyond(&mut seen.output, limits) {
        seen.passed = seen.passed.or(Some(end));
    }
    drain_once(&mut pipes.errors, &mut seen.errors);
    let from = seen.errors.len().saturating_sub(COMPLAINTS);
    seen.errors.drain(..from);
    Ok(seen)
}

pub(super) fn passed(usage: &Usage, limits: &RunLimits) -> Option<Exit> {
    if usage.memory > limits.memory {
        return Some(Exit::Memory);
    }
    if usage.time > limits.time {
        return Some(Exit::Time);
    }
    (usage.processes > limits.processes).then_some(Exit::Crowd)
}

/// Cuts the output to its limit; returns [`Exit::Output`] if it was longer.
pub(super) fn beyond(output: &mut Vec<u8>, limits: &RunLimits) -> Option<Exit> {
    let limit = usize::try_from(limits.output).unwrap_or(usize::MAX);
    let longer = output.len() > limit;
    output.truncate(limit);
    longer.then_some(Exit::Output)
}

pub(super) struct Ready {
    pub(super) input: bool,
    pub(super) output: bool,
    pub(super) errors: bool,
    pub(super) ended: bool,
}

/// Waits until a pipe is ready, the process ends, or time runs out.
pub(super) fn wait(pipes: &Pipes, ended: BorrowedFd<'_>, most: Duration) -> io::Result<Ready> {
    let mut fds = vec![PollFd::from_borrowed_fd(ended, PollFlags::IN)];
    let place = |pipe: &Option<OwnedFd>| pipe.is_some();
    let open = [place(&pipes.input), place(&pipes.output), place(&pipes.errors)];
    let wanted = [PollFlags::OUT, PollFlags::IN, PollFlags::IN];
    for (pipe, events) in [&pipes.input, &pipes.output, &pipes.errors].into_iter().zip(wanted) {
        if let Some(pipe) = pipe {
            fds.push(PollFd::from_borrowed_fd(pipe.as_fd(), events));
        }
    }
    // Wait slightly too long rather than too briefly, which would mean waiting again.
    let most = most + Duration::from_micros(500);
    let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
    match poll(&mut fds, Some(&timeout)) {
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let mut events = fds.iter().map(|fd| !fd.revents().is_empty());
    let ended = events.next().unwrap_or(false);
    let mut next = |open: bool| open && events.next().unwrap_or(false);
    Ok(Ready { input: next(open[0]), output: next(open[1]), errors: next(open[2]), ended })
}

/// Writes as much as the pipe takes; closes it when everything is written or the reader is gone.
fn feed(pipe: &mut Option<OwnedFd>, rest: &mut &[u8]) {
    let Some(open) = pipe else { return };
    match write(&*open, rest) {
        Ok(written) => *rest = &rest[written..],
        Err(Errno::INTR | Errno::AGAIN) => {}
        Err(_) => *rest = &[],
    }
    if rest.is_empty() {
        *pipe = None;
    }
}

/// The room made for the first bytes of an output. Most outputs need no more; it grows with those that do.
const ROOM: usize = 4096;

/// The most room made at once: as much as a pipe holds.
const CHUNK: usize = 1 << 16;

/// Reads once, and appends what came; closes the pipe at its end. Returns whether there may be more.
pub(super) fn drain_once(pipe: &mut Option<OwnedFd>, into: &mut Vec<u8>) -> bool {
    let Some(open) = pipe else { return false };
    if into.capacity() - into.len() < ROOM / 2 {
        into.reserve(into.len().clamp(ROOM, CHUNK));
    }
    match read(&*open, spare_capacity(into)) {
        Ok(0) => {
            *pipe = None;
            false
        }
        Ok(_) | Err(Errno::INTR) => true,
        Err(Errno::AGAIN) => false,
        Err(_) => {
            *pipe = None;
            false
        }
    }
}

/// Drops all but the end of the errors, where the name of an exception appears, once there are many.
pub(super) fn keep_the_end(errors: &mut Vec<u8>) {
    if errors.len() > 16 * COMPLAINTS {
        errors.drain(..errors.len() - COMPLAINTS);
    }
}

/// Returns the result of a run, from everything that is known about it.
pub(super) fn run(
    seen: Watched,
    status: ExitStatus,
    time: Duration,
    peak: u64,
    limits: &RunLimits,
) -> Run {
    let memory = seen.memory.max(peak);
    let end = seen.passed.unwrap_or_else(|| {
        if time > limits.time {
            Exit::Time
        } else if memory > limits.memory {
            Exit::Memory
        } else {
            match (status.code(), status.signal()) {
                (Some(0), _) => Exit::Well,
                (Some(status), _) => Exit::Status(status),
                (None, signal) => Exit::Signal(signal.unwrap_or(0)),
            }
        }
    });
    Run { end, output: seen.output, errors: seen.errors, time, memory }
}

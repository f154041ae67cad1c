//! Starts a program on an input and returns the result.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionread;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use wait4::Wait4;

pub(super) use super::group::kill_all;
pub use super::group::settle;
use super::pipes::pipes;
use super::room::Room;
use super::server::{Forked, Server};
use super::watch::{run, watch};
use super::{Exit, Files, Program, Run, RunLimits, group};
use crate::Halt;

/// Runs a program on one input after another. Each thread has its own.
pub struct Runner {
    program: Program,
    limits: RunLimits,
    /// When a run in progress must end.
    halt: Halt,
    /// The program's fork server, if it was compiled with one.
    server: Option<Server>,
    /// Whether to start a server if none is running.
    serves: bool,
    /// The number of runs.
    runs: u32,
    /// The folder in which it runs, if it reads or writes files instead of the standard streams.
    room: Option<Room>,
}

impl Runner {
    /// Creates a runner for a program within limits.
    pub fn new(program: &Program, limits: RunLimits) -> Self {
        Runner {
            program: program.clone(),
            limits,
            halt: Arc::new(|| false),
            server: None,
            serves: program.server().is_some(),
            runs: 0,
            room: None,
        }
    }

    /// Sets new limits for later runs.
    pub fn limit(&mut self, limits: RunLimits) {
        self.limits = limits;
    }

    /// Ends runs with [`Exit::Halted`] from now on when `halt` returns `true`.
    pub fn heed(&mut self, halt: Halt) {
        self.halt = halt;
    }

    /// Runs the program on an input.
    ///
    /// # Errors
    /// The program could not be started. What it does once it runs is not an error.
    pub fn run(&mut self, input: &[u8]) -> io::Result<Run> {
        let begun = Instant::now();
        let run = match self.program.exchange().is_none() {
            true => self.run_once(input),
            false => self.run_in_room(input),
        };
        self.runs = self.runs.wrapping_add(1);
        if self.runs.is_multiple_of(LOOK) || begun.elapsed() > LONG {
            self.look_for_runaways();
        }
        run
    }

    /// Runs a program that reads or writes files in a folder of its own.
    fn run_in_room(&mut self, input: &[u8]) -> io::Result<Run> {
        if self.room.as_ref().is_none_or(|room| room.prepare(input).is_err()) {
            let room = Room::new(self.program.exchange())?;
            room.prepare(input)?;
            // The server runs in the old folder.
            self.server = None;
            self.program = self.program.at(room.path());
            self.room = Some(room);
        }
        let Files { input: from, output: to } = self.program.exchange().clone();
        let mut run = self.run_once(if from.is_some() { &[] } else { input })?;
        let Some(room) = &self.room else { return Ok(run) };
        if let Some(name) = to {
            let written = room.output(&name, self.limits.output);
            run.end = match (run.end, &written) {
                (Exit::Well, Err(end)) => *end,
                (Exit::Signal(TOO_LONG_A_FILE), _) => Exit::Output,
                (end, _) => end,
            };
            run.output = written.unwrap_or_default();
        }
        // If this fails, the next run notices it.
        let _ = room.empty();
        Ok(run)
    }

    fn run_once(&mut self, input: &[u8]) -> io::Result<Run> {
        if self.serves && self.server.is_none() {
            self.server = Server::start(&self.program).ok();
            self.serves = self.server.is_some();
        }
        if let Some(server) = &mut self.server {
            match server.run(input, &self.limits, &self.halt) {
                Forked::Ran(run) => return Ok(run),
                Forked::Harmed(run) => {
                    self.server = None;
                    return Ok(run);
                }
                // It cannot be forked after all, so it is started for each run.
                Forked::Not => (self.server, self.serves) = (None, false),
            }
        }
        start(&self.program, input, &self.limits, &self.halt, None)
    }

    /// Kills the processes that have left the group of a run.
    fn look_for_runaways(&mut self) {
        if self.server.as_ref().is_some_and(Server::has_children) {
            self.server = None;
        }
        group::kill_orphans();
    }
}

/// The signal that kills a process that writes more into a file than allowed: SIGXFSZ.
const TOO_LONG_A_FILE: i32 = 25;

/// Orphans are looked for after this many runs, and after a run that takes this long. Doing it after each would cost a
/// third of a short run. The group of a run is killed after each run.
const LOOK: u32 = 16;
const LONG: Duration = Duration::from_millis(10);

impl Drop for Runner {
    fn drop(&mut self) {
        self.look_for_runaways();
        self.server = None;
        group::kill_orphans();
    }
}

/// Runs a program once, freshly started, and returns whether it left its whole input in the pipe.
pub(super) fn look(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &Halt,
) -> io::Result<(Run, bool)> {
    let mut kept = None;
    let run = start(program, input, limits, halt, Some(&mut kept))?;
    group::kill_orphans();
    let left = kept.map_or(Ok(0), ioctl_fionread)?;
    Ok((run, left >= input.len() as u64))
}

/// Starts a new process of a program for this run. `kept` receives another handle of its input pipe: once all ends of a
/// pipe are closed, it is impossible to tell what was left in it.
fn start(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &Halt,
    kept: Option<&mut Option<OwnedFd>>,
) -> io::Result<Run> {
    let (ours, [stdin, stdout, stderr], written) = pipes(input)?;
    if let Some(kept) = kept {
        *kept = Some(stdin.try_clone()?);
    }
    let mut command: Command = program.command();
    command.env(group::MARK, "1").stdin(stdin).stdout(stdout).stderr(stderr).process_group(0);
    let (leader, child) = group::entered(|| {
        let child = command.spawn()?;
        Ok((Pid::from_child(&child), child))
    })?;
    group::bound(leader, limits, program.exchange().output.is_some());
    // The command holds the program's ends of the pipes, which would keep the pipes open.
    drop(command);
    let watched = pidfd_open(leader, PidfdFlags::empty())
        .map_err(io::Error::from)
        .and_then(|ended| watch(ours, ended.as_fd(), leader, &input[written..], limits, halt));
    let used = group::reap(leader, || child.wait4());
    let (seen, used) = (watched?, used?);
    let time = used.rusage.utime + used.rusage.stime;
    // A new process begins with the memory of its parent, so its peak is never below the parent's: a peak that small
    // says nothing.
    let peak = Some(used.rusage.maxrss).filter(|&peak| peak > limits.memory && peak > own_peak());
    Ok(run(seen, used.status, time, peak.unwrap_or(0), limits))
}

/// Returns the peak memory of this process, in bytes.
fn own_peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(u64::MAX >> 10) << 10
}

//! Starting a program on an input, and what came of it.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionread;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use wait4::Wait4;

use super::group;
use super::pipes::pipes;
use super::room::Room;
use super::server::{Forked, Server};
use super::watch::{run, watch};
use super::{Exit, Files, Program, Run, RunLimits};
use crate::Halt;

pub(super) use super::group::kill_all;
pub use super::group::settle;

/// Runs a program on one input after another. Each thread has its own.
pub struct Runner {
    program: Program,
    limits: RunLimits,
    /// When a run that is under way is to end.
    halt: Halt,
    /// The program itself, waiting to be forked, if it was compiled with a fork server in it.
    server: Option<Server>,
    /// Whether to start one, if there is none.
    serves: bool,
    /// How many runs there were.
    runs: u32,
    /// Where it runs, if it reads or writes files instead of the standard streams.
    room: Option<Room>,
}

impl Runner {
    /// A runner of a program within limits.
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

    /// Sets other limits for the runs to come.
    pub fn limit(&mut self, limits: RunLimits) {
        self.limits = limits;
    }

    /// Ends runs from now on as soon as this says so, with [`Exit::Halted`].
    pub fn heed(&mut self, halt: Halt) {
        self.halt = halt;
    }

    /// Runs the program on an input.
    ///
    /// # Errors
    /// It could not be started. Whatever it does once it runs is no error.
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
            // The server stands in the old folder.
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
        // Whether it can be emptied is seen before the next run.
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
                // It cannot be forked after all; so it is started each time.
                Forked::Not => (self.server, self.serves) = (None, false),
            }
        }
        start(&self.program, input, &self.limits, &self.halt, None)
    }

    /// Kills those who have left the group of a run.
    fn look_for_runaways(&mut self) {
        if self.server.as_ref().is_some_and(Server::has_children) {
            self.server = None;
        }
        group::kill_orphans();
    }
}

/// The signal that ends who writes more into a file than it may: SIGXFSZ.
const TOO_LONG_A_FILE: i32 = 25;

/// After so many runs, and after one that takes so long, it is seen to it that nobody has run away: after each, that
/// would take a third of a short run. The group of a run is gone after each.
const LOOK: u32 = 16;
const LONG: Duration = Duration::from_millis(10);

impl Drop for Runner {
    fn drop(&mut self) {
        self.look_for_runaways();
        self.server = None;
        group::kill_orphans();
    }
}

/// Runs a program once, started anew, and says whether it left its whole input in the pipe.
pub(super) fn look(program: &Program, input: &[u8], limits: &RunLimits) -> io::Result<(Run, bool)> {
    let mut kept = None;
    let run = start(program, input, limits, &(Arc::new(|| false) as Halt), Some(&mut kept))?;
    group::kill_orphans();
    let left = kept.map_or(Ok(0), ioctl_fionread)?;
    Ok((run, left >= input.len() as u64))
}

/// Starts a program of its own for this run. `kept` is where to put another handle of the pipe that is its input: of a
/// pipe whose ends are all closed nobody can say what was left in it.
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
    // The command holds their ends of the pipes, and while it does the pipes have no end.
    drop(command);
    let watched = pidfd_open(leader, PidfdFlags::empty())
        .map_err(io::Error::from)
        .and_then(|ended| watch(ours, ended.as_fd(), leader, &input[written..], limits, halt));
    let used = group::reap(leader, || child.wait4());
    let (seen, used) = (watched?, used?);
    let time = used.rusage.utime + used.rusage.stime;
    // A process that is started begins with the memory of the one that starts it, so that its peak is never below
    // ours: a peak as small as that says nothing.
    let peak = Some(used.rusage.maxrss).filter(|&peak| peak > limits.memory && peak > own_peak());
    Ok(run(seen, used.status, time, peak.unwrap_or(0), limits))
}

/// The most memory that this process has used, in bytes.
fn own_peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(u64::MAX >> 10) << 10
}

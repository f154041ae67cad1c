//! Starts a program on an input and returns the result.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionread;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use wait4::Wait4;

pub(super) use super::group::kill_all;
pub use super::group::settle;
use super::group::{self, Party};
use super::pipes::pipes;
use super::room::Room;
use super::server::{Forked, Server};
use super::watch::{run, watch};
use super::{Exit, Files, Level, Program, Run, RunLimits};
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
        // A sandbox has as much room as the limits that it was made for.
        let wider = limits.memory > self.limits.memory
            || limits.output > self.limits.output
            || limits.processes > self.limits.processes;
        if wider && self.is_confined() {
            self.server = None;
        }
        self.limits = limits;
    }

    /// Ends runs with [`Exit::Halted`] from now on when `halt` returns `true`.
    pub fn heed(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn is_confined(&self) -> bool {
        self.program.policy().level != Level::None
    }

    /// Runs the program on an input.
    ///
    /// # Errors
    /// The program could not be started. What it does once it runs is not an error.
    pub fn run(&mut self, input: &[u8]) -> io::Result<Run> {
        self.run_meanwhile(input, &mut || ())
    }

    /// Runs the program on an input, and does something else once the program has begun. Nobody looks at the program
    /// until that is done, so it must be brief. If the program must be started twice, it is done twice.
    ///
    /// # Errors
    /// As with [`Runner::run`].
    pub fn run_meanwhile(&mut self, input: &[u8], meanwhile: &mut dyn FnMut()) -> io::Result<Run> {
        let begun = Instant::now();
        let run = match self.program.exchange().is_none() {
            true => self.run_once(input, None, meanwhile),
            false => self.run_in_room(input, meanwhile),
        };
        self.clear();
        self.runs = self.runs.wrapping_add(1);
        if self.runs.is_multiple_of(LOOK) || begun.elapsed() > LONG {
            self.look_for_runaways();
        }
        run
    }

    /// Runs the program on an input that fits into a pipe. Returns whether it left all of it there, and the names of the
    /// files that it wrote into its sandbox.
    fn look(&mut self, input: &[u8]) -> io::Result<(Run, bool, Vec<String>)> {
        let mut kept = None;
        let run = self.run_once(input, Some(&mut kept), &mut || ())?;
        let written = self.server.as_ref().and_then(Server::workspace).map(|space| names(&space.work()));
        self.clear();
        group::kill_orphans();
        let left = kept.map_or(Ok(0), ioctl_fionread)?;
        Ok((run, left >= input.len() as u64, written.unwrap_or_default()))
    }

    /// Runs a program that reads or writes files in a folder of its own.
    fn run_in_room(&mut self, input: &[u8], meanwhile: &mut dyn FnMut()) -> io::Result<Run> {
        self.prepare_room(input)?;
        let Files { input: from, output: to } = self.program.exchange().clone();
        let input = if from.is_some() { &[] } else { input };
        let mut run = self.run_once(input, None, meanwhile)?;
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

    /// Makes the room, if there is none or it was damaged, and writes the input into it.
    fn prepare_room(&mut self, input: &[u8]) -> io::Result<()> {
        if self.is_confined() {
            self.stand_ready()?;
        }
        if self.room.as_ref().is_some_and(|room| room.prepare(input).is_ok()) {
            return Ok(());
        }
        // The server runs in the old folder.
        self.server = None;
        let room = if self.is_confined() {
            self.stand_ready()?;
            let space = self.server.as_ref().and_then(Server::workspace);
            let work = space.ok_or_else(|| io::Error::other("the sandbox has no folder"))?.work();
            Room::of(self.program.exchange(), work)?
        } else {
            let room = Room::new(self.program.exchange())?;
            self.program = self.program.at(room.path());
            room
        };
        room.prepare(input)?;
        self.room = Some(room);
        Ok(())
    }

    /// Starts the server, if there is to be one and it does not run.
    fn stand_ready(&mut self) -> io::Result<()> {
        if self.serves && self.server.is_none() {
            self.server = Server::start(&self.program, &self.limits).ok();
            self.serves = self.server.is_some();
        }
        if self.server.is_none() && self.is_confined() {
            self.server = Some(Server::confine(&self.program, &[], &self.limits)?);
        }
        Ok(())
    }

    fn run_once(
        &mut self,
        input: &[u8],
        kept: Option<&mut Option<OwnedFd>>,
        meanwhile: &mut dyn FnMut(),
    ) -> io::Result<Run> {
        self.stand_ready()?;
        let Some(server) = &mut self.server else {
            return start(&self.program, input, &self.limits, &self.halt, kept, meanwhile);
        };
        match (server.run(input, &self.limits, &self.halt, kept, meanwhile), self.serves) {
            (Forked::Ran(run), _) => Ok(run),
            (Forked::Harmed(run), _) => {
                self.server = None;
                Ok(run)
            }
            // It cannot be forked after all, so it is started for each run.
            (_, true) => {
                (self.server, self.serves) = (None, false);
                self.run_once(input, None, meanwhile)
            }
            (Forked::Unstartable(error), false) => Err(error),
            (Forked::Not, false) => {
                self.server = None;
                Err(io::Error::other("the sandbox does not answer"))
            }
        }
    }

    /// Removes what a run has left in its sandbox; gives up the sandbox if that is impossible.
    fn clear(&mut self) {
        let space = self.server.as_ref().and_then(Server::workspace);
        if space.is_some_and(|space| space.empty().is_err()) {
            (self.server, self.room) = (None, None);
        }
    }

    /// Kills the processes that have left the group of a run.
    fn look_for_runaways(&mut self) {
        if self.server.as_ref().is_some_and(Server::has_children) {
            self.server = None;
        }
        group::kill_orphans();
    }
}

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
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

/// Runs a program once, freshly started. Returns whether it left its whole input in the pipe, and the names of the files
/// that it wrote into its sandbox.
pub(super) fn look(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &Halt,
) -> io::Result<(Run, bool, Vec<String>)> {
    let mut runner = Runner::new(&program.without_server(), *limits);
    runner.heed(Arc::clone(halt));
    runner.look(input)
}

/// Starts a new process of a program for this run. `kept` receives another handle of its input pipe: once all ends of a
/// pipe are closed, it is impossible to tell what was left in it.
fn start(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &Halt,
    kept: Option<&mut Option<OwnedFd>>,
    meanwhile: &mut dyn FnMut(),
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
    meanwhile();
    let watched = pidfd_open(leader, PidfdFlags::empty()).map_err(io::Error::from).and_then(|ended| {
        let party = Party { leader, warden: None, workspace: None };
        watch(ours, ended.as_fd(), &party, &input[written..], limits, halt)
    });
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
    peak(&std::fs::read_to_string("/proc/self/status").unwrap_or_default())
}

/// Returns the peak memory of the process that this status is of, in bytes.
pub(super) fn peak(status: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(u64::MAX >> 10) << 10
}

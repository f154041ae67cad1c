//! Starts a program on an input and returns the result.

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionread;

use crate::group;
pub use crate::group::{abandon, settle};
use crate::program::Program;
use crate::run::{CancelCheck, Exit, Probe, Run, RunLimits};
use crate::sandbox::Level;
use crate::server::Server;
use crate::workspace::Workspace;

/// Held for reading during a run, and for writing during one that must be alone.
static RUNS: RwLock<()> = RwLock::new(());

/// Runs a program on one input after another. Each thread has its own.
pub struct Runner {
    program: Program,
    limits: RunLimits,
    /// When a run in progress must end.
    halt: CancelCheck,
    /// Starts the program: from the second run on, by its fork server if it has one.
    server: Option<Server>,
    /// Whether to fork it.
    serves: bool,
    runs: u32,
}

impl Runner {
    /// Creates a runner for a program within limits.
    pub fn new(program: &Program, limits: RunLimits) -> Self {
        Runner {
            program: program.clone(),
            limits,
            halt: Arc::new(|| false),
            server: None,
            serves: program.can_be_forked(),
            runs: 0,
        }
    }

    /// Sets new limits for later runs.
    pub fn limit(&mut self, limits: RunLimits) {
        // The size of a sandbox was set by earlier limits.
        let wider = limits.memory > self.limits.memory
            || limits.output > self.limits.output
            || limits.processes > self.limits.processes;
        // The starter sets the stack limit of programs once.
        let other_stack = limits.stack_limit() != self.limits.stack_limit();
        if other_stack || (wider && self.is_confined()) {
            self.server = None;
        }
        self.limits = limits;
    }

    /// Ends runs with [`Exit::Halted`] from now on when `halt` returns `true`.
    pub fn cancel_on(&mut self, halt: CancelCheck) {
        self.halt = halt;
    }

    fn is_confined(&self) -> bool {
        self.program.policy().level != Level::None
    }

    /// Runs the program on an input. If time runs out while others have the processors, it runs once more, while no other
    /// [`Runner`] of this process runs anything, and that run counts.
    ///
    /// # Errors
    /// The program could not be started. What it does once it runs is not an error.
    pub fn run(&mut self, input: &[u8]) -> io::Result<Run> {
        let run = {
            let _beside_others = RUNS.read().unwrap_or_else(PoisonError::into_inner);
            self.run_once(input)?
        };
        if !run.is_doubtful() {
            return Ok(run);
        }
        self.run_alone(input)
    }

    /// Does what [`Self::run`] does, while no other program runs.
    ///
    /// # Errors
    /// The program could not be started.
    pub fn run_alone(&mut self, input: &[u8]) -> io::Result<Run> {
        let _alone = RUNS.write().unwrap_or_else(PoisonError::into_inner);
        self.run_once(input)
    }

    fn run_once(&mut self, input: &[u8]) -> io::Result<Run> {
        let begun = Instant::now();
        let run = self.play(input, false);
        self.clear();
        self.runs = self.runs.wrapping_add(1);
        if self.runs.is_multiple_of(LOOK) || begun.elapsed() > LONG {
            self.look_for_runaways();
        }
        run.map(|(run, _)| run)
    }

    /// Returns the server, after starting it if necessary.
    fn server(&mut self) -> io::Result<&mut Server> {
        // A fork server takes long to start, which pays from the second run on.
        if self.serves && self.runs > 0 && !self.forks() {
            self.server = Server::new(&self.program, true, &[], &self.limits).ok();
            self.serves = self.server.is_some();
        }
        if self.server.is_none() {
            self.server = Some(Server::new(&self.program, false, &[], &self.limits)?);
        }
        Ok(self.server.as_mut().expect("it was started"))
    }

    fn forks(&self) -> bool {
        self.server.as_ref().is_some_and(|server| server.forked().is_some())
    }

    /// Runs the program on an input. With `keeps`, also returns another handle of its input pipe.
    fn play(&mut self, input: &[u8], keeps: bool) -> io::Result<(Run, Option<OwnedFd>)> {
        let (limits, halt) = (self.limits, Arc::clone(&self.halt));
        if self.server()?.prepare(input).is_err() {
            // Its folder was damaged; a new server has a new one.
            self.server = None;
            self.server()?.prepare(input)?;
        }
        match self.server()?.run(input, keeps, &limits, &halt) {
            Ok((run, usable, kept)) => {
                if !usable {
                    self.server = None;
                    group::kill_orphans();
                }
                Ok((run, kept))
            }
            // Forking does not work; each run starts a new process from now on.
            Err(_) if self.forks() => {
                (self.server, self.serves) = (None, false);
                self.play(input, keeps)
            }
            Err(error) => {
                self.server = None;
                let is_told = error.raw_os_error().is_some();
                Err(if is_told { error } else { io::Error::other("the sandbox does not answer") })
            }
        }
    }

    /// Removes the files of a run from its sandbox; gives up the sandbox if that fails.
    fn clear(&mut self) {
        let space = self.server.as_ref().and_then(Server::workspace);
        if space.is_some_and(|space| space.empty().is_err()) {
            self.server = None;
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

/// Runs a program once, freshly started, and observes what it does besides its answer. The input must fit into a pipe.
///
/// # Errors
/// The program could not be started.
pub fn probe(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &CancelCheck,
) -> io::Result<Probe> {
    let mut runner = Runner::new(&program.without_server(), *limits);
    runner.cancel_on(Arc::clone(halt));
    let (run, kept) = runner.play(input, true)?;
    let work = runner.server.as_ref().and_then(Server::workspace).map(Workspace::work);
    let entries = work.into_iter().flat_map(std::fs::read_dir).flatten().flatten();
    let written = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    runner.clear();
    group::kill_orphans();
    let left = kept.map_or(Ok(0), ioctl_fionread)?;
    Ok(Probe { run, unread: !input.is_empty() && left >= input.len() as u64, written })
}

/// Runs a tool once, in an empty folder and with the environment of a confined program, and copies the files that it makes
/// there if it succeeds.
pub(super) fn make(tool: Program, limits: &RunLimits, to: &Path) -> io::Result<Run> {
    let mut runner = Runner::new(&Program { is_tool: true, ..tool }, *limits);
    let run = runner.play(b"", false);
    // Otherwise an interrupt could look like a source that does not compile.
    group::unless_abandoned();
    let (run, _) = run?;
    let space = runner.server.as_ref().and_then(Server::workspace);
    if let Some(space) = space.filter(|_| run.end == Exit::Well) {
        space.collect(to, limits.output)?;
    }
    Ok(run)
}

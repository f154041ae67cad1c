//! Starts a program on an input and returns the result.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionread;

use crate::group;
pub use crate::group::{abandon, settle};
use crate::program::Program;
use crate::run::{Exit, Halt, Run, RunLimits};
use crate::sandbox::Level;
use crate::server::{Begun, Server};
use crate::workspace::Workspace;

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
    runs: u32,
    /// How often a run that went well did so without the program's own server too, less how often it took much longer.
    agreed: i32,
    /// Whether what is forked had done nothing before the last run that could make a difference to it.
    is_sure: bool,
    /// Runs the program without its own server: first, and whenever that has to agree.
    alone: Option<Box<Runner>>,
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
            agreed: 0,
            is_sure: true,
            alone: None,
        }
    }

    /// Sets new limits for later runs.
    pub fn limit(&mut self, limits: RunLimits) {
        // A sandbox has as much room as the limits that it was made for.
        let wider = limits.memory > self.limits.memory
            || limits.output > self.limits.output
            || limits.processes > self.limits.processes;
        // What it starts has its own limit of the stack.
        let other_stack = limits.stack_limit() != self.limits.stack_limit();
        if other_stack || (wider && self.is_confined()) {
            self.server = None;
        }
        self.limits = limits;
        if let Some(alone) = &mut self.alone {
            alone.limit(limits);
        }
    }

    /// Ends runs with [`Exit::Halted`] from now on when `halt` returns `true`.
    pub fn heed(&mut self, halt: Halt) {
        if let Some(alone) = &mut self.alone {
            alone.heed(Arc::clone(&halt));
        }
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
        self.start(input)?.finish()
    }

    /// Has the program begin on an input. The caller may do something else before [`Running::finish`]; nobody looks at
    /// the program until then, so it must be brief.
    ///
    /// # Errors
    /// As with [`Runner::run`].
    pub fn start<'a>(&'a mut self, input: &'a [u8]) -> io::Result<Running<'a>> {
        // A server is worth its start from the second run on. What runs the program without one goes on if there is none.
        let first = self.serves && self.runs == 0;
        if first || (!self.serves && self.alone.is_some()) {
            self.runs = self.runs.wrapping_add(1);
            return self.alone().start(input);
        }
        let begun = Instant::now();
        let under_way = Some(self.begin(input, false)?);
        Ok(Running { runner: self, input, begun, under_way })
    }

    /// Returns the server, which is started if it does not run.
    fn server(&mut self) -> io::Result<&mut Server> {
        if self.serves && self.server.is_none() {
            self.server = Server::new(&self.program, true, &[], &self.limits).ok();
            self.serves = self.server.is_some();
        }
        if self.server.is_none() {
            self.server = Some(Server::new(&self.program, false, &[], &self.limits)?);
        }
        Ok(self.server.as_mut().expect("it was started"))
    }

    fn begin<'a>(&mut self, input: &'a [u8], keeps: bool) -> io::Result<UnderWay<'a>> {
        let limits = self.limits;
        if self.server()?.prepare(input).is_err() {
            // Its folder was damaged: a new one has another.
            self.server = None;
            self.server()?.prepare(input)?;
        }
        match self.server()?.begin_on(input, keeps, &limits) {
            Ok(begun) => Ok(Ok(begun)),
            // It was there, and is gone: what it forked has killed it before it could tell.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                self.server = None;
                Ok(Err(Run::harm()))
            }
            Err(_) if self.serves => self.begin_unserved(input, keeps),
            Err(error) if error.raw_os_error().is_some() => Err(error),
            Err(_) => Err(self.no_answer()),
        }
    }

    /// Has the program begin, started anew from now on: it cannot be forked after all.
    fn begin_unserved<'a>(&mut self, input: &'a [u8], keeps: bool) -> io::Result<UnderWay<'a>> {
        (self.server, self.serves) = (None, false);
        self.begin(input, keeps)
    }

    fn no_answer(&mut self) -> io::Error {
        self.server = None;
        io::Error::other("the sandbox does not answer")
    }

    fn end(&mut self, under_way: UnderWay<'_>, input: &[u8], halt: &Halt) -> io::Result<Run> {
        let (begun, server) = match (under_way, &mut self.server) {
            (Err(run), _) => return Ok(run),
            (Ok(_), None) => return Err(self.no_answer()),
            (Ok(begun), Some(server)) => (begun, server),
        };
        match server.finish(begun, &self.limits, halt) {
            Ok((run, usable)) => {
                // One that is gone was killed by its run. That says nothing against the next.
                let plain = !usable || server.is_still_plain();
                self.is_sure = plain && server.vouches_for(&run, &self.limits);
                self.serves &= plain;
                if !usable || !plain {
                    self.server = None;
                    group::kill_orphans();
                }
                Ok(run)
            }
            Err(_) if self.serves => {
                let again = self.begin_unserved(input, false)?;
                self.end(again, input, halt)
            }
            Err(_) => Err(self.no_answer()),
        }
    }

    /// Returns what runs the program without its own server.
    fn alone(&mut self) -> &mut Runner {
        let Runner { program, limits, halt, alone, .. } = self;
        alone.get_or_insert_with(|| {
            let mut alone = Runner::new(&program.without_server(), *limits);
            alone.heed(Arc::clone(halt));
            Box::new(alone)
        })
    }

    /// Returns whether a run is to be believed only if it goes as well without the program's own server: until that was so
    /// once, and where what the server has done before could make a difference.
    fn is_in_doubt(&mut self, run: &Run) -> bool {
        let is_sure = std::mem::replace(&mut self.is_sure, true);
        run.end == Exit::Well && (!is_sure || (self.server_forks() && self.agreed < 1))
    }

    fn server_forks(&self) -> bool {
        self.server.as_ref().is_some_and(|server| server.forked().is_some())
    }

    /// Runs the program on an input again, without its own server, which is given up if that makes a difference.
    fn confirm(&mut self, input: &[u8], served: &Run) -> io::Result<Run> {
        /// How much longer it may take to start, and how often a busy machine may take longer.
        const START: Duration = Duration::from_millis(150);
        const BUSY: i32 = 3;
        let run = self.alone().run(input)?;
        let same = run.end == served.end && run.output == served.output;
        let in_time = run.time <= served.time * 2 + START;
        self.agreed += if in_time { 1 } else { -1 };
        self.serves &= same && self.agreed > -BUSY;
        if !self.serves {
            self.server = None;
        } else if self.agreed > 0 {
            self.alone = None;
        }
        Ok(run)
    }

    /// Removes what a run has left in its sandbox; gives up the sandbox if that is impossible.
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

/// Runs a program once, freshly started, on an input that fits into a pipe. Returns whether it left its whole input there, and
/// the names of the files that it wrote into its sandbox.
pub(super) fn look(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &Halt,
) -> io::Result<(Run, bool, Vec<String>)> {
    let mut runner = Runner::new(&program.without_server(), *limits);
    runner.heed(Arc::clone(halt));
    let mut under_way = runner.begin(input, true)?;
    let kept = under_way.as_mut().ok().and_then(|begun| begun.kept.take());
    let run = runner.end(under_way, input, halt)?;
    let work = runner.server.as_ref().and_then(Server::workspace).map(Workspace::work);
    let entries = work.into_iter().flat_map(std::fs::read_dir).flatten().flatten();
    let written = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    runner.clear();
    group::kill_orphans();
    let left = kept.map_or(Ok(0), ioctl_fionread)?;
    Ok((run, left >= input.len() as u64, written))
}

/// Runs a tool once, in an empty folder and with the environment of a confined program, and copies the files that it makes
/// there, if it ends well.
pub(super) fn make(tool: Program, limits: &RunLimits, to: &Path) -> io::Result<Run> {
    let mut runner = Runner::new(&Program { is_tool: true, ..tool }, *limits);
    let under_way = runner.begin(b"", false)?;
    let run = runner.end(under_way, b"", &Arc::clone(&runner.halt));
    // Otherwise an interrupt could look like a source that does not compile.
    group::unless_abandoned();
    let run = run?;
    let space = runner.server.as_ref().and_then(Server::workspace);
    if let Some(space) = space.filter(|_| run.end == Exit::Well) {
        space.collect(to, limits.output)?;
    }
    Ok(run)
}

/// A run that has begun. Dropping this ends it.
#[must_use]
pub struct Running<'a> {
    runner: &'a mut Runner,
    input: &'a [u8],
    begun: Instant,
    /// `None` once it has ended.
    under_way: Option<UnderWay<'a>>,
}

impl Running<'_> {
    /// Watches the run until it ends.
    ///
    /// # Errors
    /// As with [`Runner::run`]: it had to be started again, and could not be.
    pub fn finish(mut self) -> io::Result<Run> {
        let halt = Arc::clone(&self.runner.halt);
        self.end(&halt).unwrap_or_else(|| Ok(Run::harm()))
    }

    fn end(&mut self, halt: &Halt) -> Option<io::Result<Run>> {
        let run = self.runner.end(self.under_way.take()?, self.input, halt);
        self.runner.clear();
        self.runner.runs = self.runner.runs.wrapping_add(1);
        if self.runner.runs.is_multiple_of(LOOK) || self.begun.elapsed() > LONG {
            self.runner.look_for_runaways();
        }
        Some(match run {
            Ok(run) if self.runner.is_in_doubt(&run) => self.runner.confirm(self.input, &run),
            run => run,
        })
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let now: Halt = Arc::new(|| true);
        self.end(&now);
    }
}

/// What has become of a run before it is watched: the server has started it, or it is over.
type UnderWay<'a> = Result<Begun<'a>, Run>;

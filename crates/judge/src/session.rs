//! Runs a program on many inputs in one process, if its author wrote a loop for that: starting or forking a process
//! takes far longer than most answers.
//!
//! The program finds [`LOOP`] in its environment, writes [`MARK`] after each answer, and reads the next input. All else
//! is as in a single run: the same sandbox, and the same limits for each input.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::io::{Errno, write};
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use wait4::Wait4;

use super::group::{self, Party};
use super::pipes::{Pipes, pipe};
use super::server::Server;
use super::watch::{CENSUS, TICK, Watched, beyond, drain_once, keep_the_end, passed, run, wait};
use super::{Exit, LOOP, Level, MARK, Program, Run, RunLimits};
use crate::Halt;

/// Runs a program on one input after another, in as few processes as possible. Each thread has its own.
pub struct Session {
    program: Program,
    limits: RunLimits,
    halt: Halt,
    process: Option<Process>,
    /// How many answers it has given.
    answers: u64,
}

impl Session {
    /// Creates a session with a program, within limits for each input.
    pub fn new(program: &Program, limits: RunLimits) -> Self {
        let halt: Halt = Arc::new(|| false);
        Session { program: program.without_server(), limits, halt, process: None, answers: 0 }
    }

    /// Ends runs with [`Exit::Halted`] from now on when `halt` returns `true`.
    pub fn heed(&mut self, halt: Halt) {
        self.halt = halt;
    }

    /// Returns how many answers the program has given.
    pub fn answers(&self) -> u64 {
        self.answers
    }

    /// Has the program answer an input, and does something else once it has the input, as
    /// [`Runner::run_meanwhile`](crate::Runner::run_meanwhile) does. Unless the run ends well ([`Exit::Well`]), a new
    /// process gets the next input. Its time is that on the clock.
    ///
    /// # Errors
    /// The program could not be started.
    pub fn run_meanwhile(&mut self, input: &[u8], meanwhile: &mut dyn FnMut()) -> io::Result<Run> {
        // A process may use so much processor time in all, and is replaced before it can have done so.
        let young = |process: &Process| process.begun.elapsed() < self.limits.patience();
        let mut process = match self.process.take().filter(young) {
            Some(process) => process,
            None => Process::start(&self.program, &self.limits)?,
        };
        let begun = Instant::now();
        match process.answer(input, &self.limits, &self.halt, meanwhile)? {
            (seen, true) => {
                self.process = Some(process);
                self.answers += 1;
                let Watched { output, errors, memory, .. } = seen;
                Ok(Run { end: Exit::Well, output, errors, time: begun.elapsed(), memory })
            }
            (seen, false) => Ok(process.end_of(seen, &self.limits)),
        }
    }
}

/// A process that answers inputs.
struct Process {
    host: Host,
    leader: Pid,
    /// Our ends of its pipes; that of its input is among them only while there is something to write.
    pipes: Pipes,
    /// Our end of its input, otherwise.
    input: Option<OwnedFd>,
    begun: Instant,
    /// Whether it has been waited for.
    over: bool,
}

/// What waits for the process.
enum Host {
    /// This process. The child is gone once it has been waited for.
    Here(Option<Child>, OwnedFd),
    Sandbox(Server),
}

impl Process {
    fn start(program: &Program, limits: &RunLimits) -> io::Result<Self> {
        let ((input, stdin), (output, stdout), (errors, stderr)) =
            (pipe(true)?, pipe(false)?, pipe(false)?);
        let (host, leader) = match program.policy().level {
            Level::None => {
                let mut command = program.command();
                command.env(LOOP, "1").env(group::MARK, "1").process_group(0);
                command.stdin(stdin).stdout(stdout).stderr(stderr);
                let (leader, child) = group::entered(|| {
                    let child = command.spawn()?;
                    Ok((Pid::from_child(&child), child))
                })?;
                (Host::Here(Some(child), pidfd_open(leader, PidfdFlags::empty())?), leader)
            }
            _ => {
                let mut server = Server::confine(program, &[(LOOP, "1")], limits)?;
                let leader = server.begin(&[stdin, stdout, stderr])?;
                (Host::Sandbox(server), leader)
            }
        };
        group::bound(leader, limits, false);
        let pipes = Pipes { input: None, output: Some(output), errors: Some(errors) };
        Ok(Process { host, leader, pipes, input: Some(input), begun: Instant::now(), over: false })
    }

    /// Has it answer an input. Returns what was seen, and whether the answer is complete.
    fn answer(
        &mut self,
        input: &[u8],
        limits: &RunLimits,
        halt: &Halt,
        meanwhile: &mut dyn FnMut(),
    ) -> io::Result<(Watched, bool)> {
        let mut seen = Watched { passed: None, output: Vec::new(), errors: Vec::new(), memory: 0 };
        let start = Instant::now();
        let (mut tick, mut census) = (start + TICK, start + CENSUS);
        let (mut rest, mut before) = (input, None);
        self.send(&mut rest);
        meanwhile();
        loop {
            let now = Instant::now();
            let ready = wait(&self.pipes, self.ended(), tick.saturating_duration_since(now))?;
            if ready.input {
                self.send(&mut rest);
            }
            if ready.errors {
                drain_once(&mut self.pipes.errors, &mut seen.errors);
                keep_the_end(&mut seen.errors);
            }
            let from = seen.output.len();
            let mut more = ready.output && drain_once(&mut self.pipes.output, &mut seen.output);
            while ready.ended && more && seen.output.len() as u64 <= limits.output {
                more = drain_once(&mut self.pipes.output, &mut seen.output);
            }
            if let Some(end) = seen.output[from..].iter().position(|&byte| byte == MARK) {
                // What comes after it belongs to no answer. If it is a word, it makes this one wrong.
                seen.output[from + end] = b'\n';
                return Ok((seen, true));
            }
            seen.passed = beyond(&mut seen.output, limits).or_else(|| halt().then_some(Exit::Halted));
            let now = Instant::now();
            if now >= tick && seen.passed.is_none() {
                seen.passed = self.look(start, now >= census, &mut before, &mut seen.memory, limits);
                tick = Instant::now() + TICK;
                if now >= census {
                    census = Instant::now() + CENSUS;
                }
            }
            if seen.passed.is_some() || ready.ended {
                return Ok((seen, false));
            }
        }
    }

    /// Looks at what it uses. `before` is the processor time that it had used when it was first looked at.
    fn look(
        &self,
        start: Instant,
        whole: bool,
        before: &mut Option<Duration>,
        memory: &mut u64,
        limits: &RunLimits,
    ) -> Option<Exit> {
        let workspace = match &self.host {
            Host::Sandbox(server) => server.workspace(),
            Host::Here(..) => None,
        };
        let party = Party { leader: self.leader, warden: None, workspace };
        let mut usage = if whole { party.usage() } else { party.usage_of_leader() };
        *memory = (*memory).max(usage.memory);
        let before = *before.get_or_insert(usage.time);
        usage.time = usage.time.saturating_sub(before);
        let idle = start.elapsed() >= limits.patience_after(usage.time);
        passed(&usage, limits).or_else(|| idle.then_some(Exit::Idle))
    }

    /// Writes as much as the pipe takes.
    fn send(&mut self, rest: &mut &[u8]) {
        let Some(pipe) = self.pipes.input.take().or_else(|| self.input.take()) else { return };
        match write(&pipe, rest) {
            Ok(written) => *rest = &rest[written..],
            Err(Errno::INTR | Errno::AGAIN) => {}
            // It reads no more, but may still write.
            Err(_) => *rest = &[],
        }
        *(if rest.is_empty() { &mut self.input } else { &mut self.pipes.input }) = Some(pipe);
    }

    /// Returns what is readable once it has ended.
    fn ended(&self) -> BorrowedFd<'_> {
        match &self.host {
            Host::Here(_, ended) => ended.as_fd(),
            Host::Sandbox(server) => server.ended(),
        }
    }

    /// Kills what is left of it, and waits for it.
    fn reap(&mut self) -> io::Result<(ExitStatus, Duration, u64)> {
        self.over = true;
        match &mut self.host {
            Host::Here(child, _) => {
                let child = child.take().ok_or_else(|| io::Error::other("it has been waited for"))?;
                let used = group::reap(self.leader, || child.wait4())?;
                Ok((used.status, used.rusage.utime + used.rusage.stime, 0))
            }
            Host::Sandbox(server) => {
                group::kill(self.leader);
                server.reap(self.leader)
            }
        }
    }

    /// Ends it, and returns how it failed on the last input.
    fn end_of(mut self, mut seen: Watched, limits: &RunLimits) -> Run {
        drain_once(&mut self.pipes.errors, &mut seen.errors);
        keep_the_end(&mut seen.errors);
        match self.reap() {
            Err(_) => Run { output: seen.output, errors: seen.errors, ..Run::harm() },
            // The processor time is that of all inputs together.
            Ok((status, ..)) => match run(seen, status, Duration::ZERO, 0, limits) {
                Run { end: Exit::Well, output, errors, time, memory } => {
                    Run { end: Exit::Early, output, errors, time, memory }
                }
                run => run,
            },
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.over {
            let _ = self.reap();
        }
        group::kill_orphans();
    }
}

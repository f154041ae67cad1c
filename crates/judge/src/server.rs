//! The client of a fork server: see `server.c`, and `server.py` for programs in Python.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus, Stdio};
use std::time::Duration;

use crosscheck_host::pipes::Pipes;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::retry_on_intr;
use rustix::net::{SendFlags, send};
use rustix::process::Pid;

use crate::group::{self, Party};
use crate::program::Program;
use crate::run::{Exit, Halt, Run, RunLimits};
use crate::sandbox::Level;
use crate::sandbox::launch::{self, Warden};
use crate::sandbox::orders::{ANSWER, hand_over};
use crate::watch::{Watched, pipes, run, watch};
use crate::workspace::Workspace;

/// The environment variable that makes the program serve instead of run.
const SERVE: &str = "CROSSCHECK_SERVE";

/// A process that starts a program on each order: one that waits, before the program's `main`, to be forked, or the
/// warden of a sandbox.
#[derive(Debug)]
pub(super) struct Server {
    process: Child,
    /// The process that was started here.
    leader: Pid,
    socket: UnixStream,
    /// Whether the program's answer is a file.
    writes_file: bool,
    sandbox: Option<Sandbox>,
}

/// The sandbox that a server lives in.
#[derive(Debug)]
struct Sandbox {
    /// The process that starts the program.
    warden: Pid,
    workspace: Workspace,
    /// The list of its children, if the process ids that it tells are those of its own namespace.
    children: Option<File>,
}

/// A run that has begun.
pub(super) struct Begun<'a> {
    pub(super) pipes: Pipes,
    /// What is left of the input.
    pub(super) rest: &'a [u8],
    pub(super) leader: Pid,
    /// Another handle of the program's input pipe, if it is to be kept: once all ends of a pipe are closed, it is
    /// impossible to tell what was left in it.
    pub(super) kept: Option<OwnedFd>,
}

impl Server {
    /// Starts the program's own fork server, in a sandbox if it is to be confined.
    pub(super) fn start(program: &Program, limits: &RunLimits) -> io::Result<Self> {
        let no_server = || io::Error::other("it cannot be forked");
        if program.policy().level != Level::None {
            let words = program.server_words().ok_or_else(no_server)?;
            let policy = program.policy();
            let warden = launch::start(policy, words, &[(SERVE, "1")], true, limits)?;
            return Server::of(warden, program).ready();
        }
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_read_timeout(Some(ANSWER))?;
        let mut command = program.server().ok_or_else(no_server)?;
        command.env(SERVE, "1").stdin(OwnedFd::from(theirs)).stdout(Stdio::null()).stderr(Stdio::null());
        let (leader, process) = group::spawned(&mut command)?;
        let writes_file = program.exchange().output.is_some();
        Server { process, leader, socket: ours, writes_file, sandbox: None }.ready()
    }

    /// Waits until the program's own server stands ready. From then on it is the program's fault if it is gone.
    fn ready(mut self) -> io::Result<Self> {
        match self.read()? {
            [b'k'] => Ok(self),
            _ => Err(io::Error::other("it says something else than that it is ready")),
        }
    }

    /// Starts a sandbox that starts the program anew for each run, with these environment variables.
    pub(super) fn confine(
        program: &Program,
        variables: &[(&str, &str)],
        limits: &RunLimits,
    ) -> io::Result<Self> {
        let warden = launch::start(program.policy(), program.words(), variables, false, limits)?;
        Ok(Server::of(warden, program))
    }

    fn of(warden: Warden, program: &Program) -> Self {
        let Warden { process, itself, socket, workspace, children } = warden;
        let leader = Pid::from_child(&process);
        let writes_file = program.exchange().output.is_some();
        let sandbox = Some(Sandbox { warden: itself, workspace, children });
        Server { process, leader, socket, writes_file, sandbox }
    }

    /// Returns the folder to which the program may write, if it is confined to one.
    pub(super) fn workspace(&self) -> Option<&Workspace> {
        self.sandbox.as_ref().map(|sandbox| &sandbox.workspace)
    }

    /// Has the program begin on an input.
    pub(super) fn begin_on<'a>(
        &mut self,
        input: &'a [u8],
        keeps: bool,
        limits: &RunLimits,
    ) -> io::Result<Begun<'a>> {
        let (pipes, theirs, rest) = pipes(input)?;
        let kept = keeps.then(|| theirs[0].try_clone()).transpose()?;
        let leader = self.begin(&theirs)?;
        group::bound(leader, limits, self.writes_file);
        Ok(Begun { pipes, rest, leader, kept })
    }

    /// Watches a run until it ends. Returns it, and whether the server can be used again.
    pub(super) fn finish(
        &mut self,
        begun: Begun<'_>,
        limits: &RunLimits,
        halt: &Halt,
    ) -> io::Result<(Run, bool)> {
        let Begun { pipes, rest, leader, .. } = begun;
        let warden = self.sandbox.as_ref().map(|sandbox| sandbox.warden);
        let party = Party { leader, warden, workspace: self.workspace() };
        let watched = watch(pipes, self.ended(), &party, rest, limits, halt);
        if watched.is_err() {
            group::kill(leader);
        }
        let buried = self.reap(leader);
        let seen = watched?;
        Ok(match buried {
            Ok((status, time, peak)) => (run(seen, status, time, peak, limits), true),
            Err(_) => {
                let end = seen.passed.unwrap_or(Exit::Harm);
                let Watched { output, errors, memory, .. } = seen;
                (Run { end, output, errors, memory, ..Run::harm() }, false)
            }
        })
    }

    /// Has the program begin, with these as its standard input, output and error.
    pub(super) fn begin(&mut self, theirs: &[OwnedFd; 3]) -> io::Result<Pid> {
        // The run enters the list only after it has begun, so orphans must not be looked for in between.
        let begun = group::entered(|| {
            self.order(theirs)?;
            let told = i32::from_ne_bytes(self.read()?);
            Ok((self.begun(told)?, ()))
        });
        begun.map(|(leader, ())| leader)
    }

    /// Returns what is readable once the program has ended.
    pub(super) fn ended(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    /// Returns whether the server tells, within this time, that the program has ended.
    pub(super) fn has_notice(&self, most: Duration) -> bool {
        let mut ends = [PollFd::new(&self.socket, PollFlags::IN)];
        let most = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        poll(&mut ends, Some(&most)).is_ok_and(|ready| ready > 0)
    }

    /// Returns the process that was begun, given what the server told: its id, or why there is none.
    fn begun(&self, told: i32) -> io::Result<Pid> {
        let listed = self.sandbox.as_ref().and_then(|sandbox| sandbox.children.as_ref());
        let pid = match listed {
            _ if told <= 0 => return Err(io::Error::from_raw_os_error(-told)),
            // Its children are listed in the order in which they began, and this one is not waited for yet.
            Some(list) => group::ids(&group::again(list)).next(),
            None => Some(told),
        };
        pid.and_then(Pid::from_raw).ok_or_else(|| io::Error::other("no fork"))
    }

    /// Returns whether there are processes that claim to be the server's own children. They are killed. The server does
    /// not wait for them, so it must not be used again.
    pub(super) fn has_children(&self) -> bool {
        let server =
            self.sandbox.as_ref().map_or(self.leader, |sandbox| sandbox.warden).as_raw_nonzero();
        let children = group::children(&format!("/proc/{server}/task/{server}"));
        for pid in children.iter().filter_map(|&pid| Pid::from_raw(pid)) {
            group::kill(pid);
        }
        !children.is_empty()
    }

    /// Requests a fork with these as its standard input, output and error.
    fn order(&self, fds: &[OwnedFd; 3]) -> io::Result<()> {
        hand_over(&self.socket, b'r', &fds.each_ref().map(AsFd::as_fd))
    }

    /// Reads the notice that the process has ended, and has the server wait for it.
    pub(super) fn reap(&mut self, leader: Pid) -> io::Result<(ExitStatus, Duration, u64)> {
        let ended = self.read::<1>();
        group::dismiss(leader);
        ended?;
        retry_on_intr(|| send(&self.socket, b"w", SendFlags::NOSIGNAL))?;
        let told: [u8; 20] = self.read()?;
        let number = |at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| told[at + byte]));
        let status = i32::from_ne_bytes(std::array::from_fn(|byte| told[byte]));
        Ok((ExitStatus::from_raw(status), Duration::from_micros(number(4)), number(12) << 10))
    }

    fn read<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.socket.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        group::reap(self.leader, || drop(self.process.wait()));
    }
}

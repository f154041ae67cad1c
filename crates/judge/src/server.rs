//! The client of a fork server: see `server.c`, and `server.py` for programs in Python.

use std::fs::File;
use std::io::{self, IoSlice, Read};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ExitStatus};
use std::time::Duration;

use rustix::io::retry_on_intr;
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, send, sendmsg};
use rustix::process::Pid;

use super::group::Party;
use super::pipes::{pipes, silent};
use super::sandbox::launch::{self, Warden, Workspace};
use super::watch::{run, watch};
use super::{Exit, Level, Program, Run, RunLimits, group};
use crate::Halt;

/// The environment variable that makes the program serve instead of run.
const SERVE: &str = "CROSSCHECK_SERVE";

/// How long the server may take to respond.
pub(super) const ANSWER: Duration = Duration::from_secs(5);

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

/// The result of a request to fork.
pub(super) enum Forked {
    /// A run.
    Ran(Run),
    /// A run, after which the server cannot be used again.
    Harmed(Run),
    /// No run: the server does not respond correctly.
    Not,
    /// No run: the program cannot be started.
    Unstartable(io::Error),
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
        command.env(SERVE, "1").env(group::MARK, "1").stdin(OwnedFd::from(theirs)).process_group(0);
        silent(&mut command);
        let (leader, process) = group::entered(|| {
            let process = command.spawn()?;
            Ok((Pid::from_child(&process), process))
        })?;
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

    /// Has the program run on an input, and calls `meanwhile` once it has begun. `kept` receives another handle of its
    /// input pipe.
    pub(super) fn run(
        &mut self,
        input: &[u8],
        limits: &RunLimits,
        halt: &Halt,
        kept: Option<&mut Option<OwnedFd>>,
        meanwhile: &mut dyn FnMut(),
    ) -> Forked {
        let Ok((ours, theirs, written)) = pipes(input) else { return Forked::Not };
        if let Some(kept) = kept {
            *kept = theirs[0].try_clone().ok();
        }
        let leader = match self.begin(&theirs) {
            Ok(leader) => leader,
            // It was there, and is gone: what it forked has killed it before it could tell.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Forked::Harmed(Run::harm());
            }
            Err(error) if error.raw_os_error().is_some() && self.sandbox.is_some() => {
                return Forked::Unstartable(error);
            }
            Err(_) => return Forked::Not,
        };
        group::bound(leader, limits, self.writes_file);
        drop(theirs);
        meanwhile();
        let warden = self.sandbox.as_ref().map(|sandbox| sandbox.warden);
        let party = Party { leader, warden, workspace: self.workspace() };
        let watched = watch(ours, self.ended(), &party, &input[written..], limits, halt);
        if watched.is_err() {
            group::kill(leader);
        }
        let buried = self.reap(leader);
        match (watched, buried) {
            (Ok(seen), Ok((status, time, peak))) => Forked::Ran(run(seen, status, time, peak, limits)),
            (Ok(seen), Err(_)) => {
                let (output, errors, memory) = (seen.output, seen.errors, seen.memory);
                let end = seen.passed.unwrap_or(Exit::Harm);
                Forked::Harmed(Run { end, output, errors, memory, ..Run::harm() })
            }
            (Err(_), _) => Forked::Not,
        }
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
        let fds = [fds[0].as_fd(), fds[1].as_fd(), fds[2].as_fd()];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut message = SendAncillaryBuffer::new(&mut space);
        message.push(SendAncillaryMessage::ScmRights(&fds));
        let bytes = [IoSlice::new(b"r")];
        retry_on_intr(|| sendmsg(&self.socket, &bytes, &mut message, SendFlags::NOSIGNAL))?;
        Ok(())
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

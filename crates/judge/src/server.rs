//! The client of a fork server: see `server.c`, and `server.py` for programs in Python.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crosscheck_host::pipes::Pipes;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::retry_on_intr;
use rustix::net::{SendFlags, send};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use crate::group::{self, Party};
use crate::plain::Plain;
use crate::program::Program;
use crate::run::{Exit, Halt, Run, RunLimits};
use crate::sandbox::Level;
use crate::sandbox::launch::{self, Warden};
use crate::sandbox::orders::{ANSWER, RECORD, hand_over};
use crate::watch::{TICK, Watched, pipes, run, watch};
use crate::workspace::Workspace;

/// The environment variable that makes the program serve instead of run.
const SERVE: &str = "CROSSCHECK_SERVE";

/// To see whether a process has ended, and not to wait for it.
const ENDED: WaitIdOptions =
    WaitIdOptions::EXITED.union(WaitIdOptions::NOWAIT).union(WaitIdOptions::NOHANG);

/// A process that starts a program on each order: one that waits, before the program's `main`, to be forked, or the
/// warden of a sandbox.
#[derive(Debug)]
pub(super) struct Server {
    process: Child,
    /// The process that was started here.
    leader: Pid,
    socket: UnixStream,
    /// The list of the children of the process that starts the program, where the kernel keeps one.
    children: Option<File>,
    /// When the last run was ordered.
    since: Instant,
    /// What is known of the program's own server.
    plain: Option<Plain>,
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
    /// Whether the process ids that it tells are those of a namespace of its own.
    apart: bool,
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
        let (leader, process) = group::spawned(&mut command, limits)?;
        Server::at(program, process, leader, ours, None).ready()
    }

    fn at(
        program: &Program,
        process: Child,
        leader: Pid,
        socket: UnixStream,
        sandbox: Option<Sandbox>,
    ) -> Self {
        let starter = sandbox.as_ref().map_or(leader, |sandbox| sandbox.warden);
        Server {
            process,
            leader,
            socket,
            children: group::list_of_children(starter).ok(),
            since: Instant::now(),
            plain: None,
            writes_file: program.exchange().output.is_some(),
            sandbox,
        }
    }

    /// Waits until the program's own server stands ready. From then on it is the program's fault if it is gone.
    fn ready(mut self) -> io::Result<Self> {
        match self.read()? {
            [b'k'] => {
                self.plain = Some(Plain::new(self.starter())?);
                match self.has_children() {
                    false => Ok(self),
                    true => Err(io::Error::other("its fork server has children before it serves")),
                }
            }
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
        let Warden { process, itself, socket, workspace } = warden;
        let leader = Pid::from_child(&process);
        let apart = program.policy().level == Level::Full;
        Server::at(program, process, leader, socket, Some(Sandbox { warden: itself, workspace, apart }))
    }

    /// Returns the process that starts the program.
    fn starter(&self) -> Pid {
        self.warden().unwrap_or(self.leader)
    }

    /// Returns the warden of its sandbox: all processes of a run are descendants of it.
    pub(super) fn warden(&self) -> Option<Pid> {
        self.sandbox.as_ref().map(|sandbox| sandbox.warden)
    }

    /// Returns whether the program's own server still is no more than one, after a run.
    pub(super) fn is_still_plain(&mut self) -> bool {
        self.plain.as_mut().is_none_or(Plain::is_still)
    }

    /// Returns whether a run that went well would have done so without the program's own server too: what the server has
    /// used, which no run is charged for, makes no difference.
    pub(super) fn vouches_for(&self, run: &Run, limits: &RunLimits) -> bool {
        let Some(plain) = &self.plain else { return true };
        let time = run.time.saturating_add(plain.time);
        let memory = run.memory.saturating_add(plain.memory);
        time <= limits.time * 9 / 10 && memory <= limits.memory / 10 * 9
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
        let party = Party { leader, warden: self.warden(), workspace: self.workspace() };
        let watched = watch(pipes, self.ended(), &party, rest, limits, halt);
        if watched.is_err() {
            group::kill(leader);
        }
        let buried = self.reap(leader);
        let seen = watched?;
        Ok(match buried {
            // What is left of a run is killed at once here, since the next one would see it.
            Ok((status, time, peak)) => (run(seen, status, time, peak, limits), !self.has_children()),
            Err(_) => {
                let end = seen.passed.unwrap_or(Exit::Harm);
                let Watched { output, errors, memory, stack, .. } = seen;
                (Run { end, output, errors, memory, stack, ..Run::harm() }, false)
            }
        })
    }

    /// Has the program begin, with these as its standard input, output and error.
    pub(super) fn begin(&mut self, theirs: &[OwnedFd; 3]) -> io::Result<Pid> {
        // The run enters the list only after it has begun, so orphans must not be looked for in between.
        self.since = Instant::now();
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
        retry_on_intr(|| poll(&mut ends, Some(&most))).is_ok_and(|ready| ready > 0)
    }

    /// Returns the process that was begun, given what the server told: its id, or why there is none. A server in a
    /// program may tell anything, but only a child of its own is watched, limited and killed.
    fn begun(&self, told: i32) -> io::Result<Pid> {
        if told <= 0 {
            return Err(io::Error::from_raw_os_error(-told));
        }
        let mut listed = self.children().into_iter();
        let pid = match &self.sandbox {
            // Its children are listed in the order in which they began, and this one is not waited for yet.
            Some(Sandbox { apart: true, .. }) => listed.next(),
            _ if self.children.is_none() => Some(told),
            _ => listed.find(|&pid| pid == told),
        };
        // What it has begun may have killed it before it could be looked for.
        let has_ended = || waitid(WaitId::Pid(self.leader), ENDED).is_ok_and(|ended| ended.is_some());
        pid.and_then(Pid::from_raw).ok_or_else(|| match has_ended() {
            true => io::ErrorKind::UnexpectedEof.into(),
            false => io::Error::other("no fork"),
        })
    }

    /// Returns the children of the process that starts the program.
    fn children(&self) -> Vec<i32> {
        self.children.as_ref().map_or_else(Vec::new, |list| group::ids(&group::again(list)).collect())
    }

    /// Returns whether there are processes that claim to be the server's own children. They are killed. The server does
    /// not wait for them, so it must not be used again.
    pub(super) fn has_children(&self) -> bool {
        let children = self.children();
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
        // A run too short to be looked at is too short to be lied about.
        let seen = match self.since.elapsed() >= TICK {
            true => group::time(leader).unwrap_or_default(),
            false => Duration::ZERO,
        };
        group::dismiss(leader);
        ended?;
        retry_on_intr(|| send(&self.socket, b"w", SendFlags::NOSIGNAL))?;
        let told: [u8; 21] = self.read()?;
        let record = record(&told).filter(|(_, time, _)| *time <= possible(self.since.elapsed()));
        let (status, time, peak) = record.ok_or(io::ErrorKind::InvalidData)?;
        Ok((status, time.max(seen), peak))
    }

    fn read<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.socket.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// Reads what a server tells of a run: see `server.c`. A server in a program may tell anything.
fn record(told: &[u8; 21]) -> Option<(ExitStatus, Duration, u64)> {
    let number = |at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| told[at + byte]));
    let status = ExitStatus::from_raw(i32::from_ne_bytes(std::array::from_fn(|byte| told[1 + byte])));
    let has_ended = status.code().is_some() || status.signal().is_some();
    let peak = number(13).checked_mul(1 << 10)?;
    (told[0] == RECORD && has_ended).then(|| (status, Duration::from_micros(number(5)), peak))
}

/// How many processors there are. To ask takes as long as a third of a short run.
static PROCESSORS: LazyLock<u32> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from) as u32);

/// Returns how much processor time can be used while this much time passes.
fn possible(passed: Duration) -> Duration {
    /// Times are not counted to the microsecond on all processors.
    const SLACK: Duration = Duration::from_millis(100);
    passed.saturating_mul(PROCESSORS.saturating_mul(2)).saturating_add(SLACK)
}

impl Drop for Server {
    fn drop(&mut self) {
        group::reap(self.leader, || drop(self.process.wait()));
    }
}

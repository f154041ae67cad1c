//! The client of the starter (`starter.c`), and of the fork server for programs in Python (`server.py`).

use std::ffi::OsString;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::retry_on_intr;
use rustix::net::{SendFlags, send};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use crate::group::{self, Party};
use crate::program::Program;
use crate::run::{CancelCheck, Exit, Files, Run, RunLimits};
use crate::sandbox::launch::{self, Sandbox};
use crate::sandbox::orders::{ANSWER, Starts, hand_over};
use crate::sandbox::{Level, environment, tool};
use crate::starter;
use crate::watch::{pipes, run, watch};
use crate::workspace::{FOLDERS, Workspace, house, machine_folder};

/// Checks whether a process has ended, without waiting for it.
const ENDED: WaitIdOptions =
    WaitIdOptions::EXITED.union(WaitIdOptions::NOWAIT).union(WaitIdOptions::NOHANG);

/// A process that starts a program for each run, either new or forked from one that is ready, and waits for it.
#[derive(Debug)]
pub(super) struct Server {
    process: Child,
    /// The process that was started here.
    leader: Pid,
    /// The socket to the starter, which waits for the program and reports how it ended.
    socket: UnixStream,
    /// The kernel's list of the starter's children, if it keeps one.
    children: Option<File>,
    forks: Option<Forks>,
    /// The files that the program reads and writes instead of the standard streams.
    exchange: Files,
    sandbox: Option<Sandbox>,
    /// The folder in which runs take place, if not the current one.
    workspace: Option<Workspace>,
}

/// An interpreter that is ready to fork.
#[derive(Debug)]
struct Forks {
    itself: Pid,
    socket: UnixStream,
    /// The processor time of its start, which each run would have taken as well.
    start: Duration,
}

impl Server {
    /// Starts a starter, in a sandbox if the program is confined. It starts the program with these environment variables for
    /// each run, or once if `forks` is set and the program can be forked.
    pub(super) fn new(
        program: &Program,
        forks: bool,
        variables: &[(&str, &str)],
        limits: &RunLimits,
    ) -> io::Result<Self> {
        let served = program.server.as_ref().filter(|_| forks);
        let mut words = program.words.clone();
        words.splice(1..1, served.cloned());
        words[0] = tool(&words[0]);
        let (ours, theirs) = served.map(|_| UnixStream::pair()).transpose()?.unzip();
        if let Some(ours) = &ours {
            ours.set_read_timeout(Some(ANSWER))?;
        }
        let (process, socket, sandbox, workspace, key) = if program.policy().level == Level::None {
            let (process, socket, workspace) = Server::unconfined(program, words, variables, theirs)?;
            (process, socket, None, workspace, 0)
        } else {
            // The result cannot be predicted without the random seed of the hasher.
            let key = RandomState::new().hash_one(program.name());
            let who = if limits.processes > 1 { Starts::All } else { Starts::Key(key) };
            let (process, socket, sandbox, workspace) =
                launch::start(program.policy(), words, variables, who, theirs, limits)?;
            (process, socket, Some(sandbox), Some(workspace), key)
        };
        let leader = Pid::from_child(&process);
        let starter = sandbox.as_ref().map_or(leader, |sandbox| sandbox.warden);
        let children = File::open(group::list_of_children(starter)).ok();
        let (forks, exchange) = (None, program.exchange().clone());
        let server = Server { process, leader, socket, children, forks, exchange, sandbox, workspace };
        server.ready([key, limits.stack_limit()], ours)
    }

    /// Starts a starter without a sandbox. Returns its process, the socket to it, and the folder in which programs run.
    fn unconfined(
        program: &Program,
        mut words: Vec<OsString>,
        variables: &[(&str, &str)],
        forks: Option<UnixStream>,
    ) -> io::Result<(Child, UnixStream, Option<Workspace>)> {
        let (socket, other) = UnixStream::pair()?;
        socket.set_read_timeout(Some(ANSWER))?;
        let starter = starter::file()?;
        // `/proc/self` is the process that asks, which would be the starter.
        if let Ok(own) = Path::new(&words[0]).strip_prefix("/proc/self") {
            words[0] = Path::new("/proc").join(std::process::id().to_string()).join(own).into();
        }
        let mut command = starter::command(&starter, forks.is_some(), &words);
        let has_folder = program.is_tool || !program.exchange().is_none();
        let folder = has_folder.then(machine_folder).transpose()?;
        if let Some(folder) = &folder {
            command.current_dir(folder.path().join(FOLDERS[0]));
            if program.is_tool {
                command.env_clear().envs(environment(&program.policy().environment));
                house(&mut command, folder.path());
            }
        }
        let output = forks.map_or_else(Stdio::null, |socket| OwnedFd::from(socket).into());
        command.envs(variables.iter().copied());
        command.stdin(OwnedFd::from(other)).stdout(output).stderr(Stdio::null());
        let workspace =
            folder.map(|folder| Workspace::new(File::open(folder.path())?.into(), Some(folder)));
        let workspace = workspace.transpose()?;
        group::spawned(&mut command).map(|process| (process, socket, workspace))
    }

    /// Waits until the starter is ready, and also the program if it forks.
    fn ready(mut self, settings: [u64; 2], forks: Option<UnixStream>) -> io::Result<Self> {
        let settings = settings.map(u64::to_ne_bytes);
        retry_on_intr(|| send(&self.socket, settings.as_flattened(), SendFlags::NOSIGNAL))?;
        if let Some(socket) = forks {
            let [b'k', start @ ..] = read::<9>(&socket)? else {
                return Err(io::Error::other("it does not stand ready"));
            };
            let [itself] = self.others()[..] else {
                return Err(io::Error::other("it has children before it is forked"));
            };
            let start = Duration::from_micros(u64::from_ne_bytes(start));
            self.forks = Some(Forks { itself, socket, start });
        } else if read(&self.socket)? != [b'k'] {
            let mut reason = String::new();
            (&self.socket).take(1000).read_to_string(&mut reason)?;
            return Err(io::Error::other(reason));
        }
        Ok(self)
    }

    pub(super) fn party(&self, leader: Pid) -> Party<'_> {
        let warden = self.sandbox.as_ref().map(|sandbox| sandbox.warden);
        Party { leader, warden, forked: self.forked(), workspace: self.workspace() }
    }

    pub(super) fn forked(&self) -> Option<Pid> {
        self.forks.as_ref().map(|forks| forks.itself)
    }

    /// Returns the folder in which the program runs, unless it is the current one.
    pub(super) fn workspace(&self) -> Option<&Workspace> {
        self.workspace.as_ref()
    }

    /// Prepares the folder of a program that reads or writes files.
    pub(super) fn prepare(&self, input: &[u8]) -> io::Result<()> {
        let space = self.workspace.as_ref().filter(|_| !self.exchange.is_none());
        space.map_or(Ok(()), |space| space.prepare(self.exchange.input.as_deref(), input))
    }

    /// Puts the program's output file in place of its standard output, if it writes one.
    fn with_its_file(&self, mut run: Run, limits: &RunLimits) -> Run {
        if let (Some(space), Some(name)) = (&self.workspace, &self.exchange.output) {
            let written = space.output(name, limits.output);
            run.end = match (run.end, &written) {
                (Exit::Well, Err(end)) => *end,
                (Exit::Signal(TOO_LONG_A_FILE), _) => Exit::Output,
                (end, _) => end,
            };
            run.output = written.unwrap_or_default();
        }
        run
    }

    /// Runs the program on an input. Returns the run, whether the server can be used again, and with `keeps` another handle of
    /// the program's input pipe: once all ends of a pipe are closed, nobody can tell how much was left in it.
    pub(super) fn run(
        &mut self,
        input: &[u8],
        keeps: bool,
        limits: &RunLimits,
        halt: &CancelCheck,
    ) -> io::Result<(Run, bool, Option<OwnedFd>)> {
        let input = if self.exchange.input.is_some() { &[] } else { input };
        let (pipes, theirs, rest) = pipes(input)?;
        let kept = keeps.then(|| theirs[0].try_clone()).transpose()?;
        let leader = match self.begin(&theirs) {
            // The server was killed by its own child before it could report the process id.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Ok((Run { end: Exit::Harm, ..Run::default() }, false, None));
            }
            begun => begun?,
        };
        let begun = Instant::now();
        // While they are open here, reading an output never ends.
        drop(theirs);
        group::bound(leader, limits, self.exchange.output.is_some());
        let watched = watch(pipes, self.socket.as_fd(), &self.party(leader), rest, limits, halt);
        let (run, usable) = self.finish(watched, leader, limits).map_err(io::Error::other)?;
        let run = Run { clock: begun.elapsed(), ..self.with_its_file(run, limits) };
        Ok((run, usable, kept))
    }

    /// Ends a run after watching it. Returns it, and whether the server can be used again.
    fn finish(
        &mut self,
        watched: io::Result<Run>,
        leader: Pid,
        limits: &RunLimits,
    ) -> io::Result<(Run, bool)> {
        if watched.is_err() {
            group::kill(leader);
        }
        let buried = self.reap(leader);
        let mut seen = watched?;
        let start = self.forks.as_ref().map_or(Duration::ZERO, |forks| forks.start);
        seen.time += start;
        Ok(match buried {
            // Remaining processes are killed at once, since the next run would see them.
            Ok((status, time, peak)) => {
                (run(seen, status, time + start, peak, limits), !self.has_children())
            }
            // Where processes are allowed, the one that ended may be a remaining child.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && limits.processes > 1 => {
                return Err(error);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                (Run { end: Exit::Crowd, ..seen }, false)
            }
            Err(_) => (Run { time: Duration::ZERO, ..seen }, false),
        })
    }

    /// Has the program begin, with these as its standard input, output and error.
    pub(super) fn begin(&mut self, theirs: &[OwnedFd; 3]) -> io::Result<Pid> {
        // The run enters the list only after its start, so nobody may look for orphans in between.
        let start = || {
            let socket = self.forks.as_ref().map_or(&self.socket, |forks| &forks.socket);
            hand_over(socket, b"r", &theirs.each_ref().map(AsFd::as_fd))?;
            self.begun(i32::from_ne_bytes(read(socket)?))
        };
        group::entered(start, |leader| *leader)
    }

    /// Returns whether the server reports within this time that the program has ended.
    pub(super) fn has_notice(&self, most: Duration) -> bool {
        let mut ends = [PollFd::new(&self.socket, PollFlags::IN)];
        let most = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        retry_on_intr(|| poll(&mut ends, Some(&most))).is_ok_and(|ready| ready > 0)
    }

    /// Returns the new process, given the reported id or error number. A fork server may report anything, but only children
    /// of the starter are watched, limited and killed.
    fn begun(&self, told: i32) -> io::Result<Pid> {
        if told <= 0 {
            return Err(io::Error::from_raw_os_error(-told));
        }
        let mut listed = self.others().into_iter();
        let pid = match &self.sandbox {
            // The reported id is that in a namespace. The list has children in the order of their start, and nobody has
            // waited for this one yet.
            Some(Sandbox { apart: true, .. }) => listed.next(),
            _ if self.children.is_none() => Pid::from_raw(told),
            _ => listed.find(|pid| pid.as_raw_nonzero().get() == told),
        };
        // The new process may have killed the server already.
        let has_ended = || waitid(WaitId::Pid(self.leader), ENDED).is_ok_and(|ended| ended.is_some());
        pid.ok_or_else(|| match has_ended() {
            true => io::ErrorKind::UnexpectedEof.into(),
            false => io::Error::other("no process"),
        })
    }

    /// Returns the children of the starter, without the fork server.
    fn others(&self) -> Vec<Pid> {
        let list = self.children.as_ref().map_or_else(String::new, group::again);
        let all = group::ids(&list).filter_map(Pid::from_raw);
        all.filter(|&pid| Some(pid) != self.forked()).collect()
    }

    /// Kills remaining processes, and returns whether there were any: nobody waits for them, so this must not be used again.
    pub(super) fn has_children(&self) -> bool {
        let others = self.others();
        others.iter().for_each(|&pid| group::kill(pid));
        !others.is_empty()
    }

    /// Reads the notice that the process has ended, and makes the server wait for it.
    pub(super) fn reap(&mut self, leader: Pid) -> io::Result<(ExitStatus, Duration, u64)> {
        let ended = read::<1>(&self.socket);
        // With more than one child, another process could pass for the program.
        let alone = self.sandbox.is_none() || self.forks.is_none() || self.others().len() == 1;
        if !alone {
            self.has_children();
        }
        group::dismiss(leader);
        ended?;
        if !alone {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        retry_on_intr(|| send(&self.socket, b"w", SendFlags::NOSIGNAL))?;
        let told: [u8; 21] = read(&self.socket)?;
        let number = |at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| told[at + byte]));
        let status = i32::from_ne_bytes(std::array::from_fn(|byte| told[1 + byte]));
        Ok((ExitStatus::from_raw(status), Duration::from_micros(number(5)), number(13) << 10))
    }
}

/// The signal that kills a process that writes more into a file than allowed: SIGXFSZ.
const TOO_LONG_A_FILE: i32 = 25;

fn read<const N: usize>(mut socket: &UnixStream) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    socket.read_exact(&mut bytes)?;
    Ok(bytes)
}

impl Drop for Server {
    fn drop(&mut self) {
        group::reap(self.leader, || drop(self.process.wait()));
    }
}

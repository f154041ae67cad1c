//! The client of a fork server: see `server.c`, and `server.py` for programs in Python.

use std::io::{self, IoSlice, Read};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ExitStatus};
use std::time::Duration;

use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use rustix::process::Pid;

use super::pipes::{pipes, silent};
use super::watch::{run, watch};
use super::{Exit, Program, Run, RunLimits, group};
use crate::Halt;

/// The environment variable that makes the program serve instead of run.
const SERVE: &str = "CROSSCHECK_SERVE";

/// How long the server may take to respond.
const ANSWER: Duration = Duration::from_secs(5);

/// A program that waits, before its `main`, to be forked.
#[derive(Debug)]
pub(super) struct Server {
    process: Child,
    leader: Pid,
    socket: UnixStream,
    /// Whether the program's answer is a file.
    writes_file: bool,
}

/// The result of a request to fork.
pub(super) enum Forked {
    /// A run.
    Ran(Run),
    /// A run, after which the server cannot be used again.
    Harmed(Run),
    /// No run: the server does not respond correctly.
    Not,
}

impl Server {
    pub(super) fn start(program: &Program) -> io::Result<Self> {
        let no_server = || io::Error::other("it cannot be forked");
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
        Ok(Server { process, leader, socket: ours, writes_file })
    }

    pub(super) fn run(&mut self, input: &[u8], limits: &RunLimits, halt: &Halt) -> Forked {
        let Ok((ours, theirs, written)) = pipes(input) else { return Forked::Not };
        // The run enters the list only after it has begun, so orphans must not be looked for in between.
        let forked = group::entered(|| {
            self.order(&theirs)?;
            let pid = Some(i32::from_ne_bytes(self.read()?)).filter(|&pid| pid > 0);
            Ok((pid.and_then(Pid::from_raw).ok_or_else(|| io::Error::other("no fork"))?, ()))
        });
        let Ok((leader, ())) = forked else { return Forked::Not };
        group::bound(leader, limits, self.writes_file);
        drop(theirs);
        let watched = watch(ours, self.socket.as_fd(), leader, &input[written..], limits, halt);
        group::kill(leader);
        let buried = self.reap(leader);
        match (watched, buried) {
            (Ok(seen), Ok((status, time, peak))) => Forked::Ran(run(seen, status, time, peak, limits)),
            (Ok(seen), Err(_)) => {
                let (output, errors, memory) = (seen.output, seen.errors, seen.memory);
                let end = seen.passed.unwrap_or(Exit::Harm);
                Forked::Harmed(Run { end, output, errors, time: Duration::ZERO, memory })
            }
            (Err(_), _) => Forked::Not,
        }
    }

    /// Returns whether there are processes that claim to be the server's own children. They are killed. The server does
    /// not wait for them, so it must not be used again.
    pub(super) fn has_children(&self) -> bool {
        let server = self.leader.as_raw_nonzero();
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
        sendmsg(&self.socket, &[IoSlice::new(b"r")], &mut message, SendFlags::NOSIGNAL)?;
        Ok(())
    }

    /// Reads the notice that the process has ended, and has the server wait for it.
    fn reap(&mut self, leader: Pid) -> io::Result<(ExitStatus, Duration, u64)> {
        let ended = self.read::<1>();
        group::dismiss(leader);
        ended?;
        rustix::net::send(&self.socket, b"w", SendFlags::NOSIGNAL)?;
        let status = i32::from_ne_bytes(self.read()?);
        let time = Duration::from_micros(u64::from_ne_bytes(self.read()?));
        let kilobytes = u64::from_ne_bytes(self.read()?);
        Ok((ExitStatus::from_raw(status), time, kilobytes << 10))
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

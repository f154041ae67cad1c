//! Starts a warden, from the judge's side.

use std::ffi::OsString;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use rustix::process::Pid;

use super::orders::{ANSWER, Orders, READY, Starts, take_over};
use super::policy::{Level, Policy};
use super::visible::{environment, needed, tool};
use super::warden;
use crate::group;
use crate::run::RunLimits;
use crate::workspace::{Workspace, machine_folder};

/// The executable that becomes a warden when it is started with orders.
static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

/// Turns this process into a warden, if it was started to be one. A program that has programs run by this crate calls
/// this first in its `main`, before it starts a thread: its executable is started again to confine them. Otherwise
/// this returns at once.
///
/// ```no_run
/// // The first line of `main`:
/// crosscheck_judge::sandbox::enter();
/// ```
pub fn enter() {
    warden::serve_if_told();
    let _ = LAUNCHER.set(PathBuf::from("/proc/self/exe"));
}

/// Names an executable that calls [`enter`](super::enter) first, for a process whose own does not: a test.
pub fn launch_with(executable: &Path) {
    let _ = LAUNCHER.set(executable.to_owned());
}

/// The sandbox of a warden that is ready.
#[derive(Debug)]
pub(crate) struct Sandbox {
    /// The process that starts programs; all their processes are its descendants.
    pub(crate) warden: Pid,
    /// Whether the process ids that it reports belong to its own namespace.
    pub(crate) apart: bool,
}

/// Starts a warden that runs this command for each order, or once if the command forks itself: then it takes its orders on a
/// separate socket. Returns the new process, which is the warden's parent and ends with the judge, the socket to the warden,
/// its sandbox, and the writable folder.
pub(crate) fn start(
    policy: &Policy,
    words: Vec<OsString>,
    variables: &[(&str, &str)],
    starts: Starts,
    forks: Option<UnixStream>,
    limits: &RunLimits,
) -> io::Result<(Child, UnixStream, Sandbox, Workspace)> {
    let launcher =
        LAUNCHER.get().ok_or_else(|| io::Error::other("this program cannot confine others"))?;
    let (mut socket, theirs) = UnixStream::pair()?;
    socket.set_read_timeout(Some(ANSWER))?;
    let machine = if policy.level == Level::Basic { Some(machine_folder()?) } else { None };
    let mut readable: Vec<PathBuf> = needed(&words).into_iter().collect();
    readable.extend(policy.readable.iter().filter_map(|path| std::path::absolute(path).ok()));
    // A folder comes before what is in it.
    readable.sort();
    let orders = Orders {
        inside: false,
        level: policy.level,
        forks: forks.is_some(),
        starts,
        room: limits.memory.max(limits.output).saturating_add(LEEWAY),
        processes: limits.processes as u64,
        stack: limits.stack_limit(),
        judge: std::process::id().cast_signed(),
        deadly: policy.deadly.iter().map(ToString::to_string).collect(),
        folder: machine.as_ref().map(|folder| folder.path().into()).unwrap_or_default(),
        readable: readable.into_iter().map(PathBuf::into_os_string).collect(),
        words,
    };
    let mut command = Command::new(launcher);
    command.args(orders.arguments()).env_clear().envs(environment(&policy.environment));
    command.envs(variables.iter().copied());
    let output = forks.map_or_else(Stdio::null, |socket| OwnedFd::from(socket).into());
    command.stdin(OwnedFd::from(theirs)).stdout(output).stderr(Stdio::null());
    let mut process = group::spawned(&mut command)?;
    drop(command);
    let begun = receive(&mut socket).and_then(|folder| Workspace::new(folder, machine));
    let started = Pid::from_child(&process);
    match (begun, group::children_of(started).first().and_then(|&pid| Pid::from_raw(pid))) {
        (Ok(workspace), Some(warden)) => {
            let apart = policy.level == Level::Full;
            Ok((process, socket, Sandbox { warden, apart }, workspace))
        }
        (begun, _) => {
            group::reap(started, || process.wait())?;
            Err(begun.err().unwrap_or_else(|| io::Error::other("the sandbox ended at once")))
        }
    }
}

/// How much a program may write beyond its limits of memory and output.
const LEEWAY: u64 = 16 << 20;

/// Waits until the warden is ready. Returns its writable folder.
fn receive(socket: &mut UnixStream) -> io::Result<OwnedFd> {
    let (byte, fds) = take_over(&*socket)?;
    match (byte, fds.into_iter().next()) {
        (Some(READY), Some(folder)) => Ok(folder),
        (None, _) => Err(io::Error::other("the sandbox ended before it was ready")),
        _ => {
            let mut reason = String::new();
            socket.take(1000).read_to_string(&mut reason)?;
            Err(io::Error::other(reason))
        }
    }
}

/// Starts and ends a warden, to see whether a level works on this machine.
pub(super) fn rehearse(level: Level) -> io::Result<()> {
    let limits = RunLimits { time: Duration::from_secs(1), memory: 16 << 20, ..RunLimits::default() };
    let (mut process, ..) =
        start(&Policy::of(level), vec![tool("true".as_ref())], &[], Starts::All, None, &limits)?;
    group::reap(Pid::from_child(&process), || process.wait())?;
    Ok(())
}

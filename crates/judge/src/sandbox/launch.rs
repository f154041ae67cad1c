//! Starts a warden, from the judge's side.

use std::ffi::OsString;
use std::fs;
use std::io::{self, IoSliceMut, Read};
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use rustix::fs::fstatvfs;
use rustix::io::retry_on_intr;
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};
use rustix::process::Pid;
use tempfile::TempDir;

use super::orders::Orders;
use super::root::FOLDERS;
use super::visible::{environment, needed, tool};
use super::warden::READY;
use super::{Level, Policy};
use crate::RunLimits;
use crate::group;
use crate::program::own_folder;

/// The executable that turns into a warden when it is started with orders.
static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

/// Notes that this executable can turn into a warden.
pub(super) fn can_enter() {
    let _ = LAUNCHER.set(PathBuf::from("/proc/self/exe"));
}

/// Names an executable that calls [`enter`](super::enter) first, for a process whose own does not: a test.
pub fn launch_with(executable: &Path) {
    let _ = LAUNCHER.set(executable.to_owned());
}

/// A warden that stands ready, with the folder to which its programs may write.
#[derive(Debug)]
pub(crate) struct Warden {
    /// The process that was started here: the warden, or the parent of one in namespaces of its own.
    pub(crate) process: Child,
    /// The warden itself, of which all processes of its programs are descendants.
    pub(crate) itself: Pid,
    pub(crate) socket: UnixStream,
    pub(crate) workspace: Workspace,
    /// The list of its children, if the process ids that it tells are those of its own namespace.
    pub(crate) children: Option<fs::File>,
}

/// The folder to which confined programs may write.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// A handle of it, through which it is reached even in another namespace.
    folder: OwnedFd,
    /// How many files may still be created in it while it is empty; `None` in a folder of the machine's.
    free: Option<u64>,
    /// Keeps a folder of the machine's.
    _machine: Option<TempDir>,
}

impl Workspace {
    fn new(folder: OwnedFd, machine: Option<TempDir>) -> io::Result<Self> {
        let free = if machine.is_none() { Some(fstatvfs(&folder)?.f_ffree) } else { None };
        Ok(Workspace { folder, free, _machine: machine })
    }

    fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", self.folder.as_raw_fd()))
    }

    /// Returns the folder in which a run takes place.
    pub(crate) fn work(&self) -> PathBuf {
        self.path().join(FOLDERS[0])
    }

    /// Returns how much memory its files take, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let used = |data: rustix::fs::StatVfs| (data.f_blocks - data.f_bfree) * data.f_frsize;
        // In a folder of the machine's they take no memory.
        self.free.and_then(|_| fstatvfs(&self.folder).ok()).map_or(0, used)
    }

    /// Removes what a run has left in it.
    pub(crate) fn empty(&self) -> io::Result<()> {
        let untouched = |free: u64| fstatvfs(&self.folder).is_ok_and(|data| data.f_ffree == free);
        if self.free.is_some_and(untouched) {
            return Ok(());
        }
        for name in FOLDERS {
            let folder = self.path().join(name);
            if !fs::symlink_metadata(&folder)?.is_dir() {
                return Err(io::Error::other("a folder of the sandbox was replaced"));
            }
            crate::room::empty(&folder)?;
        }
        match self.free {
            Some(free) if !untouched(free) => Err(io::Error::other("something is left in the sandbox")),
            _ => Ok(()),
        }
    }
}

/// Starts a warden that starts these words on each order, or, if it `serves`, is replaced by them.
pub(crate) fn start(
    policy: &Policy,
    words: &[OsString],
    variables: &[(&str, &str)],
    serves: bool,
    limits: &RunLimits,
) -> io::Result<Warden> {
    let launcher =
        LAUNCHER.get().ok_or_else(|| io::Error::other("this program cannot confine others"))?;
    let (mut socket, theirs) = UnixStream::pair()?;
    socket.set_read_timeout(Some(crate::server::ANSWER))?;
    let machine = if policy.level == Level::Basic { Some(machine_folder()?) } else { None };
    let mut words = words.to_vec();
    words[0] = tool(&words[0]);
    let mut readable: Vec<PathBuf> = needed(&words).into_iter().collect();
    readable.extend(policy.readable.iter().filter_map(|path| std::path::absolute(path).ok()));
    let orders = Orders {
        inside: false,
        level: policy.level,
        serves,
        room: limits.memory.max(limits.output).saturating_add(LEEWAY),
        processes: limits.processes as u64,
        judge: std::process::id().cast_signed(),
        deadly: policy.deadly.clone(),
        folder: machine.as_ref().map_or_else(PathBuf::new, |folder| folder.path().to_owned()),
        readable,
        words,
    };
    let mut command = Command::new(launcher);
    command.args(orders.arguments()).env_clear().envs(environment(&policy.environment));
    command.envs(variables.iter().copied()).env(group::MARK, "1").process_group(0);
    command.stdin(OwnedFd::from(theirs)).stdout(Stdio::null()).stderr(Stdio::null());
    let (started, mut process) = group::entered(|| {
        let process = command.spawn()?;
        Ok((Pid::from_child(&process), process))
    })?;
    drop(command);
    let begun = receive(&mut socket).and_then(|folder| Workspace::new(folder, machine));
    let itself = match policy.level {
        Level::Full => only_child(started),
        _ => Some(started),
    };
    let listed = itself.filter(|_| policy.level == Level::Full).map(group::list_of_children).transpose();
    match (begun.and_then(|workspace| Ok((workspace, listed?))), itself) {
        (Ok((workspace, children)), Some(itself)) => {
            Ok(Warden { process, itself, socket, workspace, children })
        }
        (begun, _) => {
            group::reap(started, || process.wait())?;
            Err(begun.err().unwrap_or_else(|| io::Error::other("the sandbox ended at once")))
        }
    }
}

/// How much a program may write beyond its limits of memory and output.
const LEEWAY: u64 = 16 << 20;

/// Makes a folder for the level that has no file system of its own.
fn machine_folder() -> io::Result<TempDir> {
    let folder = own_folder()?;
    FOLDERS.iter().try_for_each(|name| fs::create_dir(folder.path().join(name)))?;
    Ok(folder)
}

/// Waits until the warden stands ready. Returns its folder.
fn receive(socket: &mut UnixStream) -> io::Result<OwnedFd> {
    let mut byte = [0];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    // A socket with a timeout is interrupted also by a pause of this process.
    let received = retry_on_intr(|| {
        recvmsg(&*socket, &mut [IoSliceMut::new(&mut byte)], &mut control, RecvFlags::CMSG_CLOEXEC)
    })?;
    let folder = control.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(mut fds) => fds.next(),
        _ => None,
    });
    match (received.bytes, byte[0], folder) {
        (1, READY, Some(folder)) => Ok(folder),
        (0, ..) => Err(io::Error::other("the sandbox ended before it was ready")),
        _ => {
            let mut reason = String::new();
            socket.take(1000).read_to_string(&mut reason)?;
            Err(io::Error::other(reason))
        }
    }
}

/// Returns the only child of a process.
fn only_child(of: Pid) -> Option<Pid> {
    let id = of.as_raw_nonzero();
    group::children(&format!("/proc/{id}/task/{id}")).first().and_then(|&pid| Pid::from_raw(pid))
}

/// Starts a warden and ends it, to see whether this machine has what a level needs.
pub(super) fn rehearse(level: Level) -> io::Result<()> {
    let limits =
        RunLimits { time: std::time::Duration::from_secs(1), memory: 16 << 20, ..RunLimits::default() };
    let mut warden = start(&Policy::of(level), &["true".into()], &[], false, &limits)?;
    let started = Pid::from_child(&warden.process);
    group::reap(started, || warden.process.wait())?;
    Ok(())
}

//! The process that confines itself and then starts a program on each order.

use std::cell::Cell;
use std::convert::Infallible;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::sched::{CloneFlags, unshare};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::SigSet;
use nix::sys::time::TimeValLike;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, retry_on_intr};
use rustix::net::{RecvFlags, SendFlags, recv, send};
use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions, getegid,
    geteuid, getpid, kill_process, set_child_subreaper, set_dumpable_behavior,
    set_parent_process_death_signal, setrlimit, waitid, waitpid,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set,
    configure_capability_in_ambient_set, gettid, remove_capability_from_bounding_set, set_capabilities,
    set_no_new_privs,
};
use wait4::Wait4;

use super::filter;
use super::orders::{COMPLAINT, MARK, Orders, READY, RECORD, hand_over, take_over};
use super::policy::Level;
use super::root::{self, BOX};
use super::visible::{DEVICES, system};
use crate::group;
use crate::workspace::FOLDERS;

/// The user that a program thinks it is.
const USER: u32 = 1000;

/// Serves as a warden and ends this process, if it was started to be one. Otherwise returns at once.
pub(super) fn serve_if_told() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != MARK) {
        return;
    }
    let socket = rustix::stdio::stdin();
    let done = match Orders::read(arguments) {
        Some(orders) => serve(&orders, socket),
        None => Err("these are no orders".into()),
    };
    let status = match done {
        Ok(()) => 0,
        Err(reason) => {
            let text = [&[COMPLAINT], reason.as_bytes()].concat();
            let _ = send(socket, &text, SendFlags::NOSIGNAL);
            1
        }
    };
    std::process::exit(status);
}

/// Does what the orders say. Returns when nobody gives orders any more.
fn serve(orders: &Orders, socket: BorrowedFd<'_>) -> Result<(), String> {
    close_the_rest().map_err(|error| format!("cannot close what was inherited: {error}"))?;
    if orders.level == Level::Full && !orders.inside {
        return make_namespaces(orders);
    }
    let (folder, own) = confine(orders)?;
    hand_over(socket, READY, &[folder.as_fd()]).map_err(|error| error.to_string())?;
    drop(folder);
    if orders.serves {
        let Err(error) = replace(orders);
        return Err(format!("cannot start the fork server: {error}"));
    }
    let helper = end_with_the_judge(&own).map_err(|error| error.to_string())?;
    filter::apply(orders.level, &orders.deadly, &spared(orders, Some(helper)))?;
    let done = run_on_order(orders, socket, &own).map_err(|error| error.to_string());
    kill_all_but(None, &own);
    done
}

/// Closes all descriptors but the standard ones.
fn close_the_rest() -> io::Result<()> {
    let numbers = fs::read_dir("/proc/self/fd")?.flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    // The folder itself is closed first.
    let numbers: Vec<i32> = numbers.collect();
    numbers.into_iter().filter(|&number| number > 2).for_each(|number| _ = nix::unistd::close(number));
    Ok(())
}

/// Makes namespaces, and starts the process that is in all of them: the first of its own.
fn make_namespaces(orders: &Orders) -> Result<(), String> {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(|error| error.to_string())?;
    let all = filter::NEW_NAMESPACES.into_iter().fold(0, |all, flag| all | flag);
    unshare(CloneFlags::from_bits_retain(all))
        .map_err(|error| format!("cannot make namespaces: {error}"))?;
    let map = |file: &str, text: &str| {
        fs::write(file, text).map_err(|error| format!("cannot write {file}: {error}"))
    };
    map("/proc/self/setgroups", "deny")?;
    map("/proc/self/uid_map", &format!("{USER} {user} 1"))?;
    map("/proc/self/gid_map", &format!("{USER} {group} 1"))?;
    keep_powers().map_err(|error| format!("cannot keep capabilities: {error}"))?;
    let inside = Orders { inside: true, ..orders.clone() };
    let mut first = Command::new("/proc/self/exe");
    first.args(inside.arguments());
    let mut first = first.spawn().map_err(|error| format!("cannot start in the namespaces: {error}"))?;
    // It has its own copy of the socket, on which nobody else may wait.
    let _ = nix::unistd::close(0);
    let _ = first.wait();
    Ok(())
}

/// The powers with which a file system is made, and given up.
const POWERS: [CapabilitySet; 3] =
    [CapabilitySet::SYS_ADMIN, CapabilitySet::SETPCAP, CapabilitySet::SYS_CHROOT];

/// Lets the next executable have this process's powers, as far as they are needed.
fn keep_powers() -> rustix::io::Result<()> {
    let sets = capabilities(None)?;
    set_capabilities(None, CapabilitySets { inheritable: sets.permitted, ..sets })?;
    POWERS.iter().try_for_each(|&power| configure_capability_in_ambient_set(power, true))
}

/// Gives up all powers for good.
fn give_up_powers() -> rustix::io::Result<()> {
    clear_ambient_capability_set()?;
    for at in 0..u64::BITS {
        // Numbers that the kernel does not know are an error, and to who has no powers it refuses this.
        let _ = remove_capability_from_bounding_set(CapabilitySet::from_bits_retain(1 << at));
    }
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })
}

/// What the kernel tells this process about itself. The files are opened before it is confined: later, Landlock keeps it
/// from opening them.
struct Own {
    status: fs::File,
    children: fs::File,
    /// The peak memory of this process when it last looked, in bytes.
    peak: Cell<u64>,
}

impl Own {
    fn open() -> io::Result<Self> {
        let id = getpid().as_raw_nonzero();
        Ok(Own {
            status: fs::File::open("/proc/self/status")?,
            children: fs::File::open(format!("/proc/self/task/{id}/children"))?,
            peak: Cell::new(0),
        })
    }

    /// Returns whether this process has at all times used less memory than this, in bytes. A peak never falls, so the
    /// kernel is asked only about more than the last one.
    fn is_below(&self, bytes: u64) -> bool {
        if bytes > self.peak.get() {
            self.peak.set(group::peak(&group::again(&self.status)));
        }
        bytes > self.peak.get()
    }

    /// Returns the children of this process, oldest first.
    fn children(&self) -> Vec<Pid> {
        group::ids(&group::again(&self.children)).filter_map(Pid::from_raw).collect()
    }
}

/// Confines this process. Returns the folder to which a program may write, and what must be opened before.
fn confine(orders: &Orders) -> Result<(OwnedFd, Own), String> {
    let full = orders.level == Level::Full;
    let folder = match full {
        true => root::enter(&orders.readable, orders.room)
            .map_err(|error| format!("cannot make a file system: {error}"))?,
        false => fs::File::open(&orders.folder).map_err(|error| error.to_string())?.into(),
    };
    let place = if full { PathBuf::from(BOX) } else { orders.folder.clone() };
    rustix::process::chdir(place.join(FOLDERS[0])).map_err(|error| error.to_string())?;
    give_up_powers().map_err(|error| format!("cannot give up capabilities: {error}"))?;
    if !full {
        set_child_subreaper(Some(getpid())).map_err(|error| error.to_string())?;
    }
    set_no_new_privs(true).map_err(|error| error.to_string())?;
    // The judge counts and judges. This ends what grows faster than it looks; threads count here as well.
    let most = Some(orders.processes.saturating_mul(4).saturating_add(256));
    let crowd = Rlimit { current: most, maximum: most };
    if full {
        // Elsewhere it would count all processes of the user.
        setrlimit(Resource::Nproc, crowd).map_err(|error| error.to_string())?;
        set_parent_process_death_signal(Some(Signal::KILL)).map_err(|error| error.to_string())?;
    }
    // Where the machine allows less, that holds.
    let _ = setrlimit(Resource::Stack, group::only(orders.stack));
    let own = Own::open().map_err(|error| format!("cannot look at itself: {error}"))?;
    let enforced = restrict_files(&place, &orders.readable, full)?;
    if !full && enforced == RulesetStatus::NotEnforced {
        return Err("this kernel has no Landlock".into());
    }
    Ok((folder, own))
}

/// Keeps this process and its children from files that they do not need, and, where the kernel can, from sending
/// signals to others.
fn restrict_files(place: &Path, readable: &[PathBuf], full: bool) -> Result<RulesetStatus, String> {
    let abi = ABI::V6;
    let read = AccessFs::from_read(abi);
    let write = AccessFs::from_all(abi);
    // In a file system of its own everything may be read.
    let read_paths = match full {
        true => vec![PathBuf::from("/")],
        false => system()
            .into_iter()
            .chain(PROCESSOR.map(PathBuf::from))
            .chain(readable.iter().cloned())
            .collect(),
    };
    let rules = || -> Result<_, landlock::RulesetError> {
        Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(write)?
            .scope(Scope::from_all(abi))?
            .create()?
            .add_rules(path_beneath_rules(&read_paths, read))?
            .add_rules(path_beneath_rules(DEVICES, read | AccessFs::WriteFile))?
            .add_rules(path_beneath_rules(FOLDERS.map(|name| place.join(name)), write))?
            .restrict_self()
    };
    rules().map(|status| status.ruleset).map_err(|error| format!("Landlock: {error}"))
}

/// What a runtime asks of the machine. The rest of this file system tells of other processes.
const PROCESSOR: [&str; 6] = [
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/filesystems",
    "/proc/sys/vm",
    "/sys/devices/system/cpu",
];

/// Returns the processes and threads that no signal may reach, where they can be named at all.
fn spared(orders: &Orders, helper: Option<Pid>) -> Vec<i32> {
    let own = [Some(getpid()), helper].into_iter().flatten().map(|id| id.as_raw_nonzero().get());
    match orders.level {
        Level::Basic => [orders.judge].into_iter().chain(own).collect(),
        _ => Vec::new(),
    }
}

/// Starts a thread that kills what runs once nobody gives orders any more. A warden waits for its program alone, since
/// it may not have a handle of a process, which would be something else to wait for: its program may not, either.
/// Returns the thread's id.
fn end_with_the_judge(own: &Own) -> io::Result<Pid> {
    const STACK: usize = 64 << 10;
    let children = own.children.try_clone()?;
    let (sender, receiver) = std::sync::mpsc::channel();
    let helper = move || {
        // The kernel spares the first process of a namespace the signals of its program, except while that is started: the
        // first thread blocks them then, so a deadly one would go to this thread, and end the process.
        let _ = SigSet::all().thread_block();
        let _ = sender.send(gettid());
        let mut end = [PollFd::from_borrowed_fd(rustix::stdio::stdin(), PollFlags::RDHUP)];
        while matches!(poll(&mut end, None), Err(Errno::INTR)) {}
        for process in group::ids(&group::again(&children)).filter_map(Pid::from_raw) {
            let _ = kill_process(process, Signal::KILL);
        }
    };
    std::thread::Builder::new().stack_size(STACK).spawn(helper)?;
    receiver.recv().map_err(io::Error::other)
}

/// Replaces this process by a fork server, which takes the orders from then on.
fn replace(orders: &Orders) -> io::Result<Infallible> {
    filter::apply(orders.level, &orders.deadly, &spared(orders, None)).map_err(io::Error::other)?;
    Err(command(orders).exec())
}

fn command(orders: &Orders) -> Command {
    let (first, rest) = orders.command();
    let mut command = Command::new(first);
    command.args(rest);
    let folder = |name: &str| match orders.level {
        Level::Full => Path::new(BOX).join(name),
        _ => orders.folder.join(name),
    };
    let [work, tmp] = [FOLDERS[0], FOLDERS[1]].map(folder).map(OsString::from);
    command.env("HOME", &work).env("PWD", &work).env("TMPDIR", tmp);
    command
}

/// Starts the program for each order, as `server.c` describes, until the socket is closed.
fn run_on_order(orders: &Orders, socket: BorrowedFd<'_>, own: &Own) -> io::Result<()> {
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let mut command = command(orders);
    command.process_group(0);
    while let Some([stdin, stdout, stderr]) = order(socket)? {
        let before = spent()?;
        let started = command.stdin(stdin).stdout(stdout).stderr(stderr).spawn();
        // The command holds the program's ends of the pipes.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        match started {
            Err(error) => {
                let number = error.raw_os_error().unwrap_or(libc::EINVAL);
                tell(socket, &(-number).to_ne_bytes())?;
            }
            Ok(child) => {
                let process = Pid::from_child(&child);
                tell(socket, &process.as_raw_nonzero().get().to_ne_bytes())?;
                // It is not waited *for* yet, so its id stays its own.
                let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
                retry_on_intr(|| waitid(WaitId::Pid(process), options))?;
                tell(socket, b"e")?;
                if recv_byte(socket)? != Some(b'w') {
                    return Ok(());
                }
                kill_all_but(Some(process), own);
                bury(socket, child, own, before)?;
            }
        }
    }
    Ok(())
}

/// Receives an order to start the program, with its standard streams; `None` if nobody gives orders any more.
fn order(socket: BorrowedFd<'_>) -> io::Result<Option<[OwnedFd; 3]>> {
    let (byte, fds) = take_over(socket)?;
    Ok(byte.and_then(|_| fds.try_into().ok()))
}

fn tell(socket: BorrowedFd<'_>, bytes: &[u8]) -> io::Result<()> {
    match retry_on_intr(|| send(socket, bytes, SendFlags::NOSIGNAL))? {
        sent if sent == bytes.len() => Ok(()),
        _ => Err(io::ErrorKind::WriteZero.into()),
    }
}

fn recv_byte(socket: BorrowedFd<'_>) -> io::Result<Option<u8>> {
    let mut byte = [0];
    let (_, received) = retry_on_intr(|| recv(socket, &mut byte, RecvFlags::empty()))?;
    Ok((received == 1).then_some(byte[0]))
}

/// Kills all processes that a run has left, and waits for them. All of them are or become children of this one.
fn kill_all_but(leader: Option<Pid>, own: &Own) {
    loop {
        let mut left = own.children();
        left.retain(|&pid| Some(pid) != leader);
        if left.is_empty() {
            return;
        }
        if getpid() == Pid::INIT {
            // All of them at once: none can fork in between.
            let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(-1), nix::sys::signal::SIGKILL);
        }
        for pid in left {
            let _ = kill_process(pid, Signal::KILL);
            let _ = waitpid(Some(pid), WaitOptions::empty());
        }
    }
}

/// Returns the processor time of all processes that this one has waited for, in microseconds.
fn spent() -> io::Result<i64> {
    let all = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    Ok((all.user_time() + all.system_time()).num_microseconds())
}

/// Waits for the program, and tells what it has used: also what it did not wait for itself, which has been waited for.
fn bury(socket: BorrowedFd<'_>, child: Child, own: &Own, before: i64) -> io::Result<()> {
    let used = child.wait4()?;
    let time = (spent()? - before).cast_unsigned();
    // A new process begins with the memory of its parent, so a peak as small as this process's says nothing.
    let peak = Some(used.rusage.maxrss).filter(|&peak| own.is_below(peak)).unwrap_or(0);
    let status = used.status.into_raw().to_ne_bytes();
    tell(socket, &[&[RECORD], &status[..], &time.to_ne_bytes(), &(peak >> 10).to_ne_bytes()].concat())
}

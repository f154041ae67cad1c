//! The process that confines itself and then becomes the starter of programs.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::sched::{CloneFlags, unshare};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::net::{SendFlags, send};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getegid, geteuid, getpid, kill_process,
    set_child_subreaper, set_parent_process_death_signal, setrlimit, waitpid,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set,
    configure_capability_in_ambient_set, remove_capability_from_bounding_set, set_capabilities,
    set_no_new_privs,
};

use super::filter;
use super::orders::{COMPLAINT, MARK, Orders, READY, hand_over};
use super::policy::Level;
use super::root::{self, BOX};
use super::visible::{DEVICES, system};
use crate::group;
use crate::starter;
use crate::workspace::{FOLDERS, house};

/// The user that a program thinks it is.
const USER: u32 = 1000;

/// Runs as a warden and ends this process, if it was started as one. Otherwise returns at once.
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

/// Follows the orders. Returns when the judge has closed the socket.
fn serve(orders: &Orders, socket: BorrowedFd<'_>) -> Result<(), String> {
    close_the_rest().map_err(|error| format!("cannot close what was inherited: {error}"))?;
    if !orders.inside {
        return stand_guard(orders, socket);
    }
    // Confined, this process could not make it.
    let starter = starter::file().map_err(|error| error.to_string())?;
    let folder = confine(orders)?;
    hand_over(socket, &[READY], &[folder.as_fd()]).map_err(|error| error.to_string())?;
    drop(folder);
    let mut command = command(orders, &starter);
    filter::apply(orders.level, (orders.starts, orders.forks), &orders.deadly, &spared(orders))?;
    Err(format!("cannot start what starts the program: {}", command.exec()))
}

/// Closes all descriptors but the standard ones.
fn close_the_rest() -> io::Result<()> {
    let numbers = fs::read_dir("/proc/self/fd")?.flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    // Reading the folder has a descriptor too, which is closed first.
    let numbers: Vec<i32> = numbers.collect();
    numbers.into_iter().filter(|&number| number > 2).for_each(|number| _ = nix::unistd::close(number));
    Ok(())
}

/// Starts the actual warden, which confines itself and then becomes the starter. This process stays unconfined, and kills all
/// its descendants once the judge has closed the socket.
fn stand_guard(orders: &Orders, socket: BorrowedFd<'_>) -> Result<(), String> {
    let full = orders.level == Level::Full;
    if full {
        make_namespaces()?;
    } else {
        set_child_subreaper(Some(getpid())).map_err(|error| error.to_string())?;
    }
    let inside = Orders { inside: true, ..orders.clone() };
    let mut first = Command::new("/proc/self/exe");
    first.args(inside.arguments());
    let mut first = first.spawn().map_err(|error| format!("cannot start in the sandbox: {error}"))?;
    if full {
        // All processes of a namespace end with its first one, which ends with this one. The first one has its own copy of
        // the socket, which no other process may hold.
        let _ = nix::unistd::close(0);
        let _ = first.wait();
    } else {
        let mut end = [PollFd::from_borrowed_fd(socket, PollFlags::RDHUP)];
        while matches!(poll(&mut end, None), Err(Errno::INTR)) {}
        kill_descendants();
    }
    Ok(())
}

/// Makes namespaces. Only a child of this process will be in all of them.
fn make_namespaces() -> Result<(), String> {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(|error| error.to_string())?;
    let all = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS
        | CloneFlags::CLONE_NEWCGROUP;
    unshare(all).map_err(|error| format!("cannot make namespaces: {error}"))?;
    let map = |file: &str, text: &str| {
        fs::write(file, text).map_err(|error| format!("cannot write {file}: {error}"))
    };
    map("/proc/self/setgroups", "deny")?;
    map("/proc/self/uid_map", &format!("{USER} {user} 1"))?;
    map("/proc/self/gid_map", &format!("{USER} {group} 1"))?;
    keep_powers().map_err(|error| format!("cannot keep capabilities: {error}"))
}

/// Kills the children of this process, and the orphans that they leave, which become its children.
fn kill_descendants() {
    loop {
        let left = group::own_children();
        if left.is_empty() {
            return;
        }
        for pid in left.into_iter().filter_map(Pid::from_raw) {
            let _ = kill_process(pid, Signal::KILL);
            let _ = waitpid(Some(pid), WaitOptions::empty());
        }
    }
}

/// The capabilities needed to make a file system, and to give up capabilities.
const POWERS: [CapabilitySet; 3] =
    [CapabilitySet::SYS_ADMIN, CapabilitySet::SETPCAP, CapabilitySet::SYS_CHROOT];

/// Lets the next executable keep those capabilities of this process that it needs.
fn keep_powers() -> rustix::io::Result<()> {
    let sets = capabilities(None)?;
    set_capabilities(None, CapabilitySets { inheritable: sets.permitted, ..sets })?;
    POWERS.iter().try_for_each(|&power| configure_capability_in_ambient_set(power, true))
}

fn give_up_powers() -> rustix::io::Result<()> {
    clear_ambient_capability_set()?;
    for at in 0..u64::BITS {
        // The kernel refuses unknown numbers, and it refuses this to unprivileged users.
        let _ = remove_capability_from_bounding_set(CapabilitySet::from_bits_retain(1 << at));
    }
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })
}

/// Confines this process, except for its system calls. Returns the writable folder.
fn confine(orders: &Orders) -> Result<OwnedFd, String> {
    let full = orders.level == Level::Full;
    let folder = match full {
        true => root::enter(&orders.readable, orders.room)
            .map_err(|error| format!("cannot make a file system: {error}"))?,
        false => fs::File::open(&orders.folder).map_err(|error| error.to_string())?.into(),
    };
    let place = place(orders);
    rustix::process::chdir(place.join(FOLDERS[0])).map_err(|error| error.to_string())?;
    give_up_powers().map_err(|error| format!("cannot give up capabilities: {error}"))?;
    if !full {
        set_child_subreaper(Some(getpid())).map_err(|error| error.to_string())?;
    }
    set_no_new_privs(true).map_err(|error| error.to_string())?;
    // The judge enforces the limit on processes. This stops growth between two of its samples; threads count here too.
    let most = Some(orders.processes.saturating_mul(4).saturating_add(256));
    let crowd = Rlimit { current: most, maximum: most };
    if full {
        // Outside a namespace it would count all processes of the user.
        setrlimit(Resource::Nproc, crowd).map_err(|error| error.to_string())?;
        set_parent_process_death_signal(Some(Signal::KILL)).map_err(|error| error.to_string())?;
    }
    // A lower limit of the machine stays in force. Open files and queued signals take kernel memory that no process is
    // charged for.
    let all =
        [(Resource::Stack, orders.stack), (Resource::Nofile, FILES), (Resource::Sigpending, FILES)];
    all.into_iter().for_each(|(kind, most)| _ = setrlimit(kind, group::only(most)));
    let enforced = restrict_files(&place, &orders.readable, full)?;
    if !full && enforced == RulesetStatus::NotEnforced {
        return Err("this kernel has no Landlock".into());
    }
    Ok(folder)
}

/// The most open files of a program, and the most signals queued for it.
const FILES: u64 = 512;

/// Denies this process and its children all other files and, if the kernel supports it, signals to other processes.
fn restrict_files(place: &Path, readable: &[OsString], full: bool) -> Result<RulesetStatus, String> {
    let abi = ABI::V6;
    let read = AccessFs::from_read(abi);
    let write = AccessFs::from_all(abi);
    // In its own file system, everything is readable.
    let read_paths = match full {
        true => vec![PathBuf::from("/")],
        false => system()
            .into_iter()
            .chain(PROCESSOR.map(PathBuf::from))
            .chain(readable.iter().map(PathBuf::from))
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

/// Files with facts about the machine that runtimes read. Other files of `/proc` describe other processes.
const PROCESSOR: [&str; 6] = [
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/filesystems",
    "/proc/sys/vm",
    "/sys/devices/system/cpu",
];

/// Returns the processes that no signal may reach, if a program can name them: the judge, its helper, and this one, which
/// becomes the starter.
fn spared(orders: &Orders) -> Vec<i32> {
    let above = rustix::process::getppid();
    let own = [above, Some(getpid())].into_iter().flatten().map(|id| id.as_raw_nonzero().get());
    match orders.level {
        Level::Basic => [orders.judge].into_iter().chain(own).collect(),
        _ => Vec::new(),
    }
}

fn command(orders: &Orders, starter: &OwnedFd) -> Command {
    let mut command = starter::command(starter, orders.forks, &orders.words);
    house(&mut command, &place(orders));
    command
}

/// Returns the path of the writable folder as the program sees it.
fn place(orders: &Orders) -> PathBuf {
    if orders.level == Level::Full { BOX.into() } else { PathBuf::from(&orders.folder) }
}

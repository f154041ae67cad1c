//! The processes of a run: how much they use, and that none of them is left.
//!
//! A run is a process group of its own, and is killed as one. Who leaves the group (a daemon) becomes a child of this
//! process when its parent is gone, since this process has asked for that, and is found among its children.

use std::collections::BTreeSet;
use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, getrlimit, kill_process, kill_process_group,
    set_child_subreaper, setrlimit, waitpid,
};

/// What a run uses at a moment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// Memory in use, in bytes.
    pub(super) memory: u64,
    /// Processor time used so far.
    pub(super) time: Duration,
    /// How many processes there are.
    pub(super) processes: usize,
}

/// The leaders of all groups that run, so that none outlives this process.
static RUNNING: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Held for reading while a process is started and entered in the list above: in between it is a child that nobody
/// knows. Who looks for runaways holds it for writing.
static STARTING: RwLock<()> = RwLock::new(());

/// Prepares this process for running others: no core is dumped (that takes longer than most runs), the stack of a
/// program may grow as large as it may on a judge's machine, and who leaves its group comes to us.
pub fn settle() {
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), ..getrlimit(Resource::Core) });
    let stack = getrlimit(Resource::Stack);
    let wanted = 256 << 20;
    let larger = stack.maximum.map_or(wanted, |most| most.min(wanted));
    if stack.current.is_some_and(|now| now < larger) {
        let _ = setrlimit(Resource::Stack, Rlimit { current: Some(larger), ..stack });
    }
    let _ = set_child_subreaper(Some(getpid()));
}

/// Kills all that runs: this process is about to end.
pub fn kill_all() {
    for &leader in &*running() {
        if let Some(leader) = Pid::from_raw(leader) {
            kill(leader);
        }
    }
}

/// Starts a process by `start` and enters it in the list.
pub(super) fn entered<T>(
    start: impl FnOnce() -> std::io::Result<(Pid, T)>,
) -> std::io::Result<(Pid, T)> {
    let _starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
    let (leader, rest) = start()?;
    running().insert(leader.as_raw_nonzero().get());
    Ok((leader, rest))
}

/// Takes a process from the list: it has ended and was waited for. Then kills who has run away from it.
pub(super) fn leave(leader: Pid) {
    running().remove(&leader.as_raw_nonzero().get());
    if !strangers().is_empty() {
        let _nobody_starts = STARTING.write().unwrap_or_else(PoisonError::into_inner);
        // Whom a runaway leaves behind comes to us in turn.
        while kill_strangers() {}
    }
}

/// Kills a process group. That it is gone already is no error.
pub(super) fn kill(leader: Pid) {
    let _ = kill_process_group(leader, Signal::KILL);
}

fn running() -> MutexGuard<'static, BTreeSet<i32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills the children that a run has left to us; whether there were any.
fn kill_strangers() -> bool {
    let all: Vec<i32> = strangers().into_iter().filter(|&pid| is_of_a_run(pid)).collect();
    for pid in all.iter().filter_map(|&pid| Pid::from_raw(pid)) {
        let _ = kill_process(pid, Signal::KILL);
        let _ = waitpid(Some(pid), WaitOptions::empty());
    }
    !all.is_empty()
}

/// The variable in the environment of every run, by which those that it leaves behind are known.
pub(super) const MARK: &str = "CROSSCHECK_RUN";

/// Whether a child that nobody has entered comes from a run, and not from whoever else starts processes here: it has
/// made itself a session, or has the mark.
fn is_of_a_run(pid: i32) -> bool {
    let session = |pid: &str| stat(pid).map(|status| status.session);
    let marked = || {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry.starts_with(MARK.as_bytes()))
    };
    session(&pid.to_string()) != session("self") || marked()
}

/// The children of this process that nobody has entered. The system gives those who have lost their parent to the main
/// thread, whose list alone is short enough to be read after every run.
fn strangers() -> Vec<i32> {
    let own = std::process::id();
    let list = fs::read_to_string(format!("/proc/self/task/{own}/children")).unwrap_or_default();
    if list.is_empty() {
        return Vec::new();
    }
    let known = running().clone();
    list.split_whitespace()
        .filter_map(|pid| pid.parse().ok())
        .filter(|pid| !known.contains(pid))
        .collect()
}

/// What the leader of a group uses.
pub(super) fn usage_of_leader(leader: Pid) -> Usage {
    stat(&leader.as_raw_nonzero().to_string()).map_or(Usage::default(), |status| status.usage)
}

/// What a whole group uses. It takes a look at every process of the machine.
pub(super) fn usage(leader: Pid) -> Usage {
    let mut all = Usage::default();
    let Ok(entries) = fs::read_dir("/proc") else { return usage_of_leader(leader) };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    for name in names.filter(|name| name.starts_with(|c: char| c.is_ascii_digit())) {
        if let Some(Status { group, usage: one, .. }) = stat(&name)
            && group == leader.as_raw_nonzero().get()
        {
            all.memory += one.memory;
            all.time += one.time;
            all.processes += 1;
        }
    }
    all
}

/// What the system says of a process.
struct Status {
    group: i32,
    session: i32,
    usage: Usage,
}

/// Reads `/proc/PID/stat`.
fn stat(pid: &str) -> Option<Status> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program is in brackets, and may have any character in it.
    let (_, rest) = line.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let ticks = number(11)? + number(12)?;
    let time = Duration::from_millis(ticks * 1000 / clock_ticks_per_second().max(1));
    let usage = Usage { memory: number(21)? * page_size() as u64, time, processes: 1 };
    Some(Status { group: fields.get(2)?.parse().ok()?, session: fields.get(3)?.parse().ok()?, usage })
}

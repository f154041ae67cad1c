//! The processes of a run: how much they use, and that none of them is left.
//!
//! A run is a process group of its own, and is killed as one. (A session of its own would say more, but costs as much as
//! a fork.) Who leaves the group becomes a child of this process when its parent is gone, since this process has asked
//! for that, and is found among its children.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, getrlimit, kill_process, kill_process_group,
    prlimit, set_child_subreaper, setrlimit, waitpid,
};

use super::RunLimits;

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

/// The leaders of all groups that run, so that none outlives this process. Locked while a process is waited for: what
/// is in the list is there, and its id is its own.
static RUNNING: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Held for reading while a process is started and entered in the list above: in between it is a child that nobody
/// knows. Who looks for runaways holds it for writing.
static STARTING: RwLock<()> = RwLock::new(());

/// Whether all children of this process are runs, or were left by runs.
static ALONE: AtomicBool = AtomicBool::new(false);

/// How long to hunt for runaways that go on having children.
const HUNT: Duration = Duration::from_secs(5);

/// Prepares this process for running others: no core is dumped (that takes longer than most runs), the stack of a
/// program may grow as large as it may on a judge's machine, and who leaves its group comes to us. `alone` says that
/// this process starts no others but programs to be judged: then every child that nobody knows was left by one.
pub fn settle(alone: bool) {
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), ..getrlimit(Resource::Core) });
    let stack = getrlimit(Resource::Stack);
    let wanted = 256 << 20;
    let larger = stack.maximum.map_or(wanted, |most| most.min(wanted));
    if stack.current.is_some_and(|now| now < larger) {
        let _ = setrlimit(Resource::Stack, Rlimit { current: Some(larger), ..stack });
    }
    let _ = set_child_subreaper(Some(getpid()));
    ALONE.store(alone, Ordering::Relaxed);
}

/// Kills all that runs, and lets nothing start any more: this process is about to end.
pub(super) fn kill_all() {
    // Who starts holds this for a moment only; never given back.
    std::mem::forget(STARTING.write().unwrap_or_else(PoisonError::into_inner));
    for &leader in &*running() {
        if let Some(leader) = Pid::from_raw(leader) {
            kill(leader);
        }
    }
    let begun = Instant::now();
    while begun.elapsed() < HUNT && kill_strangers() {}
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

/// Kills what is left of a run, waits for its leader by `wait`, and takes it from the list.
pub(super) fn reap<T>(leader: Pid, wait: impl FnOnce() -> T) -> T {
    let mut running = running();
    kill(leader);
    let waited = wait();
    running.remove(&leader.as_raw_nonzero().get());
    waited
}

/// Takes a process from the list that has ended, and that another is about to wait for.
pub(super) fn dismiss(leader: Pid) {
    running().remove(&leader.as_raw_nonzero().get());
}

/// Kills who has run away. To look for them costs a third of a short run, so it is not done after each.
pub(super) fn kill_orphans() {
    // Most often there is nobody, and then no thread need wait for another.
    if listed().is_empty() || orphans().is_empty() {
        return;
    }
    let _nobody_starts = STARTING.write().unwrap_or_else(PoisonError::into_inner);
    let begun = Instant::now();
    // Whom a runaway leaves behind comes to us in turn.
    while begun.elapsed() < HUNT && kill_strangers() {}
}

/// Kills a process that was not waited for yet, and its group, which it may have left. That they are gone already is no
/// error.
pub(super) fn kill(leader: Pid) {
    let _ = kill_process_group(leader, Signal::KILL);
    let _ = kill_process(leader, Signal::KILL);
}

/// Bounds the processor time of a process whatever becomes of this one: who is killed can watch nobody. Whose answer is a
/// file cannot make it much longer than its output may be.
pub(super) fn bound(leader: Pid, limits: &RunLimits, writes_file: bool) {
    let seconds = limits.patience().as_secs().saturating_mul(2).saturating_add(2);
    let limit = Rlimit { current: Some(seconds), maximum: Some(seconds) };
    let _ = prlimit(Some(leader), Resource::Cpu, limit);
    if writes_file {
        let most = Some(limits.output.saturating_add(1));
        let _ = prlimit(Some(leader), Resource::Fsize, Rlimit { current: most, maximum: most });
    }
}

fn running() -> MutexGuard<'static, BTreeSet<i32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills the children that a run has left to us; whether there were any.
fn kill_strangers() -> bool {
    let alone = ALONE.load(Ordering::Relaxed);
    let all: Vec<i32> = orphans().into_iter().filter(|&pid| alone || is_of_a_run(pid)).collect();
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
    let marked = || {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry.starts_with(MARK.as_bytes()))
    };
    match (stat(&pid.to_string()), stat("self")) {
        (Some(child), Some(own)) => child.session != own.session || marked(),
        _ => false,
    }
}

/// The children of this process that nobody has entered.
fn orphans() -> Vec<i32> {
    // The list is read while nobody is waited for, so that nobody in it was, and is somebody else by now.
    let known = running();
    let mut all = listed();
    all.retain(|pid| !known.contains(pid));
    all
}

/// Some children of this process. The system gives those who have lost their parent to the main thread, and to the thread
/// itself those who claim to be its own; both lists are short enough to be read after each run.
fn listed() -> Vec<i32> {
    let own = std::process::id();
    let mut all = children(&format!("/proc/self/task/{own}"));
    all.extend(children("/proc/thread-self"));
    all
}

/// The children of a thread.
pub(super) fn children(thread: &str) -> Vec<i32> {
    let list = fs::read_to_string(format!("{thread}/children")).unwrap_or_default();
    list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

/// What the leader of a group uses.
pub(super) fn usage_of_leader(leader: Pid) -> Usage {
    stat(&leader.as_raw_nonzero().to_string()).map_or(Usage::default(), |status| status.usage)
}

/// What a whole run uses: its group, its session, and all who descend from its leader. It takes a look at every process of
/// the machine.
pub(super) fn usage(leader: Pid) -> Usage {
    let id = leader.as_raw_nonzero().get();
    let Ok(entries) = fs::read_dir("/proc") else { return usage_of_leader(leader) };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let numbers = names.filter_map(|name| name.parse::<i32>().ok());
    let all: BTreeMap<i32, Status> =
        numbers.filter_map(|pid| Some((pid, stat(&pid.to_string())?))).collect();
    let descends = |mut pid: i32| {
        // No line of descent is longer than there are processes.
        (0..all.len()).any(|_| {
            pid = all.get(&pid).map_or(0, |status| status.parent);
            pid == id
        })
    };
    let of_run = |(pid, status): &(&i32, &Status)| {
        **pid == id || status.group == id || status.session == id || descends(**pid)
    };
    let mut whole = Usage::default();
    for (_, Status { usage, .. }) in all.iter().filter(of_run) {
        whole.memory += usage.memory;
        whole.time += usage.time;
        whole.processes += 1;
    }
    if whole.processes > 1 {
        // Forked processes share what they have not changed: it counts once.
        let shares =
            all.iter().filter(of_run).map(|(pid, status)| share(*pid).unwrap_or(status.usage.memory));
        whole.memory = shares.sum();
    }
    whole
}

/// A process's share of the memory that it uses, in bytes.
fn share(pid: i32) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// What the system says of a process.
struct Status {
    parent: i32,
    group: i32,
    session: i32,
    usage: Usage,
}

/// Reads `/proc/PID/stat`.
fn stat(pid: &str) -> Option<Status> {
    let line = fs::read(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program is in brackets, and may have any byte in it.
    let line = String::from_utf8_lossy(&line);
    let (_, rest) = line.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let id = |at: usize| fields.get(at)?.parse::<i32>().ok();
    let ticks = number(11)? + number(12)?;
    let time = Duration::from_millis(ticks * 1000 / clock_ticks_per_second().max(1));
    let usage = Usage { memory: number(21)? * page_size() as u64, time, processes: 1 };
    Some(Status { parent: id(1)?, group: id(2)?, session: id(3)?, usage })
}

//! The processes of a run: measures their resource use, and makes sure that none outlives the run.
//!
//! A run is a process group of its own, and is killed as one. (A session of its own would tell more, but costs as much
//! as a fork.) A process that leaves the group becomes a child of this process once its parent is gone, because this
//! process is a subreaper. It is then found among the children.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use crosscheck_host::scratch;
use nix::time::clock_getcpuclockid;
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, getrlimit, kill_process, kill_process_group,
    prlimit, set_child_subreaper, setrlimit, waitpid,
};

use crate::run::RunLimits;
use crate::shared;
use crate::workspace::Workspace;

/// The resource use of a run at one moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Usage {
    /// Memory in use, in bytes.
    pub(super) memory: u64,
    /// Processor time that each of its processes has used so far: by process id and start, since ids are reused.
    pub(super) times: Vec<((i32, u64), Duration)>,
    pub(super) processes: usize,
    /// The stack of the leader, in bytes.
    pub(super) stack: u64,
    /// The longest that one of its threads has waited for a processor. (The sum would grow as fast as threads are many.)
    pub(super) waited: Duration,
}

/// The leaders of all running groups, so that none outlives this process. It is locked while a process is waited for:
/// every process in the list exists, and its id is not reused.
static RUNNING: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Held for reading while a process is started and entered in the list above, since in between it is a child that is
/// not in the list. Held for writing while orphans are looked for.
static STARTING: RwLock<()> = RwLock::new(());

/// Whether all children of this process are runs, or were left by runs.
static ALONE: AtomicBool = AtomicBool::new(false);

/// How long to hunt for orphans that keep forking.
const HUNT: Duration = Duration::from_secs(5);

/// Prepares this process for running programs. Core dumps are turned off, since they take longer than most runs.
/// Processes that leave their group become children of this process.
/// `alone` says that this process starts only programs under test, so every child not in the list was left by one of
/// them.
pub fn settle(alone: bool) {
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), ..getrlimit(Resource::Core) });
    let _ = set_child_subreaper(Some(getpid()));
    ALONE.store(alone, Ordering::Relaxed);
}

/// Kills all runs, prevents new ones from starting, and removes all temporary files. Called when this process is about
/// to exit.
pub fn abandon() {
    // Threads that start a process hold this only briefly; it is never released.
    std::mem::forget(STARTING.write().unwrap_or_else(PoisonError::into_inner));
    for &leader in &*running() {
        if let Some(leader) = Pid::from_raw(leader) {
            kill(leader);
        }
    }
    let begun = Instant::now();
    while begun.elapsed() < HUNT && kill_strangers() {}
    scratch::remove_all();
}

/// Blocks forever if this process is about to exit ([`abandon`]): a run that was killed for that says nothing.
pub(super) fn unless_abandoned() {
    drop(STARTING.read().unwrap_or_else(PoisonError::into_inner));
}

/// Starts a process with `start` and enters it in the list by its id.
pub(super) fn entered<T>(
    start: impl FnOnce() -> std::io::Result<T>,
    id: impl FnOnce(&T) -> Pid,
) -> std::io::Result<T> {
    let _starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
    let started = start()?;
    running().insert(id(&started).as_raw_nonzero().get());
    Ok(started)
}

/// Starts a command in a process group of its own, and enters it in the list.
pub(super) fn spawned(command: &mut Command) -> std::io::Result<Child> {
    command.env(MARK, "1").process_group(0);
    entered(|| command.spawn(), Pid::from_child)
}

/// Kills the rest of a run, waits for its leader with `wait`, and removes it from the list.
pub(super) fn reap<T>(leader: Pid, wait: impl FnOnce() -> T) -> T {
    let mut running = running();
    kill(leader);
    let waited = wait();
    running.remove(&leader.as_raw_nonzero().get());
    waited
}

/// Removes from the list a process that has ended and that another process is about to wait for.
pub(super) fn dismiss(leader: Pid) {
    running().remove(&leader.as_raw_nonzero().get());
}

/// Kills orphans. Looking for them costs a third of a short run, so it is not done after each.
pub(super) fn kill_orphans() {
    // Usually there are none, and then no thread has to wait for another.
    if listed().is_empty() || orphans().is_empty() {
        return;
    }
    let _nobody_starts = STARTING.write().unwrap_or_else(PoisonError::into_inner);
    let begun = Instant::now();
    // The children that a killed orphan leaves behind become children of this process in turn.
    while begun.elapsed() < HUNT && kill_strangers() {}
}

/// Kills a process that has not been waited for, and its group, which it may have left. It is no error if they are
/// already gone.
pub(super) fn kill(leader: Pid) {
    let _ = kill_process_group(leader, Signal::KILL);
    let _ = kill_process(leader, Signal::KILL);
}

/// Limits the processor time of a process even if this process is killed and can no longer watch it. A process
/// whose answer is a file cannot make the file much longer than the output limit.
pub(super) fn bound(leader: Pid, limits: &RunLimits, writes_file: bool) {
    let seconds = limits.patience().as_secs().saturating_mul(2).saturating_add(2);
    let _ = prlimit(Some(leader), Resource::Cpu, only(seconds));
    if writes_file {
        let _ = prlimit(Some(leader), Resource::Fsize, only(limits.output.saturating_add(1)));
    }
}

/// Returns a limit that cannot be raised again.
pub(super) fn only(most: u64) -> Rlimit {
    Rlimit { current: Some(most), maximum: Some(most) }
}

fn running() -> MutexGuard<'static, BTreeSet<i32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills the children that runs have left to this process. Returns whether there were any.
fn kill_strangers() -> bool {
    let alone = ALONE.load(Ordering::Relaxed);
    let all: Vec<i32> = orphans().into_iter().filter(|&pid| alone || is_of_a_run(pid)).collect();
    for pid in all.iter().filter_map(|&pid| Pid::from_raw(pid)) {
        let _ = kill_process(pid, Signal::KILL);
        let _ = waitpid(Some(pid), WaitOptions::empty());
    }
    !all.is_empty()
}

/// An environment variable that is set for every run, to recognize its orphans.
const MARK: &str = "CROSSCHECK_RUN";

/// Returns whether a child that is not in the list comes from a run, and not from other code that starts processes
/// here: it has created a session, or has the mark.
fn is_of_a_run(pid: i32) -> bool {
    let marked = || {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry.starts_with(MARK.as_bytes()))
    };
    match (stat(pid), stat(getpid().as_raw_nonzero().get())) {
        (Some(child), Some(own)) => child.session != own.session || marked(),
        _ => false,
    }
}

/// Returns the children of this process that are not in the list.
fn orphans() -> Vec<i32> {
    // The lock on the list keeps processes from being waited for meanwhile, so no id in the list can belong to a new
    // process.
    let known = running();
    let mut all = listed();
    all.retain(|pid| !known.contains(pid));
    all
}

/// Returns some children of this process. The kernel hands orphans to the main thread, and processes that claim the
/// parent of the calling thread to that thread. Both lists are short enough to be read after each run.
fn listed() -> Vec<i32> {
    let mut all = own_children();
    all.extend(children("/proc/thread-self/children"));
    all
}

fn children(list: &str) -> Vec<i32> {
    ids(&fs::read_to_string(list).unwrap_or_default()).collect()
}

/// Returns the children of this process's main thread.
pub(super) fn own_children() -> Vec<i32> {
    children_of(getpid())
}

/// Returns the children of a process's main thread.
pub(super) fn children_of(of: Pid) -> Vec<i32> {
    children(&list_of_children(of))
}

/// Returns the path of the list of the children of a process's main thread.
pub(super) fn list_of_children(of: Pid) -> String {
    format!("/proc/{0}/task/{0}/children", of.as_raw_nonzero())
}

/// Reads a file of the kernel's from its start, which is much cheaper than opening it again. The kernel makes the whole text
/// anew for each read, so there is no read for the end if a line would still have fitted.
pub(super) fn again(file: &fs::File) -> String {
    const LINE: usize = 64;
    let (mut bytes, mut part) = (Vec::new(), [0; 1024]);
    while let Ok(count @ 1..) = file.read_at(&mut part, bytes.len() as u64) {
        bytes.extend_from_slice(&part[..count]);
        if count + LINE < part.len() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(super) fn threads_of_all() -> Option<usize> {
    let load = fs::read_to_string("/proc/loadavg").ok()?;
    load.split(' ').nth(3)?.split_once('/')?.1.parse().ok()
}

/// Returns the longest that a thread of a process has waited for a processor.
fn waited(of: i32) -> Duration {
    let of_thread = |thread: fs::DirEntry| {
        let line = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        line.split(' ').nth(1)?.parse().ok().map(Duration::from_nanos)
    };
    let threads = fs::read_dir(format!("/proc/{of}/task")).into_iter().flatten().flatten();
    threads.filter_map(of_thread).max().unwrap_or_default()
}

/// Returns the stack of a process, in bytes. A stack never shrinks.
fn stack(of: i32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{of}/status")).unwrap_or_default();
    bytes_of("VmStk:", &status).unwrap_or(0)
}

/// Returns the size with this name in the status of a process, in bytes.
fn bytes_of(name: &str, status: &str) -> Option<u64> {
    let kilobytes =
        status.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?;
    kilobytes.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// Returns the process ids in a list of the kernel's.
pub(super) fn ids(list: &str) -> impl Iterator<Item = i32> {
    list.split_whitespace().filter_map(|pid| pid.parse().ok())
}

/// The processes of one run.
pub(super) struct Party<'a> {
    pub(super) leader: Pid,
    /// The process whose descendants are exactly the processes of the run, if there is one.
    pub(super) warden: Option<Pid>,
    /// The fork server, which is a descendant but not part of the run.
    pub(super) forked: Option<Pid>,
    /// The folder in memory to which they may write.
    pub(super) workspace: Option<&'a Workspace>,
}

impl Party<'_> {
    /// Returns the usage of the leader, and the time of its children: they may be gone at the next full count.
    pub(super) fn usage_of_leader(&self) -> Usage {
        let id = self.leader.as_raw_nonzero().get();
        let Some(leader) = stat(id) else { return self.with_files(Usage::default()) };
        let children = children_of(self.leader).into_iter().filter_map(stat);
        let times = [leader.spent()].into_iter().chain(children.map(|child| child.spent())).collect();
        let (memory, stack, waited) = (leader.memory, stack(id), Duration::ZERO);
        self.with_files(Usage { memory, times, processes: 1, stack, waited })
    }

    /// Returns the usage of the whole run: its group, its session, and all descendants of its leader or its warden. This reads
    /// the status of every process on the machine. If the run has more than `most`, their memory is not measured exactly: the
    /// run has failed, and would start more processes in the meantime.
    pub(super) fn usage(&self, most: usize) -> Usage {
        let number = |pid: Option<Pid>| pid.map_or(0, |pid| pid.as_raw_nonzero().get());
        let (id, forked) = (number(Some(self.leader)), number(self.forked));
        let above = [id, number(self.warden)];
        let Ok(entries) = fs::read_dir("/proc") else { return self.with_files(Usage::default()) };
        let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
        let numbers = names.filter_map(|name| name.parse::<i32>().ok());
        let all: BTreeMap<i32, Status> = numbers.filter_map(|pid| Some((pid, stat(pid)?))).collect();
        let descends = |mut pid: i32| {
            // No line of descent is longer than the number of processes.
            (0..all.len()).any(|_| {
                pid = all.get(&pid).map_or(0, |status| status.parent);
                pid != 0 && above.contains(&pid)
            })
        };
        let of_run = |status: &&Status| {
            let is_near = status.id == id || status.group == id || status.session == id;
            is_near || (status.id != forked && descends(status.id))
        };
        let run: Vec<&Status> = all.values().filter(of_run).collect();
        let mut whole = Usage {
            memory: run.iter().map(|status| status.memory).sum(),
            times: run.iter().map(|status| status.spent()).collect(),
            processes: run.len(),
            stack: stack(id),
            waited: run.iter().map(|status| waited(status.id)).max().unwrap_or_default(),
        };
        if whole.processes > most {
            return self.with_files(whole);
        }
        let held = shared::held(run.iter().map(|status| status.awake));
        let queued = shared::queued(run.iter().map(|status| status.awake));
        if whole.processes > 1 || held > 0 {
            // Forked processes share unchanged memory, which must count only once.
            let shares = run.iter().map(|status| share(status.awake).unwrap_or((status.memory, 0)));
            let (own, shared) =
                shares.fold((0, 0), |(own, shared), (all, part)| (own + all - part, shared + part));
            whole.memory = own + held.max(shared);
        }
        whole.memory += queued;
        self.with_files(whole)
    }

    fn with_files(&self, usage: Usage) -> Usage {
        let files = self.workspace.map_or(0, Workspace::memory);
        Usage { memory: usage.memory + files, ..usage }
    }
}

/// Returns a process's proportional share of its memory, and the shared part of this, in bytes.
fn share(pid: i32) -> Option<(u64, u64)> {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let all = bytes_of("Pss:", &rollup)?;
    Some((all, bytes_of("Pss_Shmem:", &rollup).unwrap_or(0).min(all)))
}

/// The kernel's information on a process.
struct Status {
    id: i32,
    /// A thread that has not ended, if there is one: only for such a thread does the kernel report memory.
    awake: i32,
    parent: i32,
    group: i32,
    session: i32,
    /// Memory in use, in bytes, without that of its children.
    memory: u64,
    /// Processor time of all its threads.
    time: Duration,
    threads: u64,
    /// When it started, which distinguishes it from earlier processes with its id.
    start: u64,
    has_ended: bool,
}

impl Status {
    fn spent(&self) -> ((i32, u64), Duration) {
        ((self.id, self.start), self.time)
    }
}

/// Returns the processor time of one process in nanoseconds: `/proc/PID/stat` has it in steps of 10 ms.
pub(super) fn clock(of: Pid) -> Option<Duration> {
    let id = nix::unistd::Pid::from_raw(of.as_raw_nonzero().get());
    Some(clock_getcpuclockid(id).ok()?.now().ok()?.into())
}

/// Reads `/proc/PID/stat`.
fn stat(pid: i32) -> Option<Status> {
    let whole = status(&fs::read(format!("/proc/{pid}/stat")).ok()?)?;
    // Once its first thread has ended, a process seems to have no memory even if other threads run.
    if !whole.has_ended || whole.threads < 2 {
        return Some(whole);
    }
    let threads = fs::read_dir(format!("/proc/{pid}/task")).ok()?.flatten();
    let threads = threads.filter_map(|entry| status(&fs::read(entry.path().join("stat")).ok()?));
    Some(match threads.filter(|thread| !thread.has_ended).max_by_key(|thread| thread.memory) {
        Some(thread) => Status { awake: thread.id, memory: thread.memory, ..whole },
        None => whole,
    })
}

/// Reads a line of `/proc/PID/stat`.
fn status(line: &[u8]) -> Option<Status> {
    // The program name is in brackets and may contain any byte.
    let line = String::from_utf8_lossy(line);
    let (before, rest) = line.rsplit_once(')')?;
    let own = before.split_once(' ')?.0.parse().ok()?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let id = |at: usize| fields.get(at)?.parse::<i32>().ok();
    let time = |at: usize| {
        let ticks = number(at)? + number(at + 1)?;
        Some(Duration::from_millis(ticks * 1000 / clock_ticks_per_second().max(1)))
    };
    Some(Status {
        id: own,
        awake: own,
        parent: id(1)?,
        group: id(2)?,
        session: id(3)?,
        memory: number(21)? * page_size() as u64,
        time: time(11)?,
        threads: number(17)?,
        start: number(19)?,
        has_ended: matches!(*fields.first()?, "Z" | "X"),
    })
}

//! Feeds a running program and reads its output until it ends or exceeds a limit. Nothing here can block forever: pipes
//! are read and written only when they are ready, and every wait has a timeout.

use std::collections::BTreeMap;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use crosscheck_host::pipes::{Pipes, drain_once};
use rustix::process::{Pid, Signal, kill_process_group};

use crate::group::{self, Party, Usage};
use crate::run::{CancelCheck, Exit, Run, RunLimits};
use crate::workspace::Workspace;

/// How often a longer run is checked.
pub(super) const TICK: Duration = Duration::from_millis(10);

/// How often the whole group is checked, which reads the status of every process on the machine; in a run that may take
/// long up to five times as seldom.
const CENSUS: Duration = Duration::from_millis(100);

/// How much of its standard error is kept.
const COMPLAINTS: usize = 4096;

/// How long a killed process may take to disappear. It cannot refuse, but a busy machine is slow.
const GRACE: Duration = Duration::from_secs(10);

/// Creates a program's pipes. Returns our ends, the program's ends, and what is left of the input. Most inputs fit into
/// the pipe, so the program finds its input there when it starts.
pub(super) fn pipes(mut input: &[u8]) -> io::Result<(Pipes, [OwnedFd; 3], &[u8])> {
    let (mut ours, theirs) = Pipes::new()?;
    feed(&mut ours, &mut input);
    Ok((ours, theirs, input))
}

/// Writes as much of the input as the program takes, and closes the pipe when that was all.
fn feed(pipes: &mut Pipes, rest: &mut &[u8]) {
    pipes.feed(rest);
    if rest.is_empty() {
        pipes.input = None;
    }
}

/// Watches a process until `ended` is readable: feeds it `input`, reads its output, and kills its group if it exceeds a
/// limit or the halt is due. Returns what was seen of the run: it ends with the limit that was exceeded, or with
/// [`Exit::Harm`] as long as nothing else is known.
pub(super) fn watch(
    mut pipes: Pipes,
    ended: BorrowedFd<'_>,
    party: &Party<'_>,
    input: &[u8],
    limits: &RunLimits,
    halt: &CancelCheck,
) -> io::Result<Run> {
    let (mut seen, mut passed) = (Run::default(), None);
    let (start, mut looks) = (Instant::now(), Looks::new(limits));
    looks.pause = (limits.time / 50).clamp(CENSUS, 5 * CENSUS);
    let (mut rest, mut deadline) = (input, start + limits.patience());
    loop {
        let until = looks.tick.min(deadline).saturating_duration_since(Instant::now());
        let ready = pipes.wait(Some(ended), true, until)?;
        if ready.input {
            feed(&mut pipes, &mut rest);
        }
        if ready.output {
            drain_once(&mut pipes.output, &mut seen.output);
        }
        if ready.errors {
            drain_once(&mut pipes.errors, &mut seen.errors);
            keep_the_end(&mut seen.errors);
        }
        if ready.ended {
            // Its remaining processes still exist. They are counted now if a sample is overdue, or a run would be idle by now.
            let late = start.elapsed() >= limits.patience();
            if passed.is_none()
                && let Some(usage) = looks.look_if_late(party, late)
            {
                passed = exceeded(&usage, looks.time(), limits);
            }
            break;
        }
        let now = Instant::now();
        if passed.is_some() {
            if now >= deadline {
                return Err(io::Error::other("a process that was killed is still there"));
            }
            looks.tick = now + TICK;
            continue;
        }
        passed = beyond(&mut seen.output, limits).or_else(|| halt().then_some(Exit::Halted));
        if now >= deadline && passed.is_none() {
            looks.count(&party.usage(limits.processes));
            deadline = start + limits.patience_after(looks.time(), looks.waited);
            passed = (now >= deadline).then_some(Exit::Idle);
        }
        if passed.is_none()
            && let Some(usage) = looks.look(party)
        {
            passed = exceeded(&usage, looks.time(), limits);
        }
        if passed.is_some() {
            group::kill(party.leader);
            deadline = Instant::now() + GRACE;
        }
    }
    seen.memory = looks.memory.max(party.workspace.map_or(0, Workspace::memory));
    (seen.time, seen.stack, seen.waited) = (looks.time(), looks.stack, looks.waited);
    // The rest of its group could write forever. Only the present content of the pipes counts.
    group::kill(party.leader);
    let mut over = beyond(&mut seen.output, limits);
    while over.is_none() && drain_once(&mut pipes.output, &mut seen.output) {
        over = beyond(&mut seen.output, limits);
    }
    seen.end = passed.or(over).unwrap_or(Exit::Harm);
    drain_once(&mut pipes.errors, &mut seen.errors);
    let from = seen.errors.len().saturating_sub(COMPLAINTS);
    seen.errors.drain(..from);
    Ok(seen)
}

/// Samples the resource use of a run.
#[derive(Debug)]
pub(super) struct Looks {
    tick: Instant,
    census: Instant,
    /// The time between two looks at the whole group.
    pause: Duration,
    /// How many threads the machine had when all processes were last counted, or at the first look.
    threads: Option<usize>,
    /// The most processes that a run may have.
    most: usize,
    /// The most memory seen in use.
    pub(super) memory: u64,
    /// The largest stack seen of the first process.
    pub(super) stack: u64,
    /// The longest that a thread was seen to have waited for a processor.
    pub(super) waited: Duration,
    /// The most time seen of each process. It also counts after the process is gone: if nobody waited for the process, no
    /// other counter has its time.
    times: BTreeMap<(i32, u64), Duration>,
}

impl Looks {
    pub(super) fn new(limits: &RunLimits) -> Self {
        let now = Instant::now();
        Looks {
            tick: now + TICK,
            census: now + CENSUS,
            pause: CENSUS,
            threads: None,
            most: limits.processes,
            memory: 0,
            stack: 0,
            waited: Duration::ZERO,
            times: BTreeMap::new(),
        }
    }

    /// Returns the usage of a run, if the next sample is due.
    pub(super) fn look(&mut self, party: &Party<'_>) -> Option<Usage> {
        let now = Instant::now();
        if now < self.tick {
            return None;
        }
        let crowded = self.is_crowded();
        let whole = crowded || now >= self.census;
        if crowded {
            // During the count they could start as many again.
            let _ = kill_process_group(party.leader, Signal::STOP);
        }
        let usage = if whole { party.usage(self.most) } else { party.usage_of_leader() };
        if crowded && usage.processes <= self.most {
            let _ = kill_process_group(party.leader, Signal::CONT);
        }
        self.count(&usage);
        self.tick = Instant::now() + TICK;
        if whole {
            self.census = Instant::now() + self.pause;
            self.threads = group::threads_of_all();
        }
        Some(usage)
    }

    /// Returns the usage of a run at its end, if it is late or a sample is overdue.
    fn look_if_late(&mut self, party: &Party<'_>, late: bool) -> Option<Usage> {
        (late || Instant::now() >= self.tick).then(|| {
            let usage = party.usage(self.most);
            self.count(&usage);
            usage
        })
    }

    /// Returns whether the machine has so many more threads that this run may have too many processes. Between two looks at
    /// the whole group a run can start thousands, and leave none for anybody else.
    fn is_crowded(&mut self) -> bool {
        /// How many threads other programs may start between two counts.
        const OTHERS: usize = 64;
        let Some(now) = group::threads_of_all() else { return false };
        now > *self.threads.get_or_insert(now) + self.most.max(OTHERS)
    }

    fn count(&mut self, usage: &Usage) {
        self.memory = self.memory.max(usage.memory);
        self.stack = self.stack.max(usage.stack);
        self.waited = self.waited.max(usage.waited);
        for &(process, time) in &usage.times {
            let most = self.times.entry(process).or_default();
            *most = time.max(*most);
        }
    }

    /// Returns the processor time seen of all processes, including those that are gone.
    pub(super) fn time(&self) -> Duration {
        self.times.values().sum()
    }

    /// Returns the processor time of all processes: exact for the leader, as last seen for the others.
    pub(super) fn time_now(&self, leader: Pid) -> Duration {
        let Some(own) = group::clock(leader) else { return self.time() };
        let others = self.times.iter().filter(|((id, _), _)| *id != leader.as_raw_nonzero().get());
        own + others.map(|(_, time)| *time).sum::<Duration>()
    }
}

/// Returns the limit that a run exceeds, if any, by its present usage and its time so far.
pub(super) fn exceeded(usage: &Usage, time: Duration, limits: &RunLimits) -> Option<Exit> {
    // Processes come first: with too many of them, shared memory was counted more than once.
    if usage.processes > limits.processes {
        return Some(Exit::Crowd);
    }
    if usage.memory > limits.memory {
        return Some(Exit::Memory);
    }
    (time > limits.time).then_some(Exit::Time)
}

/// Cuts the output to its limit; returns [`Exit::Output`] if it was longer.
fn beyond(output: &mut Vec<u8>, limits: &RunLimits) -> Option<Exit> {
    let limit = usize::try_from(limits.output).unwrap_or(usize::MAX);
    let longer = output.len() > limit;
    output.truncate(limit);
    longer.then_some(Exit::Output)
}

/// Drops all but the end of the errors, where the name of an exception appears, once there are many.
fn keep_the_end(errors: &mut Vec<u8>) {
    if errors.len() > 16 * COMPLAINTS {
        errors.drain(..errors.len() - COMPLAINTS);
    }
}

/// The signal that ends a process whose stack may not grow: SIGSEGV.
const OVERFLOW: i32 = 11;

/// Returns the result of a run, from all that is known about it.
pub(super) fn run(seen: Run, status: ExitStatus, time: Duration, peak: u64, limits: &RunLimits) -> Run {
    let (memory, time) = (seen.memory.max(peak), seen.time.max(time));
    // All growth of its memory since the last sample may be stack.
    let deepest = seen.stack.saturating_add(peak.saturating_sub(seen.memory));
    let end = match (seen.end, status.code()) {
        (Exit::Harm, _) if time > limits.time => Exit::Time,
        (Exit::Harm, _) if memory > limits.memory => Exit::Memory,
        (Exit::Harm, Some(0)) => Exit::Well,
        (Exit::Harm, Some(status)) => Exit::Status(status),
        (Exit::Harm, None) => Exit::Signal(status.signal().unwrap_or(0)),
        (passed, _) => passed,
    };
    let overflow = end == Exit::Signal(OVERFLOW) && deepest >= limits.stack_limit() / 16 * 15;
    Run { end, time, memory, overflow, ..seen }
}

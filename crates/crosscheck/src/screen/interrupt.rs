//! Interrupts: Ctrl-C, and the request to terminate that `kill` and `timeout` send.
//!
//! An interrupt ends the process at once until a command has something to lose. From then on the first one only sets a
//! flag: the command stops its work, prints and saves what it has, and a second one ends it at once. Commands that shrink and
//! explain take at most [`LIMIT`] for that, whatever they are in the middle of.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crosscheck_core::compare::cancel::Cancel;

use super::status::{CommandError, Status};
use super::streams::{SPOKEN, say};

/// The time that an interrupted command may still spend on shrinking and explaining all it has found.
pub(crate) const GRACE: Duration = Duration::from_secs(3);

/// The time after which a command that shrinks and explains is ended after an interrupt. A single step can have hundreds of
/// megabytes, and whoever compares or prints it does not look at a clock meanwhile.
const LIMIT: Duration = Duration::from_secs(5);

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Set in a process that leaves interrupts to another one.
static DEAF: AtomicBool = AtomicBool::new(false);

static MOMENT: OnceLock<Instant> = OnceLock::new();

/// Set if the command must end within [`LIMIT`] after an interrupt.
static BOUNDED: AtomicBool = AtomicBool::new(false);

static LEAVING: AtomicBool = AtomicBool::new(false);

static FOUND: AtomicBool = AtomicBool::new(false);

static KEPT: AtomicBool = AtomicBool::new(false);

/// When the time begins: with the process, and later by what was not counted; and how long everything may take at most.
static BEGUN: Mutex<Option<Instant>> = Mutex::new(None);
static TIME: OnceLock<Duration> = OnceLock::new();

pub(crate) fn begin() -> Instant {
    *BEGUN.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(Instant::now)
}

/// Does work that does not count, such as that of compilers: the time stands still meanwhile.
pub(crate) fn uncounted<T>(work: impl FnOnce() -> T) -> T {
    let (ruling, since) = (Cancel::ruling(), Instant::now());
    Cancel::default().rule();
    let done = work();
    let begun = begin() + since.elapsed();
    *BEGUN.lock().unwrap_or_else(PoisonError::into_inner) = Some(begun);
    TIME.get().map_or(ruling, |time| Cancel::default().by(begun.checked_add(*time))).rule();
    done
}

/// Has everything end within a time from its beginning and a quarter more. What is called first counts.
pub(crate) fn end_within(time: Duration) {
    TIME.get_or_init(|| time);
    // The quarter is for what follows the last case.
    Cancel::default().by(begin().checked_add(time)).rule();
}

/// Returns when the time of a campaign begins: that of the first one has begun.
pub(crate) fn time_begun() -> Instant {
    static FIRST: AtomicBool = AtomicBool::new(true);
    if FIRST.swap(false, Ordering::Relaxed) { begin() } else { Instant::now() }
}

fn end() -> Option<Instant> {
    let time = *TIME.get()?;
    // Of less than a second nothing can be promised: starting takes a part of it.
    let rest = if time < Duration::from_secs(1) { Duration::from_secs(2) } else { time / 4 };
    begin().checked_add(time.saturating_add(rest))
}

/// Returns the halt of work that an interrupt ends, and the end of the time for everything.
pub(crate) fn halt_on(stop: &Arc<AtomicBool>) -> Cancel {
    Cancel::on(stop).by(end())
}

pub(crate) fn listen() -> Result<(), CommandError> {
    let listening =
        crosscheck_host::signal::on_interrupt(interrupted, (Duration::from_secs(10), break_silence));
    Ok(listening.map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?)
}

/// Says that a command is at work, if it has said nothing so far: that looks like a hang.
fn break_silence() {
    if !DEAF.load(Ordering::Relaxed) && !SPOKEN.load(Ordering::Relaxed) {
        say!("at work for 10 s … (Ctrl-C ends it)");
    }
}

/// Leaves interrupts to another process, which ends this one. Schedulers send a request to terminate to all processes of
/// a job; a worker that followed it would look like a player that ends the process.
pub(crate) fn ignore() {
    DEAF.store(true, Ordering::Relaxed);
}

fn interrupted() {
    if DEAF.load(Ordering::Relaxed) {
        return;
    }
    let Some(stop) = STOP.get() else { leave() };
    MOMENT.get_or_init(Instant::now);
    if stop.swap(true, Ordering::Relaxed) {
        leave();
    }
    say!("\nstopping; Ctrl-C again to leave at once");
    if BOUNDED.load(Ordering::Relaxed) {
        // Without a thread the command takes its time, as it would without the limit.
        let _ = std::thread::Builder::new().spawn(overdue);
    }
}

fn overdue() {
    std::thread::sleep(LIMIT);
    let kept =
        if FOUND.load(Ordering::Relaxed) { "; what was found is kept as it was found" } else { "" };
    let limit = LIMIT.as_secs();
    say!("not done {limit} seconds after the interrupt: ended{kept}");
    leave();
}

/// Ends the process at once, with all programs under test.
fn leave() -> ! {
    LEAVING.store(true, Ordering::Release);
    #[cfg(feature = "judge")]
    crosscheck_judge::abandon();
    let status = match (KEPT.load(Ordering::Relaxed), FOUND.load(Ordering::Relaxed)) {
        (true, _) => Status::Resumable,
        (false, true) => Status::Differs,
        (false, false) => Status::Interrupted,
    };
    std::process::exit(status.code().into());
}

/// Never returns if the process is about to end by an interrupt. Whoever waited for a program that was ended with it would
/// otherwise report that as trouble, and end the process with another status.
pub(crate) fn give_way() {
    while LEAVING.load(Ordering::Acquire) {
        std::thread::park();
    }
}

/// Notes that a finding is on disk. However the command ends from now on, its status says that something differs.
pub(crate) fn found() {
    FOUND.store(true, Ordering::Relaxed);
}

/// Notes that the work is kept: it can be resumed, however this process ends from now on.
pub(crate) fn kept() {
    KEPT.store(true, Ordering::Relaxed);
}

/// Like [`stop_on_interrupt`], for a command that must end within [`LIMIT`] after the interrupt.
pub(crate) fn stop_soon_on_interrupt() -> Arc<AtomicBool> {
    BOUNDED.store(true, Ordering::Relaxed);
    stop_on_interrupt()
}

/// Returns a flag that the first interrupt sets from now on, instead of ending the process.
pub(crate) fn stop_on_interrupt() -> Arc<AtomicBool> {
    Arc::clone(STOP.get_or_init(Arc::default))
}

/// When work on the findings must end. An interrupt during that work ends it at once. If the interrupt came earlier and
/// has `ended` the search for findings, there is this time for it.
pub(crate) fn halt(stop: &Arc<AtomicBool>, ended: bool, time: Duration) -> Cancel {
    match MOMENT.get().filter(|_| ended) {
        Some(&moment) => Cancel::default().by(Some(moment + time)),
        None => halt_on(stop),
    }
}

/// When a play that is only shown must end: with the grace, if there was an interrupt.
#[cfg(feature = "judge")]
pub(crate) fn halt_of_pages() -> Cancel {
    Cancel::default().by(MOMENT.get().map(|&moment| moment + GRACE))
}

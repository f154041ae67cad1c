//! Interrupts: Ctrl-C, and the request to terminate that `kill` and `timeout` send.
//!
//! An interrupt ends the process at once until a command has something to lose. From then on the first one only sets a
//! flag: the command stops its work, prints and saves what it has within [`GRACE`], and a second one ends it at once.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crosscheck_core::compare::halt::Halt;

use super::error::CommandError;
use super::status::Status;
use super::streams as screen;

/// The time that an interrupted command may still spend on shrinking and explaining all it has found.
const GRACE: Duration = Duration::from_secs(5);

/// The flag of a command that has something to lose.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Set in a process that leaves interrupts to another one.
static DEAF: AtomicBool = AtomicBool::new(false);

/// The moment of the interrupt that set the flag.
static MOMENT: OnceLock<Instant> = OnceLock::new();

/// Listens for interrupts from now on.
pub(crate) fn listen() -> Result<(), CommandError> {
    Ok(ctrlc::set_handler(interrupted).map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?)
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
    let _ = writeln!(screen::err(), "\nstopping; Ctrl-C again to leave at once");
}

/// Ends the process at once, with all programs under test.
fn leave() -> ! {
    #[cfg(feature = "judge")]
    crosscheck_judge::abandon();
    std::process::exit(Status::Interrupted.code().into());
}

/// Returns a flag that the first interrupt sets from now on, instead of ending the process.
pub(crate) fn stop_on_interrupt() -> Arc<AtomicBool> {
    Arc::clone(STOP.get_or_init(Arc::default))
}

/// A part of the grace.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// The first half, for all shrinking.
    First,
    /// What is left of it, for all explanations.
    Last,
}

/// When work on the findings must end. An interrupt during that work ends it at once. If the interrupt came earlier and
/// has `ended` the search for findings, there is a part of the grace for it.
pub(crate) fn halt(stop: &Arc<AtomicBool>, ended: bool, part: Part) -> Halt {
    let time = match part {
        Part::First => GRACE / 2,
        Part::Last => GRACE,
    };
    match MOMENT.get().filter(|_| ended) {
        Some(&moment) => Halt::default().by(Some(moment + time)),
        None => Halt::on(stop),
    }
}

//! When a play in progress must end.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Ends the case in progress, regardless of the player, once a flag is set or a point in time has passed. A halt that
/// is due stays due.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    flag: Option<Arc<AtomicBool>>,
    at: Option<Instant>,
}

thread_local! {
    static RULING: RefCell<Cancel> = RefCell::default();
}

/// How often a thread that waits for another one looks whether it must go on.
const TICK: Duration = Duration::from_millis(10);

impl Cancel {
    /// Makes this the halt of all that this thread does from now on. An oracle that heeds a halt does this: what makes cases
    /// and checks answers, such as the programs of a problem, is not told of it otherwise.
    pub fn rule(&self) {
        RULING.with_borrow_mut(|ruling| ruling.clone_from(self));
    }

    /// Returns the halt of what this thread does.
    pub fn ruling() -> Self {
        RULING.with_borrow(Cancel::clone)
    }

    /// Does work in a thread of its own, and waits for it. `None` if the halt is due before: nobody waits for the work then, but
    /// it goes on.
    pub fn wait<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (sender, done) = channel();
        let thread = std::thread::spawn(move || sender.send(work()));
        loop {
            match done.recv_timeout(TICK) {
                Ok(done) => return Some(done),
                Err(RecvTimeoutError::Timeout) if self.is_due() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    std::panic::resume_unwind(thread.join().expect_err("it has sent nothing"))
                }
            }
        }
    }

    /// Creates a halt that is due once this flag is set.
    pub fn on(flag: &Arc<AtomicBool>) -> Self {
        Cancel { flag: Some(Arc::clone(flag)), at: None }
    }

    /// Makes the halt due at `moment` at the latest; `None` adds no time limit.
    #[must_use]
    pub fn by(self, moment: Option<Instant>) -> Self {
        let at = [self.at, moment].into_iter().flatten().min();
        Cancel { at, ..self }
    }

    /// Returns whether the flag is set: somebody waits for the end.
    pub fn is_interrupted(&self) -> bool {
        self.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Makes the halt due in this time at the latest. A time beyond the range of the clock adds no time limit.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        self.by(Instant::now().checked_add(time))
    }

    /// Returns a halt that is due once half of the time is over that is left until this one; never before it without a time.
    #[must_use]
    pub fn half(&self) -> Self {
        let now = Instant::now();
        let at = self.at.map(|at| now + at.saturating_duration_since(now) / 2);
        Cancel { at, ..self.clone() }
    }

    /// Returns whether work that takes this long can be done before the halt is due, as far as is known.
    pub fn leaves(&self, time: Duration) -> bool {
        !self.is_due() && self.at.is_none_or(|at| at.saturating_duration_since(Instant::now()) >= time)
    }

    /// Returns whether the halt is due.
    pub fn is_due(&self) -> bool {
        self.is_interrupted() || self.at.is_some_and(|at| Instant::now() >= at)
    }
}

/// Checks from time to time whether a halt is due while steps are played. Reading the clock costs as much as a small
/// step.
#[derive(Debug)]
pub struct Pulse<'a> {
    halt: &'a Cancel,
    /// The effort played since the last check, in microseconds of a naive player.
    played: u64,
}

/// The effort between two checks.
const LOOK: u64 = 100;

impl<'a> Pulse<'a> {
    /// Creates a pulse that checks this halt.
    pub fn new(halt: &'a Cancel) -> Self {
        Pulse { halt, played: 0 }
    }

    /// Records a step of this effort. Returns whether the halt is known to be due.
    pub fn is_due_after(&mut self, effort: u64) -> bool {
        self.played += effort;
        if self.played < LOOK {
            return false;
        }
        self.played = 0;
        self.halt.is_due()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_due_once_the_flag_is_set_or_the_moment_has_come() {
        let flag = Arc::new(AtomicBool::new(false));
        let now = Instant::now();
        assert!(!Cancel::default().is_due());
        assert!(!Cancel::on(&flag).by(Some(now + Duration::from_secs(60))).is_due());
        assert!(Cancel::on(&flag).by(Some(now)).is_due());
        assert!(Cancel::default().by(Some(now)).by(Some(now + Duration::from_secs(60))).is_due());
        flag.store(true, Ordering::Relaxed);
        assert!(Cancel::on(&flag).is_due());
    }

    #[test]
    fn nobody_waits_for_work_once_it_is_due() {
        let minute = Duration::from_secs(60);
        assert_eq!(Cancel::default().wait(|| 7), Some(7));
        let due = Cancel::default().within(Duration::ZERO);
        assert_eq!(due.wait(move || std::thread::sleep(minute)), None);
    }

    #[test]
    fn each_thread_has_a_halt_of_its_own() {
        Cancel::default().within(Duration::ZERO).rule();
        assert!(Cancel::ruling().is_due());
        let other = std::thread::spawn(|| Cancel::ruling().is_due()).join();
        assert!(!other.expect("it does not panic"));
    }

    #[test]
    fn it_leaves_the_time_up_to_its_moment_and_none_once_it_is_due() {
        let (flag, minute) = (Arc::new(AtomicBool::new(false)), Duration::from_secs(60));
        assert!(Cancel::on(&flag).leaves(minute));
        assert!(Cancel::on(&flag).within(2 * minute).leaves(minute));
        assert!(!Cancel::on(&flag).within(minute / 2).leaves(minute));
        flag.store(true, Ordering::Relaxed);
        assert!(!Cancel::on(&flag).leaves(Duration::ZERO));
    }
}

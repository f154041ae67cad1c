//! When what is under way is to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Ends a case that is under way, whoever plays it: as soon as a flag is set, or from a moment on. It never takes that
/// back.
#[derive(Clone, Debug, Default)]
pub struct Halt {
    flag: Option<Arc<AtomicBool>>,
    at: Option<Instant>,
}

impl Halt {
    /// As soon as this flag is set.
    pub fn on(flag: &Arc<AtomicBool>) -> Self {
        Halt { flag: Some(Arc::clone(flag)), at: None }
    }

    /// At this moment at the latest; nothing stands for no such moment.
    #[must_use]
    pub fn by(self, moment: Option<Instant>) -> Self {
        let at = [self.at, moment].into_iter().flatten().min();
        Halt { at, ..self }
    }

    /// Whether it is time to end.
    pub fn is_due(&self) -> bool {
        self.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.at.is_some_and(|at| Instant::now() >= at)
    }
}

/// Asks now and then whether a halt is due, while steps are played: to look at the clock takes as long as a small step.
#[derive(Debug)]
pub struct Pulse<'a> {
    halt: &'a Halt,
    /// What was played since the last look, in microseconds of a naive player.
    played: u64,
}

/// How much is played between two looks.
const LOOK: u64 = 100;

impl<'a> Pulse<'a> {
    /// Asks about this halt.
    pub fn of(halt: &'a Halt) -> Self {
        Pulse { halt, played: 0 }
    }

    /// Whether the halt is due, as far as is known after a step of this effort.
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
    use std::time::Duration;

    use super::*;

    #[test]
    fn it_is_due_once_the_flag_is_set_or_the_moment_has_come() {
        let flag = Arc::new(AtomicBool::new(false));
        let now = Instant::now();
        assert!(!Halt::default().is_due());
        assert!(!Halt::on(&flag).by(Some(now + Duration::from_secs(60))).is_due());
        assert!(Halt::on(&flag).by(Some(now)).is_due());
        assert!(Halt::default().by(Some(now)).by(Some(now + Duration::from_secs(60))).is_due());
        flag.store(true, Ordering::Relaxed);
        assert!(Halt::on(&flag).is_due());
    }
}

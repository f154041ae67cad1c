//! Listens to a worker, and ends it when it takes too long.

use std::time::{Duration, Instant};

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::lockstep::Crash;
use crosscheck_host::converse::{Ended, Heard, ReadOptions};
use crosscheck_host::worker::Worker;

use super::Workers;
use super::crash::{crash, endless};
use super::messages::{Mark, Reply, Request, line};

const PULSE: Duration = Duration::from_millis(50);

/// The maximum time to count between two looks at a worker. This process may have been stopped in between, and the
/// worker with it.
const LOOK: Duration = Duration::from_millis(250);

/// The time that a worker has before it begins with anything. Only an overloaded machine takes longer.
const START: Duration = Duration::from_secs(60);

/// The time that a worker has after an interrupt to finish the current case. A player is asked to stop, but cannot be
/// forced to.
const GRACE: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) enum Silent {
    Died(Ended),
    Late,
    /// An interrupt came, and the play did not end; how long it had taken.
    Interrupted(Duration),
}

pub(super) struct Watch<'a> {
    halt: &'a Cancel,
    limit: Duration,
    /// The last mark, and how long it has been the last one.
    mark: Mark,
    quiet: Duration,
    looked: Instant,
    waited: Duration,
}

impl Silent {
    /// Returns what a player did to make its worker stop answering, or `None` if an interrupt ended the worker.
    pub(super) fn crash(&self, workers: &Workers) -> Option<Crash> {
        match self {
            Silent::Died(ended) => Some(crash(ended, workers)),
            Silent::Late => Some(endless(workers.time)),
            Silent::Interrupted(_) => None,
        }
    }
}

impl<'a> Watch<'a> {
    pub(super) fn new(halt: &'a Cancel, limit: Duration) -> Self {
        let (mark, quiet, waited) = (Mark::default(), Duration::ZERO, Duration::ZERO);
        Watch { halt, limit, mark, quiet, looked: Instant::now(), waited }
    }

    /// Returns the next reply of the worker. If no more comes, ends the worker and returns its last mark.
    pub(super) fn hear(&mut self, worker: &mut Option<Worker>) -> Result<Reply, (Mark, Silent)> {
        let Some(mut working) = worker.take() else {
            let said = b"it was not started".to_vec();
            return Err((self.mark, Silent::Died(Ended { said, ..Ended::default() })));
        };
        let silent = loop {
            let until = Instant::now() + PULSE;
            let stop = &mut |_: &_| Instant::now() >= until;
            match working.talk.hear(&mut ReadOptions { line_end: b'\n', longest: usize::MAX, stop }) {
                Heard::Line(line) => {
                    // Its header is no reply.
                    if let Ok(reply) = serde_json::from_slice(line) {
                        *worker = Some(working);
                        return Ok(reply);
                    }
                }
                Heard::Stopped => {
                    if let Some(silent) = self.look(&mut working) {
                        break silent;
                    }
                }
                Heard::Gone(_) | Heard::TooLong(_) => {
                    self.mark = Mark::parse(&working.mark()).unwrap_or_default();
                    break Silent::Died(working.talk.end());
                }
            }
        };
        Err((self.mark, silent))
    }

    /// Checks what a worker is doing, and returns why it must be ended, if it must.
    fn look(&mut self, worker: &mut Worker) -> Option<Silent> {
        let passed = self.looked.elapsed().min(LOOK);
        self.looked = Instant::now();
        let mark = Mark::parse(&worker.mark()).unwrap_or_default();
        // Steps do not count as progress: a player may show them for ever.
        self.quiet = if mark.plays == self.mark.plays { self.quiet + passed } else { Duration::ZERO };
        self.mark = mark;
        if self.halt.is_due() {
            // Repeat this each time: the worker may not have begun with the request when it was sent before.
            worker.talk.send(&line(&Request::Stop));
        }
        if self.halt.is_interrupted() {
            self.waited += passed;
        }
        if self.waited >= GRACE {
            return Some(Silent::Interrupted(self.quiet));
        }
        let limit = if mark.plays == 0 { self.limit.max(START) } else { self.limit };
        (self.quiet >= limit).then_some(Silent::Late)
    }
}

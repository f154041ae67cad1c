//! A sign of life from what takes more than a second.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use super::drive::bar;

/// How long nothing is said.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the sign turns on a terminal.
const TURN: Duration = Duration::from_millis(100);

/// Says that work is going on, once it has gone on for a second and until this goes: with a sign that turns on a terminal,
/// elsewhere with a line on standard error.
pub(super) struct Working {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Working {
    /// Work on this, in words.
    pub(super) fn on(what: String) -> Self {
        let (done, waiting) = channel::<()>();
        let thread = std::thread::spawn(move || {
            let goes_on = || waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
            if !goes_on() {
                return;
            }
            if !stderr().is_terminal() {
                let _ = writeln!(stderr(), "{what} … (Ctrl-C ends it)");
                return;
            }
            let bar = bar();
            bar.set_message(what);
            bar.enable_steady_tick(TURN);
            // Until the other end goes.
            let _ = waiting.recv();
            bar.finish_and_clear();
        });
        Working { done: Some(done), thread: Some(thread) }
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.done = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

//! Progress on the terminal.

use std::mem;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{JoinHandle, Scope};
use std::time::{Duration, Instant};

use super::streams::{self as screen, say};

const REFRESH: Duration = Duration::from_millis(100);

/// The time that work without a count may take before it is announced.
const PATIENCE: Duration = Duration::from_secs(1);

/// What turns while something is at work: one of them each [`REFRESH`].
const SPINNER: [char; 8] = ['⠁', '⠂', '⠄', '⡀', '⢀', '⠠', '⠐', '⠈'];

/// A line on the terminal that shows how far some work is. It is hidden where nobody watches.
pub(crate) struct ProgressLine {
    begun: Instant,
    is_hidden: bool,
    is_shown: Mutex<bool>,
}

impl ProgressLine {
    pub(crate) fn new() -> Self {
        // A terminal that calls itself dumb cannot go back to the beginning of a line.
        let is_hidden =
            !screen::is_watched() || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        ProgressLine { begun: Instant::now(), is_hidden, is_shown: Mutex::default() }
    }

    pub(crate) fn show(&self, message: &str) {
        if self.is_hidden {
            return;
        }
        let elapsed = self.begun.elapsed();
        let turn = (elapsed.as_millis() / REFRESH.as_millis()) as usize;
        let (spinner, seconds) = (SPINNER[turn % SPINNER.len()], elapsed.as_secs());
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let mut is_shown = self.is_shown.lock().unwrap_or_else(PoisonError::into_inner);
        screen::redraw(&format!("{spinner} {hours:02}:{minutes:02}:{seconds:02} {message}"));
        *is_shown = true;
    }

    pub(crate) fn suspend(&self, write: impl FnOnce()) {
        let mut is_shown = self.is_shown.lock().unwrap_or_else(PoisonError::into_inner);
        if mem::take(&mut *is_shown) {
            screen::redraw("");
        }
        write();
    }

    pub(crate) fn clear(&self) {
        self.suspend(|| {});
    }
}

/// Calls `look` ten times a second in another thread, to draw a progress line or to pass on a request to stop, until what it
/// returns is dropped.
pub(crate) fn watching<'scope>(
    scope: &'scope Scope<'scope, '_>,
    look: &'scope (dyn Fn() + Sync),
) -> Sender<()> {
    let (done, waiting) = channel::<()>();
    scope.spawn(move || {
        while waiting.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
            look();
        }
    });
    done
}

pub(crate) fn watched<T>(look: impl Fn() + Sync, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        let _watching = watching(scope, &look);
        work()
    })
}

/// Tells the user that work is going on, once it has taken a second and until this is dropped: with a spinner on a
/// terminal, elsewhere with a line on standard error.
pub(crate) struct Working(Option<(Sender<()>, JoinHandle<()>)>);

impl Working {
    pub(crate) fn on(what: String) -> Self {
        let (done, waiting) = channel::<()>();
        let is_over = move |time| waiting.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
        let announce = move || {
            if is_over(PATIENCE) {
                return;
            }
            if !screen::is_watched() {
                say!("{what} … (Ctrl-C ends it)");
                return;
            }
            let line = ProgressLine::new();
            while !is_over(REFRESH) {
                line.show(&what);
            }
            line.clear();
        };
        // Where the system has no thread to spare, the work goes on without a word.
        let thread = std::thread::Builder::new().spawn(announce).ok();
        Working(thread.map(|thread| (done, thread)))
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.0.take() {
            drop(done);
            let _ = thread.join();
        }
    }
}

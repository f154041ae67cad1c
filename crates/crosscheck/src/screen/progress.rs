//! Progress on the terminal.

use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::streams as screen;

/// The interval between redraws of a progress line.
const REFRESH: Duration = Duration::from_millis(100);

/// The time that work without a count may take before it is announced.
const PATIENCE: Duration = Duration::from_secs(1);

/// Returns a progress line on a terminal, and a hidden one elsewhere.
pub(crate) fn bar() -> ProgressBar {
    styled(ProgressBar::new_spinner(), "{spinner} {elapsed_precise} {msg}")
}

/// Returns a progress bar for this number of cases (0 if unknown) on a terminal, and a hidden one elsewhere.
pub(crate) fn bar_of(all: u64) -> ProgressBar {
    match all {
        0 => styled(ProgressBar::new_spinner(), "{spinner} {elapsed_precise} {human_pos} cases"),
        _ => styled(
            ProgressBar::new(all),
            "{elapsed_precise} {wide_bar} {human_pos} of {human_len} cases",
        ),
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if !screen::is_watched() {
        return ProgressBar::hidden();
    }
    bar.with_style(ProgressStyle::with_template(template).expect("the template is well-formed"))
}

/// Runs `work` while another thread calls `look` ten times a second, to draw a progress line or to pass on a request to
/// stop.
pub(crate) fn watched<T>(look: impl Fn() + Sync, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        // The watcher ends with the work, even if the work panics: the sender is dropped then.
        let (done, waiting) = channel::<()>();
        scope.spawn(|| {
            let waiting = waiting;
            while waiting.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
                look();
            }
        });
        let _done = done;
        work()
    })
}

/// Tells the user that work is going on, once it has taken a second and until this is dropped: with a spinner on a
/// terminal, elsewhere with a line on standard error.
pub(crate) struct Working {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Working {
    /// Announces work that `what` describes.
    pub(crate) fn on(what: String) -> Self {
        let (done, waiting) = channel::<()>();
        let announce = move || {
            if waiting.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            if !screen::is_watched() {
                let _ = writeln!(screen::err(), "{what} … (Ctrl-C ends it)");
                return;
            }
            let bar = bar();
            bar.set_message(what);
            bar.enable_steady_tick(REFRESH);
            // Wait until the sender is dropped.
            let _ = waiting.recv();
            bar.finish_and_clear();
        };
        // Where the system has no thread to spare, the work goes on without a word.
        let thread = std::thread::Builder::new().spawn(announce).ok();
        Working { done: Some(done), thread }
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

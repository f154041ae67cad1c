//! What a person sees on a terminal while something goes on.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often a line of progress is drawn.
const REFRESH: Duration = Duration::from_millis(100);

/// How long nothing is said of work that has no count.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line of progress on a terminal; nothing elsewhere.
pub(super) fn bar() -> ProgressBar {
    styled(ProgressBar::new_spinner(), "{spinner} {elapsed_precise} {msg}")
}

/// A bar that fills up to this number of cases on a terminal, if it is known; nothing elsewhere.
pub(super) fn bar_of(all: u64) -> ProgressBar {
    match all {
        0 => styled(ProgressBar::new_spinner(), "{spinner} {elapsed_precise} {human_pos} cases"),
        _ => styled(
            ProgressBar::new(all),
            "{elapsed_precise} {wide_bar} {human_pos} of {human_len} cases",
        ),
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    bar.with_style(ProgressStyle::with_template(template).expect("the template is well-formed"))
}

/// Does some work, and meanwhile looks at it ten times a second: to draw a line of progress, to pass on that it is to
/// stop.
pub(super) fn watched<T>(look: impl Fn() + Sync, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        // The watcher ends when the work does, also when it panics: the sender goes then.
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
            if waiting.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            if !stderr().is_terminal() {
                let _ = writeln!(stderr(), "{what} … (Ctrl-C ends it)");
                return;
            }
            let bar = bar();
            bar.set_message(what);
            bar.enable_steady_tick(REFRESH);
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

//! Ends a mutant that plays forever or takes unlimited memory, so that a run over hundreds of mutants does not have to
//! wait for it.

use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{process, thread};

/// How long one case may take, in seconds. It normally takes less than a tenth of a second.
const PATIENCE: u32 = 10;

/// The number of times that work on a case has started.
static NEWS: AtomicU64 = AtomicU64::new(0);

/// Starts the watchdog: a case that takes too long ends the process, and so does memory use beyond 2 GiB. Panics that are
/// caught print nothing.
pub(crate) fn begin() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        crosscheck_core::compare::panics::silence();
        limit_memory();
        thread::spawn(watch);
    });
}

/// Reports that work on a case starts.
pub(crate) fn on() {
    NEWS.fetch_add(1, Ordering::Relaxed);
}

fn watch() {
    let (mut seen, mut idle) = (0, 0);
    while idle < PATIENCE {
        thread::sleep(Duration::from_secs(1));
        let news = NEWS.load(Ordering::Relaxed);
        idle = if news == seen { idle + 1 } else { 0 };
        seen = news;
    }
    // Do not use `eprintln!`: its output is held back until the test is over, and this test never is.
    let words = format!("no end in sight: a case has been played for {PATIENCE} seconds\n");
    let _ = io::stderr().write_all(words.as_bytes());
    process::exit(1);
}

#[cfg(target_os = "linux")]
fn limit_memory() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::As).maximum;
    let current = Some(maximum.unwrap_or(u64::MAX).min(2 << 30));
    setrlimit(Resource::As, Rlimit { current, maximum }).expect("a limit may be lowered");
}

#[cfg(not(target_os = "linux"))]
fn limit_memory() {}

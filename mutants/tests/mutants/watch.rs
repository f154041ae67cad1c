//! A mutant may play without end, or take memory without end; this ends it soon, so that whoever tries hundreds of
//! them need not wait.

use std::io::{self, Write};
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// How long one case may take, in seconds. It takes less than a tenth of one.
const PATIENCE: u32 = 10;

/// How often there was something new.
static NEWS: AtomicU64 = AtomicU64::new(0);

/// Begins to watch: a case that takes too long ends the process, and so does memory beyond 2 GiB.
pub(crate) fn begin() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        limit_memory();
        thread::spawn(watch);
    });
}

/// Something new begins.
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
    // Not by `eprintln!`: what that says is kept back until a test is over, and this one will not be.
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

//! Signals that end programs.

#[cfg(unix)]
use signal_hook::consts::{SIGCHLD, SIGXFSZ};

/// Makes this process independent of a limit on the size of files, and of a parent that ignored how its children end.
///
/// A write beyond `ulimit -f` ends a process by SIGXFSZ before it can say so; from now on such a write fails. Whoever ignores
/// SIGCHLD passes that on to what it starts, and there the system forgets how children end. A handler that does nothing is
/// enough for both, and unlike a disposition to ignore it is not passed on.
pub fn normalize() {
    #[cfg(unix)]
    for signal in [SIGXFSZ].into_iter().chain(is_ignored(SIGCHLD).then_some(SIGCHLD)) {
        // It fails for signals that cannot be handled alone, and these can.
        let _ = signal_hook::flag::register(signal, Default::default());
    }
}

/// Returns whether the parent has left this signal ignored, as far as the system says so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Returns the name, in brackets, of a signal that commonly kills programs; empty for other signals.
pub fn name(signal: i32) -> &'static str {
    match signal {
        4 => " (SIGILL)",
        5 => " (SIGTRAP)",
        6 => " (SIGABRT)",
        7 => " (SIGBUS)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL)",
        11 => " (SIGSEGV)",
        13 => " (SIGPIPE)",
        15 => " (SIGTERM)",
        24 => " (SIGXCPU)",
        25 => " (SIGXFSZ)",
        _ => "",
    }
}

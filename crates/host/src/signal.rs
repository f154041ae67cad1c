//! Signals that end programs.

use std::io;
use std::time::Duration;

#[cfg(unix)]
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM, SIGXFSZ};

/// Makes this process independent of a limit on the size of files, and of a parent that ignored how its children end.
///
/// By default, a write beyond `ulimit -f` kills a process by SIGXFSZ without a message; from now on such a write fails. A child
/// of a parent that ignores SIGCHLD ignores it too, and then the system forgets how its own children end. An empty handler
/// solves both, and unlike an ignored signal it is not inherited.
pub fn normalize() {
    #[cfg(unix)]
    for signal in [SIGXFSZ].into_iter().chain(is_ignored(SIGCHLD).then_some(SIGCHLD)) {
        // It fails for signals that cannot be handled alone, and these can.
        let _ = signal_hook::flag::register(signal, Default::default());
    }
}

/// Calls this in a separate thread at every request to end this process: by Ctrl-C, by `kill` and `timeout`, and when the
/// terminal is closed. That thread also does what comes `later`, once, when nothing was requested for that long.
///
/// # Errors
/// The system does not let this process listen.
#[cfg_attr(not(unix), expect(unused_mut, reason = "another crate calls it"))]
pub fn on_interrupt(
    mut act: impl FnMut() + Send + 'static,
    later: (Duration, impl FnOnce() + Send + 'static),
) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, poll};
        // A byte for each of them, so that two in a row are two.
        let (asked, ask) = std::os::unix::net::UnixStream::pair()?;
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            signal_hook::low_level::pipe::register(signal, ask.try_clone()?)?;
        }
        let listen = move || {
            if poll(&mut [PollFd::new(&asked, PollFlags::IN)], later.0.try_into().ok().as_ref()) == Ok(0)
            {
                (later.1)();
            }
            while io::Read::read_exact(&mut &asked, &mut [0]).is_ok() {
                act();
            }
        };
        std::thread::Builder::new().spawn(listen).map(drop)
    }
    #[cfg(not(unix))]
    ctrlc::set_handler(act).map_err(io::Error::other).map(|()| drop(later))
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

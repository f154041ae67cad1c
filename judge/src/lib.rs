//! Running programs that are in nobody's trust, as a judge does: within limits, and with nothing left behind.
//!
//! [`Program`] says what to run (a command as it is, or a source file that is compiled first), a [`Runner`] runs it on
//! one input after another, and a [`Run`] says what came of it. A program may hang, fork, ignore its input, close its
//! pipes, print for ever or eat memory: each run ends within its limits, and its whole process group with it.
//!
//! A program that reads one file and writes another ([`Files`]) is run in a folder of its own, a `room`.
//!
//! Inside, from the outside in: `process` starts a program (or asks a `server` that was linked into it to fork), `watch`
//! feeds it and listens to it till it ends or passes a limit, `group` kills what is left and finds what has run away.

#[cfg(target_os = "linux")]
mod cache;
#[cfg(not(target_os = "linux"))]
#[path = "no_cache.rs"]
mod cache;
mod command;
mod compile;
#[cfg(target_os = "linux")]
mod group;
#[cfg(target_os = "linux")]
mod pipes;
mod probe;
#[cfg(target_os = "linux")]
mod process;
#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod process;
mod program;
#[cfg(target_os = "linux")]
mod room;
#[cfg(target_os = "linux")]
mod server;
pub mod tokens;
#[cfg(target_os = "linux")]
mod watch;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

pub use probe::{Probe, probe};
pub use process::{Runner, settle};
pub use program::{Files, Program};

/// What a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    /// Processor time; on the clock a run may take twice that and a little more, then it is held to be idle.
    pub time: Duration,
    /// Memory that is really in use, of the whole process group, in bytes.
    pub memory: u64,
    /// What it may print on standard output, in bytes.
    pub output: u64,
}

impl RunLimits {
    /// How long a run may take on the clock.
    pub fn patience(&self) -> Duration {
        self.time.saturating_mul(2).saturating_add(Duration::from_millis(100))
    }
}

/// Ends all that runs and removes what was compiled: this process is about to end at once.
pub fn abandon() {
    process::kill_all();
    program::remove_folders();
}

/// The most that a program may print unless told otherwise, in bytes.
pub const USUAL_OUTPUT: u64 = 64 << 20;

/// Says whether runs are to end now, because whoever ordered them has to end.
pub type Halt = Arc<dyn Fn() -> bool + Send + Sync>;

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: Exit,
    /// Its answer: what it printed on standard output, or wrote into its output file, up to the limit.
    pub output: Vec<u8>,
    /// The end of what it printed on standard error.
    pub errors: Vec<u8>,
    /// The processor time that it used.
    pub time: Duration,
    /// The most memory that it was seen to use, in bytes.
    pub memory: u64,
}

impl Run {
    /// The verdict on it within these limits, as [`Exit::verdict`] gives it; on one that ran out of time with what it took.
    pub fn verdict(&self, limits: &RunLimits) -> Option<(Verdict, String)> {
        let (verdict, how) = self.end.verdict(limits)?;
        // What its children took is not known when they were killed with it.
        let how = match self.end == Exit::Time && self.time > limits.time {
            true => {
                let limit = limits.time.as_secs_f64();
                format!("took {} of {limit} s of processor time", seconds_up(self.time))
            }
            false => how,
        };
        Some((verdict, how))
    }
}

/// A time in seconds, rounded up to hundredths: what passes a limit does so in words too.
pub fn seconds_up(time: Duration) -> String {
    format!("{:.2} s", (time.as_secs_f64() * 100.0).ceil() / 100.0)
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// By itself, with status 0.
    Well,
    /// By itself, with this status.
    Status(i32),
    /// Killed by this signal, which nobody here sent.
    Signal(i32),
    /// It passed the limit of processor time.
    Time,
    /// It was still there, idle, when time was up.
    Idle,
    /// It passed the limit of memory.
    Memory,
    /// It passed the limit of output.
    Output,
    /// It started more processes than any program for a contest has use for.
    Crowd,
    /// It killed or stopped the process that waits for its end.
    Harm,
    /// It was killed because whoever ran it had to end ([`Halt`]): that says nothing about it.
    Halted,
    /// By itself, with status 0, but the file for its answer is not there.
    NoFile,
    /// By itself, with status 0, but what has the name of that file is no file: a folder, a link, a pipe.
    Unfit,
}

/// The verdict on a run, in judges' words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Accepted: the right answer within the limits.
    Accepted,
    /// Wrong answer.
    Wrong,
    /// Runtime error: a signal, or a status other than 0.
    Runtime,
    /// Time limit exceeded.
    Time,
    /// Memory limit exceeded.
    Memory,
    /// Output limit exceeded.
    Output,
}

impl Verdict {
    /// The short form on a judge's page.
    pub fn short(self) -> &'static str {
        ["AC", "WA", "RTE", "TLE", "MLE", "OLE"][self as usize]
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Accepted => "accepted",
            Verdict::Wrong => "wrong answer",
            Verdict::Runtime => "runtime error",
            Verdict::Time => "time limit exceeded",
            Verdict::Memory => "memory limit exceeded",
            Verdict::Output => "output limit exceeded",
        })
    }
}

impl Exit {
    /// The verdict on a run that ends so within these limits, and more precisely what happened; nothing if its output
    /// decides, or if it was not its own end.
    pub fn verdict(self, limits: &RunLimits) -> Option<(Verdict, String)> {
        let seconds = |time: Duration| format!("{} s", time.as_secs_f64());
        let mebibytes = |bytes: u64| match bytes >> 20 {
            0 => format!("{} KiB", bytes >> 10),
            whole => format!("{whole} MiB"),
        };
        Some(match self {
            Exit::Well | Exit::Halted => return None,
            Exit::Status(status) => (Verdict::Runtime, format!("status {status}")),
            Exit::Signal(signal) => {
                (Verdict::Runtime, format!("signal {signal}{}", signal_name(signal)))
            }
            Exit::Time => {
                (Verdict::Time, format!("more than {} of processor time", seconds(limits.time)))
            }
            Exit::Idle => {
                (Verdict::Time, format!("idle after {} on the clock", seconds(limits.patience())))
            }
            Exit::Memory => (Verdict::Memory, format!("more than {}", mebibytes(limits.memory))),
            Exit::Output => (Verdict::Output, format!("more than {}", mebibytes(limits.output))),
            Exit::Crowd => (Verdict::Runtime, "too many processes".into()),
            Exit::Harm => (Verdict::Runtime, "it harmed the process that watches over it".into()),
            Exit::NoFile => (Verdict::Runtime, "it did not write its output file".into()),
            Exit::Unfit => (Verdict::Runtime, "its output file is no regular file in its folder".into()),
        })
    }
}

/// The name of a signal that programs die of, in brackets.
fn signal_name(signal: i32) -> &'static str {
    match signal {
        4 => " (SIGILL)",
        5 => " (SIGTRAP)",
        6 => " (SIGABRT)",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_out_of_time_is_told_with_what_it_took() {
        let (time, output, errors) = (Duration::from_micros(200_001), Vec::new(), Vec::new());
        let run = Run { end: Exit::Time, output, errors, time, memory: 0 };
        let limits = RunLimits { time: Duration::from_millis(200), memory: 1 << 20, output: 1 << 20 };
        let how = |run: &Run| run.verdict(&limits).map(|(_, how)| how);
        assert_eq!(how(&run).as_deref(), Some("took 0.21 s of 0.2 s of processor time"));
        // Its children took the rest.
        let run = Run { time: Duration::from_millis(10), ..run };
        assert_eq!(how(&run).as_deref(), Some("more than 0.2 s of processor time"));
    }
}

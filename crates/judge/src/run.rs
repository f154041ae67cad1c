//! A run: its limits, its result, and the verdict on it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_host::signal;

/// The limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    /// Processor time. A run may take a little more than twice that in wall-clock time; after that it counts as idle.
    pub time: Duration,
    /// Memory in use by the whole process group, in bytes.
    pub memory: u64,
    /// The stack of the first thread, in bytes; `None` for the memory limit, as at most judges.
    pub stack: Option<u64>,
    /// The most it may print on standard output, in bytes.
    pub output: u64,
    /// The most processes it may have at a time, threads not counted.
    pub processes: usize,
}

impl Default for RunLimits {
    /// Returns the limits of a usual contest.
    fn default() -> Self {
        RunLimits {
            time: Duration::from_secs(2),
            memory: 512 << 20,
            stack: None,
            output: 64 << 20,
            // Itself. It may have threads.
            processes: 1,
        }
    }
}

impl RunLimits {
    /// Returns how large the stack may become, in bytes.
    pub fn stack_limit(&self) -> u64 {
        self.stack.unwrap_or(self.memory)
    }

    /// Returns how long a run may take in wall-clock time.
    pub fn patience(&self) -> Duration {
        self.time.saturating_mul(2).saturating_add(Duration::from_millis(100))
    }

    /// Returns how long a run may take in wall-clock time before it counts as idle, after it has used this much processor
    /// time and waited so long for a processor. Who waits for one is not asleep.
    pub fn patience_after(&self, used: Duration, waited: Duration) -> Duration {
        /// How many times its processor time it may take, in addition to what an idle one may.
        const SHARED: u32 = 10;
        self.patience().saturating_add(used.saturating_mul(SHARED)).saturating_add(waited)
    }
}

/// The default stack limit of systems, in bytes.
pub const USUAL_STACK: u64 = 8 << 20;

/// The names of the files that a program reads and writes in the folder in which it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// The file for its input, instead of standard input, which is then empty.
    pub input: Option<String>,
    /// The file for its answer, instead of standard output, which is then ignored.
    pub output: Option<String>,
}

impl Files {
    /// Returns whether it uses only the standard streams.
    pub fn is_none(&self) -> bool {
        self.input.is_none() && self.output.is_none()
    }
}

/// Returns whether runs must end now, because the caller has to end.
pub type CancelCheck = Arc<dyn Fn() -> bool + Send + Sync>;

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// How it ended.
    pub end: Exit,
    /// Its answer: its standard output or its output file, up to the limit.
    pub output: Vec<u8>,
    /// The end of its standard error.
    pub errors: Vec<u8>,
    /// The processor time it used.
    pub time: Duration,
    /// Its wall-clock time, without the making of its sandbox.
    pub clock: Duration,
    /// The longest that one of its threads was ready to run while others had the processors, as last seen.
    pub waited: Duration,
    /// The most memory seen in use, in bytes.
    pub memory: u64,
    /// The largest stack seen of its first process, in bytes. Growth after the last sample is missing.
    pub stack: u64,
    /// Whether a signal killed it when its stack may have been full.
    pub overflow: bool,
}

/// What a run did besides its answer.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The run itself.
    pub run: Run,
    /// Whether the program read none of its standard input.
    pub unread: bool,
    /// The files that a confined run created in its folder, by name.
    pub written: Vec<String>,
}

impl Run {
    /// Returns whether time ran out on a machine too busy to tell why: a fourth of it was spent waiting for a processor.
    #[cfg(target_os = "linux")]
    pub(crate) fn is_doubtful(&self) -> bool {
        matches!(self.end, Exit::Time | Exit::Idle) && self.waited > self.clock / 4
    }

    /// Returns the verdict within these limits, as [`Exit::verdict`] does; if the run exceeded the time limit, with its
    /// time.
    pub fn verdict(&self, limits: &RunLimits) -> Option<(Verdict, String)> {
        let (verdict, how) = self.end.verdict(limits)?;
        // If its children were killed with it, their time is unknown.
        let how = match self.end == Exit::Time && self.time > limits.time {
            true => {
                let limit = limits.time.as_secs_f64();
                format!("took {} of {limit} s of processor time", seconds_up(self.time))
            }
            false if self.overflow => {
                format!("{how}; perhaps its stack: limit {}", mebi(limits.stack_limit()))
            }
            false => how,
        };
        Some((verdict, how))
    }
}

/// Formats a size in MiB, as the options take it: `8M`, `9.5M`.
pub fn mebi(bytes: u64) -> String {
    let tenths = (bytes * 10).div_ceil(1 << 20);
    match tenths % 10 {
        0 => format!("{}M", tenths / 10),
        part => format!("{}.{part}M", tenths / 10),
    }
}

/// Formats a time in seconds, rounded up to hundredths, so that a time above a limit also prints above it.
pub fn seconds_up(time: Duration) -> String {
    format!("{:.2} s", (time.as_secs_f64() * 100.0).ceil() / 100.0)
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exit {
    /// By itself, with status 0.
    Well,
    /// By itself, with this status.
    Status(i32),
    /// Killed by this signal, which the judge did not send.
    Signal(i32),
    /// It exceeded the processor time limit.
    Time,
    /// It was still running, but idle, when its wall-clock time ran out.
    Idle,
    /// It exceeded the memory limit.
    Memory,
    /// It exceeded the output limit.
    Output,
    /// It had more processes at a time than allowed.
    Crowd,
    /// It killed or stopped the process that waits for it to end, so nothing is known of its end.
    #[default]
    Harm,
    /// It was killed because the caller had to end ([`CancelCheck`]); this says nothing about the program.
    Halted,
    /// By itself, with status 0, but without an output file.
    NoFile,
    /// By itself, with status 0, before it had answered the current input of a [`Session`](crate::Session).
    Early,
    /// By itself, with status 0, but its output file is not a regular file: a folder, a link, a pipe.
    Unfit,
}

/// The verdict on a run, in the usual terms of judges.
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
    /// Returns the short form as judges show it.
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
    /// Returns the verdict on a run that ends this way within these limits, and a more precise description; `None` if
    /// the output decides, or if the judge ended the run.
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
                (Verdict::Runtime, format!("signal {signal}{}", signal::name(signal)))
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
            Exit::Early => (Verdict::Runtime, "it ended in place of an answer".into()),
            Exit::Unfit => {
                (Verdict::Runtime, "its output file is not a regular file in its folder".into())
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_out_of_time_is_told_with_what_it_took() {
        let run = Run { end: Exit::Time, time: Duration::from_micros(200_001), ..Run::default() };
        let limits = RunLimits { time: Duration::from_millis(200), ..RunLimits::default() };
        let how = |run: &Run| run.verdict(&limits).map(|(_, how)| how);
        assert_eq!(how(&run).as_deref(), Some("took 0.21 s of 0.2 s of processor time"));
        // Its children used the rest.
        let run = Run { time: Duration::from_millis(10), ..run };
        assert_eq!(how(&run).as_deref(), Some("more than 0.2 s of processor time"));
    }
}

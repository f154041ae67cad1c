//! How a program is confined.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// How strongly a program is confined, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not at all: it may do whatever the user may do.
    #[default]
    None,
    /// By Landlock and seccomp: no files but what it needs, no signals to others, no network.
    Basic,
    /// In namespaces of its own as well.
    Full,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 3] = [Level::None, Level::Basic, Level::Full];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["none", "basic", "full"][*self as usize])
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Level::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| format!("{text:?} is not a level: full, basic or none"))
    }
}

/// How a program is confined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// How strongly.
    pub level: Level,
    /// Files and folders that it may read besides those that its command names.
    pub readable: Vec<PathBuf>,
    /// Environment variables that it sees besides the few that every program gets.
    pub environment: Vec<OsString>,
    /// Kinds of system calls that end the program instead of failing, to learn whether it makes such calls.
    pub deadly: Vec<Refusal>,
}

impl Policy {
    /// Returns a policy of this level, with nothing besides.
    pub fn of(level: Level) -> Self {
        Policy { level, ..Policy::default() }
    }
}

/// A kind of system call that a confined program is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Sockets: everything that leaves the machine, and other programs' sockets.
    Network,
    /// Memory that belongs to no process and outlives a run, or is not counted.
    SharedMemory,
    /// Other processes' memory, descriptors, limits, priorities and processors.
    OtherProcesses,
    /// Namespaces and mounts, with which a program could try to leave its own.
    Namespaces,
    /// The kernel itself: modules, clocks, tracing, keys, rings.
    Kernel,
    /// Signals to the judge or the warden, where no namespace keeps them away; also by proxy.
    Signals,
    /// Owners and attributes of files, links, devices, pipes with names.
    Files,
    /// A process beside itself.
    Processes,
}

impl Refusal {
    /// All kinds.
    pub const ALL: [Refusal; 8] = [
        Refusal::Network,
        Refusal::SharedMemory,
        Refusal::OtherProcesses,
        Refusal::Namespaces,
        Refusal::Kernel,
        Refusal::Signals,
        Refusal::Files,
        Refusal::Processes,
    ];
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Network => "to open sockets",
            Refusal::SharedMemory => {
                "to share memory (memfd, System V, message queues), or to keep much in the kernel"
            }
            Refusal::OtherProcesses => "to reach into other processes",
            Refusal::Namespaces => "to make namespaces or mounts",
            Refusal::Kernel => "to use parts of the kernel that no contest program needs",
            Refusal::Signals => "to send signals outside its sandbox",
            Refusal::Files => "to change owners or attributes of files, or to make links",
            Refusal::Processes => "to start other processes (`--processes N` allows them)",
        })
    }
}

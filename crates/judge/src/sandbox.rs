//! Confines programs to what the kernel offers without root.
//!
//! A program that is run here is not trusted: see `docs/sandbox.md` for what it is kept from. At the level
//! [`Level::Full`] it lives in namespaces of its own (users, processes, mounts, network, messages), sees the files that
//! it needs and no others, and can write only into an empty folder that no other program sees. [`Level::Basic`] needs no
//! namespaces: Landlock keeps it from files and signals outside, and a seccomp filter from system calls that no contest
//! program makes. [`Level::None`] runs it as a shell would.
//!
//! No memory-unsafe code is needed for that, since no process changes itself between fork and exec. Instead this
//! executable starts itself again as a *warden* ([`enter`]), which confines itself, starts the program on each order,
//! and kills what a run has left. One warden serves many runs: what a run could leave to the next is removed in between.
//!
//! The modules: `launch` starts a warden, `warden` is what runs in it, `root` builds its file system, `filter` is the
//! list of system calls, `visible` says which files a program needs, `shared` measures memory that belongs to no single
//! process.

#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
pub(crate) mod launch;
#[cfg(target_os = "linux")]
mod orders;
mod refusal;
#[cfg(target_os = "linux")]
mod root;
#[cfg(target_os = "linux")]
pub(crate) mod shared;
#[cfg(target_os = "linux")]
mod visible;
#[cfg(target_os = "linux")]
mod warden;

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::OnceLock;

#[cfg(target_os = "linux")]
pub use launch::launch_with;
pub use refusal::Refusal;
#[cfg(target_os = "linux")]
pub use warden::enter;

/// Does nothing, since programs are run on Linux alone.
#[cfg(not(target_os = "linux"))]
pub fn enter() {}

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

    /// Returns the strongest level that works on this machine.
    pub fn strongest() -> Self {
        let works = |level: &&Level| level.offered().is_ok();
        Level::ALL.iter().rev().find(works).copied().unwrap_or_default()
    }

    /// Returns whether this level works on this machine; otherwise why not. It is tried once, by confining a process.
    ///
    /// # Errors
    /// What the kernel refused, in words.
    pub fn offered(self) -> Result<(), String> {
        static TRIED: [OnceLock<Result<(), String>>; 3] = [const { OnceLock::new() }; 3];
        let tried = TRIED[self as usize].get_or_init(|| match self {
            Level::None => Ok(()),
            #[cfg(target_os = "linux")]
            _ => launch::rehearse(self).map_err(|error| error.to_string()),
            #[cfg(not(target_os = "linux"))]
            _ => Err("programs are run on Linux alone, for now".into()),
        });
        tried.clone()
    }
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

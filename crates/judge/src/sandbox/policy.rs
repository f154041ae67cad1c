//! How a program is confined.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How strongly a program is confined, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
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
    pub deadly: Vec<&'static str>,
}

impl Policy {
    /// Returns a policy of this level, with nothing besides.
    pub fn of(level: Level) -> Self {
        Policy { level, ..Policy::default() }
    }
}

/// The allowed system calls, each with the programs that need it; and the kinds of refused calls that are reported.
pub(super) const LIST: &str = include_str!("calls.txt");

/// Two more kinds that are reported: calls that are not in the list, and calls that are allowed only with `--processes`.
pub(super) const KERNEL: &str = "to use parts of the kernel that no contest program needs";
pub(super) const PROCESSES: &str = "to start other processes (`--processes N` allows them)";

/// Returns the kinds of system calls that are reported if a program is refused them.
pub(crate) fn kinds() -> impl Iterator<Item = &'static str> {
    let titles = LIST.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    titles.filter(|title| title.starts_with("to ")).chain([KERNEL, PROCESSES])
}

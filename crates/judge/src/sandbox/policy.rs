//! How a program is confined.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::refusal::Refusal;

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

/// Why there is no such level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelError {
    /// No level has this name.
    Unknown(String),
    /// This machine does not offer it, for this reason.
    Unoffered(String),
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelError::Unknown(name) => write!(f, "{name:?} is not a level: full, basic or none"),
            LevelError::Unoffered(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let found = Level::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| LevelError::Unknown(text.to_owned()))
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

//! How a command ends: its exit status, or why it ends early.

use std::process::ExitCode;
use std::{fmt, io};

/// The exit status of a command; the first three follow the convention of `diff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The work is done and nothing differs.
    Same = 0,
    /// Something differs, or there is a finding.
    Differs = 1,
    /// The command could not do its work, or could not save or print what it found.
    Trouble = 2,
    /// The work is not complete: an interrupt ended it early and it can be resumed, or results to merge are missing. With
    /// findings, only a campaign with `--resume` ends so.
    Resumable = 3,
    /// An interrupt ended the work before anything differed, or a second one ended the command at once.
    Interrupted = 130,
}

impl Status {
    /// Every status, and what it tells the user.
    pub const ALL: [(Status, &str); 5] = [
        (Status::Same, "done, and nothing differs"),
        (Status::Differs, "something differs, or there is a finding"),
        (
            Status::Trouble,
            "an error: bad usage or bad input, or a file or a program that cannot be used",
        ),
        (
            Status::Resumable,
            "not complete: interrupted, and --resume goes on; or results to merge are missing",
        ),
        (Status::Interrupted, "interrupted (Ctrl-C, SIGTERM) before anything differed"),
    ];

    /// Returns the exit status. A shell reports 130 too when Ctrl-C kills a program.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// Returns the status of work that an interrupt ended early, if `interrupted`. A difference stands.
    #[must_use]
    pub(crate) fn unless(self, interrupted: bool) -> Self {
        match self {
            Status::Same if interrupted => Status::Interrupted,
            other => other,
        }
    }

    #[must_use]
    pub(crate) fn and(self, later: Self) -> Self {
        match (self, later) {
            (Status::Same, other) | (other, Status::Same) => other,
            (Status::Differs, _) | (_, Status::Differs) => Status::Differs,
            (first, _) => first,
        }
    }

    pub(crate) fn table() -> String {
        let lines = Self::ALL.map(|(status, words)| format!("  {:>3}  {words}", status.code()));
        format!("Exit status:\n{}", lines.join("\n"))
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status.code())
    }
}

#[derive(Debug)]
pub(crate) enum CommandError {
    Words(String),
    /// A complete message with its own heading: an error in an input, with its place marked.
    Whole(String),
    /// Not an error: the user asked for the list of possible values.
    List(String),
    /// An interrupt ended the command before it had anything to report; in words.
    Interrupted(String),
    /// The reader of standard output is gone, so there is nothing to report.
    ClosedPipe,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Words(words) => write!(f, "error: {words}"),
            CommandError::Interrupted(words) => write!(f, "interrupted: {words}"),
            CommandError::Whole(text) | CommandError::List(text) => f.write_str(text),
            CommandError::ClosedPipe => Ok(()),
        }
    }
}

impl CommandError {
    pub(crate) fn status(&self) -> Status {
        match self {
            CommandError::Words(_) | CommandError::Whole(_) => Status::Trouble,
            CommandError::Interrupted(_) => Status::Interrupted,
            CommandError::List(_) | CommandError::ClosedPipe => Status::Same,
        }
    }

    /// Returns the error of a command that has nothing to report: because of an interrupt, or else of something wrong.
    pub(crate) fn nothing(interrupted: bool, words: String) -> Self {
        if interrupted { CommandError::Interrupted(words) } else { CommandError::Words(words) }
    }
}

impl From<crosscheck_core::Error> for CommandError {
    fn from(error: crosscheck_core::Error) -> Self {
        CommandError::Words(error.to_string())
    }
}

impl From<String> for CommandError {
    fn from(words: String) -> Self {
        CommandError::Words(words)
    }
}

impl From<&str> for CommandError {
    fn from(words: &str) -> Self {
        CommandError::Words(words.to_owned())
    }
}

/// Only writes to standard output use a bare `?`; errors on files carry the file's name.
impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::ClosedPipe,
            _ => CommandError::Words(format!("cannot write to standard output: {error}")),
        }
    }
}

/// Ignores that the reader of standard output is gone, for commands that continue and keep their status then.
pub(crate) fn unless_unread(written: io::Result<()>) -> Result<(), CommandError> {
    match written.map_err(CommandError::from) {
        Err(CommandError::ClosedPipe) => Ok(()),
        other => other,
    }
}

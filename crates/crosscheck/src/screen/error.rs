//! Why a command ends early: usually an error.

use std::{fmt, io};

use super::status::Status;

/// A message for the user.
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

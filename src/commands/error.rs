//! What ends a command before its work is done: most often trouble, exit status 2.

use std::{fmt, io};

/// A message for the person at the terminal.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// In words.
    Words(String),
    /// Already in full, with its own heading: an error in an input, with its place marked.
    Whole(String),
    /// No trouble at all: the user asked what there is to choose from, and this is it.
    List(String),
    /// Nobody reads the output any more; there is nothing to say.
    ClosedPipe,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Words(words) => write!(f, "error: {words}"),
            CommandError::Whole(text) | CommandError::List(text) => f.write_str(text),
            CommandError::ClosedPipe => Ok(()),
        }
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

/// Standard output is the only thing written to with `?` alone; files say their names.
impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::ClosedPipe,
            _ => CommandError::Words(format!("cannot write to standard output: {error}")),
        }
    }
}

/// What was written to standard output, by a command that goes on and keeps its status though nobody reads.
///
/// # Errors
/// It could not be written, for another reason.
pub(crate) fn unless_unread(written: io::Result<()>) -> Result<(), CommandError> {
    match written.map_err(CommandError::from) {
        Err(CommandError::ClosedPipe) => Ok(()),
        other => other,
    }
}

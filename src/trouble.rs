//! What ends a command before its work is done: most often trouble, exit status 2.

use std::fmt;
use std::io;

/// A message for the person at the terminal.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// In words.
    Words(String),
    /// Already in full, with its own heading: an error in an input, with its place marked.
    Whole(String),
    /// No trouble at all: the user asked what there is to choose from, and this is it.
    List(String),
    /// Nobody reads the output any more; there is nothing to say.
    ClosedPipe,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Words(words) => write!(f, "error: {words}"),
            Trouble::Whole(text) | Trouble::List(text) => f.write_str(text),
            Trouble::ClosedPipe => Ok(()),
        }
    }
}

impl From<crosscheck_core::Error> for Trouble {
    fn from(error: crosscheck_core::Error) -> Self {
        Trouble::Words(error.to_string())
    }
}

impl From<String> for Trouble {
    fn from(words: String) -> Self {
        Trouble::Words(words)
    }
}

impl From<&str> for Trouble {
    fn from(words: &str) -> Self {
        Trouble::Words(words.to_owned())
    }
}

/// Standard output is the only thing written to with `?` alone; files say their names.
impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Trouble::ClosedPipe,
            _ => Trouble::Words(format!("cannot write to standard output: {error}")),
        }
    }
}

/// What was written to standard output, by a command that goes on and keeps its status though nobody reads.
///
/// # Errors
/// It could not be written, for another reason.
pub(crate) fn unless_unread(written: io::Result<()>) -> Result<(), Trouble> {
    match written.map_err(Trouble::from) {
        Err(Trouble::ClosedPipe) => Ok(()),
        other => other,
    }
}

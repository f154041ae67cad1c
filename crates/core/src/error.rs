//! Errors about a file, an input or the user's request.

use std::path::Path;
use std::{fmt, io};

use crate::foreign::foreign;

/// An error in words for the user to read, with its kind for the caller to match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    words: String,
}

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The system refuses to read or write a file.
    File(io::ErrorKind),
    /// A setting of a generator is not one of the game's, or not in its range.
    Setting,
    /// Another error.
    Other,
}

impl Error {
    /// Creates an error of this kind.
    pub fn new(kind: ErrorKind, words: impl Into<String>) -> Self {
        Error { kind, words: words.into() }
    }

    /// Creates an error about a file: the action, the path, and the cause.
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> Self {
        Error::new(ErrorKind::File(error.kind()), format!("cannot {doing} {}: {error}", foreign(path)))
    }

    /// Returns its kind.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl std::error::Error for Error {}

impl From<String> for Error {
    fn from(words: String) -> Self {
        Error::new(ErrorKind::Other, words)
    }
}

impl From<&str> for Error {
    fn from(words: &str) -> Self {
        Error::new(ErrorKind::Other, words)
    }
}

impl From<Error> for String {
    fn from(error: Error) -> Self {
        error.words
    }
}

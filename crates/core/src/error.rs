//! Errors about a file or about the user's request.

use std::path::Path;
use std::{fmt, io};

use crate::foreign::foreign;

/// An error in words, for the user to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    /// Creates an error about a file: the action, the path, and the cause.
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> Self {
        Error(format!("cannot {doing} {}: {error}", foreign(path)))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<String> for Error {
    fn from(words: String) -> Self {
        Error(words)
    }
}

impl From<&str> for Error {
    fn from(words: &str) -> Self {
        Error(words.to_owned())
    }
}

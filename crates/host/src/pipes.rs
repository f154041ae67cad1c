//! The pipes between this process and a program. Our ends never block: they are read and written only as far as that
//! is possible at once.

#[cfg(unix)]
mod unix;
#[cfg(not(unix))]
mod unsupported;

#[cfg(not(unix))]
use std::convert::Infallible as End;
#[cfg(unix)]
use std::os::fd::OwnedFd as End;

#[cfg(unix)]
pub use unix::drain_once;
#[cfg(not(unix))]
pub use unsupported::drain_once;

/// Our ends of a program's three pipes; `None` once one is closed.
#[derive(Debug)]
pub struct Pipes {
    /// Its standard input.
    pub input: Option<End>,
    /// Its standard output.
    pub output: Option<End>,
    /// Its standard error.
    pub errors: Option<End>,
}

/// The operations that would not block.
pub struct Ready {
    /// The program's input can be written to, or is closed.
    pub input: bool,
    /// There is output, or no more will come.
    pub output: bool,
    /// There are errors, or no more will come.
    pub errors: bool,
    /// The program has ended.
    pub ended: bool,
}

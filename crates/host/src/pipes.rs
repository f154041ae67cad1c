//! The pipes between this process and a program. Our ends never block: they are read and written only as far as that
//! is possible at once.

#[cfg(unix)]
mod unix;
#[cfg(not(unix))]
mod unsupported;

#[cfg(unix)]
pub use unix::{Pipes, drain_once};
#[cfg(not(unix))]
pub use unsupported::{Pipes, drain_once};

/// What can be done at once.
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

//! The user interface of a command: the terminal, progress, errors, exit statuses, and interrupts.

pub(crate) mod interrupt;
mod progress;
mod status;
mod streams;

pub(crate) use progress::{ProgressLine, Working, watched, watching};
pub use status::Status;
pub(crate) use status::{CommandError, unless_unread};
#[cfg(feature = "judge")]
pub(crate) use streams::report;
pub(crate) use streams::{err, exact, has_colours, is_watched, out, say, styled, usage};

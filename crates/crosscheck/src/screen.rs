//! The user interface of a command: the terminal, progress, errors, exit statuses, and interrupts.

mod error;
pub(crate) mod interrupt;
mod progress;
mod status;
mod streams;

pub(crate) use error::{CommandError, unless_unread};
pub(crate) use progress::{ProgressLine, Working, watched, watching};
pub use status::Status;
#[cfg(feature = "judge")]
pub(crate) use streams::report;
pub(crate) use streams::{err, exact, has_colours, is_watched, out, styled, usage};

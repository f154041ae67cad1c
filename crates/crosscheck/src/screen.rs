//! The user interface of a command: the terminal, progress, errors, exit statuses, and interrupts.

pub(crate) mod error;
pub(crate) mod interrupt;
pub(crate) mod progress;
pub(crate) mod status;
mod streams;

#[cfg(feature = "judge")]
pub(crate) use streams::report;
pub(crate) use streams::{err, exact, has_colours, is_watched, out, styled, usage};

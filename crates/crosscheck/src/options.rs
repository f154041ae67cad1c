//! The options that several commands share, and what they stand for.

pub(crate) mod args;
pub(crate) mod campaign;
pub(crate) mod exports;
pub(crate) mod folders;
pub(crate) mod isolation;
pub(crate) mod known;
pub(crate) mod memory;
#[cfg(feature = "judge")]
pub(crate) mod outside;
pub(crate) mod piped;
pub(crate) mod units;

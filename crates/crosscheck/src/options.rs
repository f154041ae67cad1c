//! The options that several commands share, and what they stand for.

pub(crate) mod args;
pub(crate) mod campaign;
pub(crate) mod except;
pub(crate) mod excerpt;
pub(crate) mod exports;
pub(crate) mod folders;
pub(crate) mod isolation;
#[cfg(feature = "judge")]
pub(crate) mod judged;
#[cfg(not(feature = "judge"))]
#[path = "options/no_judge.rs"]
pub(crate) mod judged;
pub(crate) mod known;
pub(crate) mod memory;
pub(crate) mod one_case;
pub(crate) mod piped;
pub(crate) mod units;

/// The heading in the help for options of the program under test.
pub(crate) const HEADING: &str = "The program";

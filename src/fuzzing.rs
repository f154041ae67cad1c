//! What a cargo-fuzz target is made of ([`crate::fuzz_target!`]; feature `libfuzzer`).
//!
//! Corpus and artifacts are texts of cases, as every command reads and writes them. Cases are mutated and crossed as
//! cases, so no execution is wasted on bytes that are none ([`mutator`]). A fault is explained as the command line
//! explains it, with lines to copy.

pub mod mutator;
#[cfg(feature = "libfuzzer")]
mod report;
#[cfg(feature = "libfuzzer")]
mod target;

#[cfg(feature = "libfuzzer")]
#[doc(hidden)]
pub use libfuzzer_sys;

#[cfg(feature = "libfuzzer")]
pub use self::target::{Setup, Target};

//! The parts of a cargo-fuzz target ([`crate::fuzz_target!`]; feature `libfuzzer`).
//!
//! Corpus and artifacts are texts of cases, as every command reads and writes them. The mutator works on cases, so no
//! execution is wasted on invalid input ([`mutator`]). A fault is explained as on the command line, with commands to
//! copy.

pub mod mutator;
#[cfg(feature = "libfuzzer")]
mod target;

#[cfg(feature = "libfuzzer")]
#[doc(hidden)]
pub use libfuzzer_sys;

#[cfg(feature = "libfuzzer")]
pub use self::target::{Setup, Target};

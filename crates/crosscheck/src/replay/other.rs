//! What is played beside the reference.

#[cfg(feature = "pages")]
use std::path::Path;

use crosscheck_core::Misreading;
use crosscheck_core::erased::AnyCase;

#[cfg(feature = "judge")]
use crate::options::JudgedProgram;
use crate::options::PipedProgram;

#[cfg_attr(not(feature = "pages"), expect(dead_code, reason = "nobody makes a page of it"))]
pub(crate) enum Other<'a> {
    /// None: the engine plays alone.
    #[cfg(feature = "pages")]
    Nobody,
    Engine,
    Planted(&'static Misreading<AnyCase>),
    #[cfg(feature = "pages")]
    Recorded(&'a Path),
    /// A program that speaks over its pipes.
    Piped(&'a PipedProgram),
    /// A program under the judge, which prints its answer or a trace.
    #[cfg(feature = "judge")]
    Judged(&'a JudgedProgram),
}

//! In place of the page of a finding, in a program built without pages.

use crosscheck_core::Misreading;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::report::finding::Shown;

use crate::options::{IsolationArgs, PipedProgram};

#[expect(dead_code, reason = "nobody makes a page of it")]
pub(crate) enum Other<'a> {
    Engine,
    Planted(&'static Misreading<AnyCase>),
    Piped(&'a PipedProgram),
}

/// Says what would write the page of a case.
pub(crate) fn finding(
    _: &AnyGame,
    _: Other<'_>,
    _: &Shown<'_>,
    _: &IsolationArgs,
) -> Result<Vec<u8>, Option<&'static str>> {
    Err(Some("none: crosscheck's feature \"pages\" writes it"))
}

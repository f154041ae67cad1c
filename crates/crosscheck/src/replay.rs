//! A case as it was played, step by step: what `replay` shows, and what the page of a finding holds.
//!
//! `sides` records the plays, and `made` makes a [`Replay`] of them. It is shown frame by frame, as `text` or as pictures
//! (`svg`), or all of it on a `page`.

#[cfg(feature = "pages")]
mod frame;
#[cfg(feature = "pages")]
mod look;
#[cfg(feature = "pages")]
mod made;
mod other;
#[cfg(feature = "pages")]
mod page;
#[cfg(feature = "pages")]
mod report;
#[cfg(all(test, feature = "pages"))]
mod samples;
#[cfg(feature = "pages")]
mod sides;
#[cfg(feature = "pages")]
pub(crate) mod svg;
#[cfg(feature = "pages")]
pub(crate) mod text;
#[cfg(feature = "pages")]
mod words;

#[cfg(not(feature = "pages"))]
use crosscheck_core::{erased::AnyGame, report::finding::PageContent};

#[cfg(feature = "pages")]
pub(crate) use self::made::{Replay, finding};
pub(crate) use self::other::Other;
#[cfg(feature = "pages")]
pub(crate) use self::sides::Sides;
#[cfg(not(feature = "pages"))]
use crate::options::IsolationArgs;

/// Says what would write the page of a case.
#[cfg(not(feature = "pages"))]
pub(crate) fn finding(
    _: &AnyGame,
    _: Other<'_>,
    _: &PageContent<'_>,
    _: &IsolationArgs,
) -> Result<Vec<u8>, Option<&'static str>> {
    Err(Some("none: crosscheck's feature \"pages\" writes it"))
}

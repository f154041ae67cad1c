//! Plays of a case, recorded from two sides and made into a film: what `replay` shows and what a finding's page contains.
//!
//! In: a case and who plays it. Out: a film and its traces.

#[cfg(feature = "pages")]
pub(crate) mod made;
#[cfg(feature = "pages")]
pub(crate) mod page;
#[cfg(not(feature = "pages"))]
#[path = "recording/no_page.rs"]
pub(crate) mod page;
pub(crate) mod recorded;
#[cfg(feature = "pages")]
pub(crate) mod sides;

#[cfg(feature = "pages")]
pub(crate) use made::{Made, film};
#[cfg(feature = "pages")]
pub(crate) use page::LARGE;
#[cfg(not(feature = "pages"))]
pub(crate) use page::Other;
pub(crate) use page::finding;
#[cfg(feature = "pages")]
pub(crate) use sides::{Other, Sides};

//! Plays of a case, recorded from two sides and made into a film: what `replay` shows and what a finding's page contains.
//!
//! In: a case and who plays it. Out: a film and its traces.

#[cfg(feature = "pages")]
mod made;
#[cfg(not(feature = "pages"))]
mod no_page;
pub(crate) mod recorded;
#[cfg(feature = "pages")]
mod sides;

#[cfg(feature = "pages")]
pub(crate) use made::{LARGE, Made, film, finding};
#[cfg(not(feature = "pages"))]
pub(crate) use no_page::{Other, finding};
#[cfg(feature = "pages")]
pub(crate) use sides::{Other, Sides};

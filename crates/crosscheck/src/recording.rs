//! Plays of a case, recorded from two sides and made into a film: what `replay` shows and what a finding's page contains.
//!
//! In: a case and who plays it. Out: a film and its traces.

pub(crate) mod made;
pub(crate) mod page;
pub(crate) mod sides;

pub(crate) use made::{Made, film};
pub(crate) use page::{LARGE, finding};
pub(crate) use sides::{Other, Sides};

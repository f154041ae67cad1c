//! The roles of `chess`: places in its rules that take a cell, a road, a level or an amount.
//!
//! The case shows what lies next to a new piece; only the steps tell what it reaches further away. This module follows
//! no road beyond the first.

mod around;
mod reached;
mod sizes;

use crosscheck_core::generate::role::{Role, joined};
use spec::chess::{Case, Road, Step};

/// All roles.
pub(super) const ROLES: &[Role<Case>] = &joined::<Case, COUNT>(LISTS);

const LISTS: &[&[Role<Case>]] = &[sizes::ROLES, around::ROLES, reached::ROLES];
const COUNT: usize = sizes::ROLES.len() + around::ROLES.len() + reached::ROLES.len();

/// The kinds of road that are not blocked, in the order of [`kinds`].
const KINDS: &[&str] = &["normal", "straight", "connected"];

/// The states of a road, by their numbers.
const STATES: &[&str] = &["blocked", "normal", "straight", "connected"];

/// Returns what a query reaches by each kind of road: empty cells, and pieces.
fn kinds(step: &Step) -> [[u64; 2]; 3] {
    [step.normal, step.straight, step.connected].map(|of| [of.free.into(), of.captured.into()])
}

/// Returns the place of a kind of road in [`KINDS`], or `None` for a blocked one.
fn kind(road: Road) -> Option<usize> {
    (road as usize).checked_sub(1)
}

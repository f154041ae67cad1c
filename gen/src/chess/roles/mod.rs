//! The roles of `chess`: where its page gives a cell, a road, a level or an amount a part to play.
//!
//! What lies next to a new piece is seen in the case; what is reached further away is told by the steps alone. This
//! module follows no road beyond the first.

mod around;
mod reached;
mod sizes;

use crosscheck_core::generate::role::{Role, joined};
use spec::chess::{Case, Road, Step};

/// All roles.
pub(super) const ROLES: &[Role<Case>] = &joined::<Case, COUNT>(LISTS);

const LISTS: &[&[Role<Case>]] = &[sizes::ROLES, around::ROLES, reached::ROLES];
const COUNT: usize = sizes::ROLES.len() + around::ROLES.len() + reached::ROLES.len();

/// The kinds of road that lead somewhere, in the order of [`kinds`].
const KINDS: &[&str] = &["normal", "straight", "connected"];

/// The states of a road, by their numbers.
const STATES: &[&str] = &["blocked", "normal", "straight", "connected"];

/// What a query reaches by each kind of road: empty cells, and pieces.
fn kinds(step: &Step) -> [[u64; 2]; 3] {
    [step.normal, step.straight, step.connected].map(|of| [of.free.into(), of.captured.into()])
}

/// The place of a kind of road in [`KINDS`]; none for a blocked one.
fn kind(road: Road) -> Option<usize> {
    (road as usize).checked_sub(1)
}

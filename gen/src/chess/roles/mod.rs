//! The roles of `chess`: places in its rules that take a cell, a road, a level or an amount.

mod around;
mod reached;
mod sizes;

use crosscheck_core::generate::role::{Role, joined};
use spec::chess::Case;

pub(super) const ROLES: &[Role<Case>] = &joined::<Case, COUNT>(LISTS);

const LISTS: &[&[Role<Case>]] = &[sizes::ROLES, around::ROLES, reached::ROLES];
const COUNT: usize = sizes::ROLES.len() + around::ROLES.len() + reached::ROLES.len();

//! The roles of `rochine`: places in its rules that take a cell, a line, a side or a number.

mod captures;
mod endings;
mod moves;
mod values;

use crosscheck_core::generate::role::{Role, joined};
use spec::rochine::Case;

pub(super) const ROLES: &[Role<Case>] = &joined::<Case, COUNT>(LISTS);

const LISTS: &[&[Role<Case>]] = &[moves::ROLES, captures::ROLES, endings::ROLES];
const COUNT: usize = moves::ROLES.len() + captures::ROLES.len() + endings::ROLES.len();

//! The roles of `texas`: places in its rules that take a colour, a cell or an amount.

mod effects;
mod hands;
mod operations;
mod scores;
mod values;

use crosscheck_core::generate::role::{Role, joined};
use spec::texas::Case;

pub(super) const ROLES: &[Role<Case>] = &joined::<Case, COUNT>(LISTS);

const LISTS: &[&[Role<Case>]] = &[operations::ROLES, effects::ROLES, scores::ROLES, hands::ROLES];
const COUNT: usize =
    operations::ROLES.len() + effects::ROLES.len() + scores::ROLES.len() + hands::ROLES.len();

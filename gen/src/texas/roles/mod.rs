//! The roles of `texas`: places in its rules that take a colour, a cell or an amount.

mod effects;
mod hands;
mod operations;
mod scores;

use std::borrow::Cow;

use crosscheck_core::generate::role::{Role, Value, joined};
use crosscheck_core::{Cell, Grid};
use spec::texas::{Case, Piece, Round, Settled, Step, Swap};

/// All roles.
pub(super) const ROLES: &[Role<Case>] = &joined::<Case, COUNT>(LISTS);

const LISTS: &[&[Role<Case>]] = &[operations::ROLES, effects::ROLES, scores::ROLES, hands::ROLES];
const COUNT: usize =
    operations::ROLES.len() + effects::ROLES.len() + scores::ROLES.len() + hands::ROLES.len();

/// The smallest and the largest colour.
const COLOURS: &[Value] = &[Value::exactly("1", 1), Value::exactly("100, the largest", 100)];

/// A round, and the board on which its runs were found.
struct RolePlay<'a> {
    round: &'a Round,
    swap: Swap,
    before: Cow<'a, Grid<Option<Piece>>>,
}

impl RolePlay<'_> {
    /// Returns the colour of a piece on the board before the round.
    fn colour(&self, cell: Cell) -> Option<u32> {
        self.before.get(cell).copied().flatten().map(|piece| piece.colour)
    }

    /// Whether a piece is eliminated in the round.
    fn is_removed(&self, cell: Cell) -> bool {
        let hit = self.round.waves.iter().any(|wave| wave.removed.binary_search(&cell).is_ok());
        hit || self.round.matched.binary_search(&cell).is_ok()
    }

    /// Whether this is the round that the swap itself causes.
    fn is_first(&self) -> bool {
        self.round.round == 1
    }
}

/// Returns all rounds of a case, each with the board before it.
fn rounds<'a>(case: &'a Case, steps: &'a [Step]) -> impl Iterator<Item = RolePlay<'a>> {
    let mut board = Cow::Owned(case.pieces().map(|piece| Some(*piece)));
    steps.iter().filter_map(move |step| {
        let Step::Round(round) = step else { return None };
        let swap = case.swaps()[round.operation as usize - 1];
        let mut before = std::mem::replace(&mut board, Cow::Borrowed(&round.board.0));
        if round.round == 1 {
            before.to_mut().swap(swap.a, swap.b);
        }
        Some(RolePlay { round, swap, before })
    })
}

/// Returns the results of the valid operations.
fn settled(steps: &[Step]) -> impl Iterator<Item = &Settled> {
    steps.iter().filter_map(|step| match step {
        Step::Settled(settled) => Some(settled),
        _ => None,
    })
}

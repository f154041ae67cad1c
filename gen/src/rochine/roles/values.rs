//! Parts and values that several roles have.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::Value;

/// The two sides, in the order of [`spec::rochine::Side::ALL`].
pub(super) const SIDES: &[&str] = &["red", "blue"];

pub(super) const SIZES: &[Value] = values! {
    "4 × 4" = 4, "6 × 6" = 6, "8 × 8" = 8, "10 × 10" = 10,
};

/// Returns the direction of a step from a cell to its neighbour, in the order of `DIRECTIONS`.
pub(super) fn direction(from: Cell, to: Cell) -> u64 {
    match (from.col.cmp(&to.col) as i8, from.row.cmp(&to.row) as i8) {
        (-1, _) => 0,
        (1, _) => 2,
        (_, -1) => 1,
        _ => 3,
    }
}

//! How complex a case is.

use crosscheck_core::contract::Case as _;
use spec::chess::{Case, Colour, Road};

/// Returns how complex a case is. What a reader must look at comes first: tests, cells, queries, then roads that are
/// not blocked. Then smaller numbers win: the sums of all states and levels, the number of white pieces, the sum of all
/// coordinates.
pub(super) fn weight(case: &Case) -> Vec<u64> {
    let mut weight = vec![case.tests().len() as u64, 0, case.turns() as u64, 0, 0, 0, 0, 0];
    for test in case.tests() {
        weight[1] += u64::from(test.rows()) * u64::from(test.cols());
        for &road in test.right().values().iter().chain(test.below().values()) {
            weight[3] += u64::from(road != Road::Blocked);
            weight[4] += road as u64;
        }
        for placement in test.placements() {
            weight[5] += u64::from(placement.level);
            weight[6] += u64::from(placement.colour == Colour::White);
            weight[7] += u64::from(placement.cell.row) + u64::from(placement.cell.col);
        }
    }
    weight
}

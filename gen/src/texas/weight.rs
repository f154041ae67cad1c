//! How complex a case is.

use crosscheck_core::contract::Case as _;
use spec::texas::Case;

/// Returns how complex a case is. What a reader must look at comes first: cells, then operations, effects and colours.
/// Then smaller numbers win: the sums of all colours, of all effects' numbers, and of all coordinates, and how many
/// operations name the later cell first.
pub(super) fn weight(case: &Case) -> Vec<u64> {
    let pieces = case.pieces().values();
    let effects = pieces.iter().filter(|piece| piece.effect as u64 > 0).count();
    let coordinates = case.swaps().iter().flat_map(|swap| [swap.a, swap.b]);
    vec![
        pieces.len() as u64,
        case.turns() as u64,
        effects as u64,
        u64::from(case.colours()),
        pieces.iter().map(|piece| u64::from(piece.colour)).sum(),
        pieces.iter().map(|piece| piece.effect as u64).sum(),
        coordinates.map(|cell| u64::from(cell.row) + u64::from(cell.col)).sum(),
        case.swaps().iter().filter(|swap| swap.b < swap.a).count() as u64,
    ]
}

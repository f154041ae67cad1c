//! Simpler cases, for shrinking: all valid and below the case in weight, the boldest first.
//!
//! A greedy shrinker stops where no single reduction keeps the failure. So some reductions change several related
//! things at once: they remove a line and move all operations, remove a line and an operation, or play the first
//! operations and let the board begin after them.

mod coupled;
mod lines;
mod looks;
mod operations;
mod tiny;

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::reduce::only_simpler;
use spec::texas::{Case, Guide};

use self::lines::Moving;
use super::parts::{Axis, Candidates, Parts, limits_of};

/// One kind of reduction.
type Stage = for<'a> fn(&'a Case) -> Candidates<'a>;

/// Returns valid cases that are simpler than this one, the boldest first.
pub(super) fn reductions<'a, G: Guide>(case: &'a Case) -> Box<dyn Iterator<Item = Case> + 'a> {
    let stages: [Stage; 16] = [
        operations::bold_forward::<G>,
        operations::bold,
        operations::valid_alone::<G>,
        lines::around_operations,
        lines::chunks,
        operations::chunks,
        operations::forward::<G>,
        lines::replayed::<G>,
        looks::effects,
        tiny::boards_instead::<G>,
        looks::colours,
        lines::quiet,
        operations::simpler,
        looks::pieces,
        coupled::lines_and_operations,
        coupled::pairs,
    ];
    let limits = limits_of(case);
    let candidates = stages.into_iter().flat_map(move |stage| stage(case));
    only_simpler(case, weight, candidates.filter_map(move |parts| parts.case(limits)))
}

/// Returns the first half of the board, across its longer side, with the operations that take place there.
pub(super) fn halved(case: &Case) -> Option<Case> {
    let board = case.pieces();
    let axis = if board.cols() > board.rows() { Axis::Cols } else { Axis::Rows };
    let count = axis.len(board);
    let gone = count.div_ceil(2)..count;
    if gone.is_empty() {
        return None;
    }
    lines::without(&Parts::new(case), axis, gone, Moving::WithPieces).case(limits_of(case))
}

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

//! The measures of a case: the views of its steps that aims and statistics share.

use crosscheck_core::contract::Case as _;
use spec::texas::{Case, End, Hand, Round, Ruling, Settled, Step, Trigger};

pub(super) fn verdicts(steps: &[&Step]) -> impl Iterator<Item = Ruling> {
    steps.iter().filter_map(|step| match step {
        Step::Operation(operation) => Some(operation.verdict),
        _ => None,
    })
}

pub(super) fn rounds<'a>(steps: &'a [&'a Step]) -> impl Iterator<Item = &'a Round> {
    steps.iter().filter_map(|step| match step {
        Step::Round(round) => Some(round),
        _ => None,
    })
}

pub(super) fn settled<'a>(steps: &'a [&'a Step]) -> impl Iterator<Item = &'a Settled> {
    steps.iter().filter_map(|step| match step {
        Step::Settled(settled) => Some(settled),
        _ => None,
    })
}

pub(super) fn hands<'a>(steps: &'a [&'a Step]) -> impl Iterator<Item = &'a Hand> {
    settled(steps).filter_map(|of| of.hand.as_ref())
}

/// Returns the last step, if the case was played to its end.
pub(super) fn end<'a>(steps: &'a [&'a Step]) -> Option<&'a End> {
    match steps.last() {
        Some(Step::End(end)) => Some(end),
        _ => None,
    }
}

pub(super) fn triggers(round: &Round) -> impl Iterator<Item = &Trigger> {
    round.waves.iter().flat_map(|wave| &wave.effects)
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

//! The measures of a case: the views of its steps that aims, roles and statistics share.

use crosscheck_core::{Cell, Grid};
use spec::texas::{Case, End, Hand, Piece, Round, Settled, Step, Swap, Trigger, Verdict};

/// Returns the verdicts on all operations.
pub(super) fn verdicts(steps: &[&Step]) -> impl Iterator<Item = Verdict> {
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

/// Returns the results of the valid operations.
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

/// Returns the effects of a round, each with the number of its wave, from 0.
pub(super) fn triggers(round: &Round) -> impl Iterator<Item = (usize, &Trigger)> {
    let waves = round.waves.iter().enumerate();
    waves.flat_map(|(at, wave)| wave.effects.iter().map(move |of| (at, of)))
}

/// Narrows a score: within the contest's limits, scores are far below 64 bits.
pub(super) fn narrow(points: u128) -> u64 {
    u64::try_from(points).unwrap_or(u64::MAX)
}

#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    case: &'a Case,
    /// The board after the last round; the case's own before the first.
    after: Option<&'a Grid<Option<Piece>>>,
    /// The swap that has been made since.
    swapped: Option<Swap>,
}

impl Board<'_> {
    pub(super) fn piece(&self, cell: Cell) -> Option<Piece> {
        let cell = match self.swapped {
            Some(Swap { a, b }) if cell == a => b,
            Some(Swap { a, b }) if cell == b => a,
            _ => cell,
        };
        self.after.map_or_else(|| self.case.pieces().get(cell).copied(), |board| *board.get(cell)?)
    }

    /// Returns the colour of the piece on a cell.
    pub(super) fn colour(&self, cell: Cell) -> Option<u32> {
        self.piece(cell).map(|piece| piece.colour)
    }
}

/// An operation with its verdict, and the board before it.
pub(super) struct Asked<'a> {
    /// The number of the operation, from 1.
    pub(super) number: usize,
    pub(super) verdict: Verdict,
    pub(super) swap: Swap,
    pub(super) before: Board<'a>,
}

/// A round, and the board on which its runs were found.
pub(super) struct Seen<'a> {
    pub(super) round: &'a Round,
    pub(super) swap: Swap,
    pub(super) before: Board<'a>,
}

/// Returns all operations of a case.
pub(super) fn asked<'a>(case: &'a Case, steps: &'a [&'a Step]) -> impl Iterator<Item = Asked<'a>> {
    boards(case, steps).filter_map(|(step, before)| match step {
        Step::Operation(of) => {
            let number = of.operation as usize;
            Some(Asked { number, verdict: of.verdict, swap: before.case.swaps()[number - 1], before })
        }
        _ => None,
    })
}

/// Returns all rounds of a case.
pub(super) fn seen<'a>(case: &'a Case, steps: &'a [&'a Step]) -> impl Iterator<Item = Seen<'a>> {
    boards(case, steps).filter_map(|(step, before)| match step {
        Step::Round(round) => {
            let swap = before.case.swaps()[round.operation as usize - 1];
            let swapped = (round.round == 1).then_some(swap);
            Some(Seen { round, swap, before: Board { swapped, ..before } })
        }
        _ => None,
    })
}

/// Returns all steps, each with the board before it.
fn boards<'a>(case: &'a Case, steps: &'a [&'a Step]) -> impl Iterator<Item = (&'a Step, Board<'a>)> {
    let mut after = None;
    steps.iter().map(move |&step| {
        let before = Board { case, after, swapped: None };
        if let Step::Round(round) = step {
            after = Some(&round.board.0);
        }
        (step, before)
    })
}

impl Seen<'_> {
    /// Whether a piece is eliminated in the round.
    pub(super) fn is_removed(&self, cell: Cell) -> bool {
        let hit = self.round.waves.iter().any(|wave| wave.removed.binary_search(&cell).is_ok());
        hit || self.round.matched.binary_search(&cell).is_ok()
    }

    /// Whether this is the round that the swap itself causes.
    pub(super) fn is_first(&self) -> bool {
        self.round.round == 1
    }
}

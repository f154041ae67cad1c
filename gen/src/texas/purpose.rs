//! The purpose of a random case's family. The case is played; if it does not serve the purpose, another is drawn or
//! this one is changed.

use crosscheck_core::generate::Settings;
use crosscheck_core::{Cell, Grid};
use crosscheck_problem::shaped::limits_of;
use spec::texas::{Case, Effect, Guide, Piece, Swap, Verdict};

use super::board::in_line;
use super::pairs::Pairs;
use super::parts::Parts;

/// A condition on a family's cases beyond the guarantees of its plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Nothing.
    Any,
    /// The board is empty at the end.
    Cleared,
    AllValid,
    NoneValid,
    /// Some operations are valid, and others are refused for each of the three reasons.
    Refusals,
    /// A valid operation has two main colours.
    TwoMain,
}

impl Purpose {
    /// Whether a case serves the purpose.
    pub(super) fn is_met<G: Guide>(self, case: &Case) -> bool {
        if self == Purpose::Any {
            return true;
        }
        let mut guide = G::start(case);
        let (mut verdicts, mut two) = ([0; 4], false);
        for &swap in case.swaps() {
            two |= self == Purpose::TwoMain && both_match(&guide, swap, case.pieces());
            verdicts[guide.play(swap) as usize] += 1;
        }
        let count = |verdict: Verdict| verdicts[verdict as usize];
        match self {
            Purpose::Any => true,
            Purpose::Cleared => case.pieces().cells().all(|cell| guide.piece(cell).is_none()),
            Purpose::AllValid => count(Verdict::Valid) == case.swaps().len(),
            Purpose::NoneValid => count(Verdict::Valid) == 0,
            Purpose::Refusals => Verdict::ALL.into_iter().all(|verdict| count(verdict) > 0),
            Purpose::TwoMain => two,
        }
    }

    /// Changes the case so that it serves the purpose, if possible. Its size stays, and so does everything that need
    /// not change.
    pub(super) fn mended<G: Guide>(self, case: &Case, settings: &Settings) -> Option<Case> {
        match self {
            Purpose::Cleared if settings.knob("effects").is_none_or(|percent| percent == 100) => {
                swept::<G>(case)
            }
            Purpose::AllValid if settings.knob("ops").is_none() => {
                let mut guide = G::start(case);
                let valid = case.swaps().iter().take_while(|swap| guide.play(**swap) == Verdict::Valid);
                Parts::with_swaps(case, valid.copied().collect()).case(limits_of(case))
            }
            _ => None,
        }
    }
}

/// Puts crosses along the rows of the case's first valid operation, which then clear the board.
fn swept<G: Guide>(case: &Case) -> Option<Case> {
    let mut guide = G::start(case);
    let mut swaps = case.swaps().to_vec();
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    let valid = |guide: &G, swap: Swap| guide.verdict(swap) == Verdict::Valid;
    if swaps.iter().all(|&swap| guide.play(swap) != Verdict::Valid) {
        let last = swaps.len() - 1;
        swaps[last] = { Pairs { rows, cols }.all() }.find(|&swap| valid(&guide, swap))?;
    }
    let guide = G::start(case);
    let first = swaps.iter().copied().find(|&swap| valid(&guide, swap))?;
    let pieces = Grid::from_fn(rows, cols, |cell| {
        let piece = case.pieces()[cell];
        let swept = cell.row == first.a.row || cell.row == first.b.row;
        if swept { Piece { effect: Effect::Cross, ..piece } } else { piece }
    });
    Parts { colours: case.colours(), pieces, swaps }.case(limits_of(case))
}

/// Whether both pieces of an operation end up in a run of their colour.
fn both_match<G: Guide>(guide: &G, swap: Swap, board: &Grid<Piece>) -> bool {
    let pairs = Pairs { rows: board.rows(), cols: board.cols() };
    let Swap { a, b } = swap;
    guide.verdict(swap) == Verdict::Valid && matches(guide, pairs, a, b) && matches(guide, pairs, b, a)
}

/// Whether the piece on `from` lies in a run of its colour once it has changed places with the contents of `to`.
pub(super) fn matches<G: Guide>(guide: &G, board: Pairs, from: Cell, to: Cell) -> bool {
    let Some(piece) = guide.piece(from) else { return false };
    let same = |cell| {
        let other = || guide.piece(cell).is_some_and(|other| other.colour == piece.colour);
        board.contain(cell) && cell != from && other()
    };
    in_line(to, same)
}

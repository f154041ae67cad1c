//! A case taken apart, to be changed and put back together.

use crosscheck_core::Limits;
use spec::rochine::{Case, Guide, MAX_MOVES, Move, Spot};

use super::making::Making;

/// The size and the moves of a case; they may be invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) side: u32,
    pub(super) moves: Vec<Move>,
}

impl Parts {
    pub(super) fn new(case: &Case) -> Self {
        Parts { side: case.side(), moves: case.moves().to_vec() }
    }

    /// Returns the parts as a case, if they are valid; drops moves beyond the limit.
    pub(super) fn case(mut self, limits: Limits) -> Option<Case> {
        self.moves.truncate(limits.up_to(MAX_MOVES) as usize);
        Case::new(self.side, self.moves, limits).ok()
    }

    /// Returns the parts on a board of another size: spots in the left or upper half stay there, all others move with
    /// the right or lower edge.
    pub(super) fn resized(&self, side: u32) -> Parts {
        let (old, new) = (self.side.cast_signed(), side.cast_signed());
        let at = |at: i32| {
            if at > old / 2 { at.wrapping_add(new - old).max(new / 2 + 1) } else { at.min(new / 2) }
        };
        Parts { side, moves: self.moved(|spot| Spot { col: at(spot.col), row: at(spot.row) }) }
    }

    pub(super) fn moved(&self, to: impl Fn(Spot) -> Spot) -> Vec<Move> {
        self.moves.iter().map(|mv| Move { from: to(mv.from), to: to(mv.to) }).collect()
    }

    /// Returns the parts without the illegal moves among the first `until`.
    pub(super) fn legal<G: Guide>(&self, until: usize) -> Parts {
        let mut making = Making::<G>::new(self.side);
        let until = until.min(self.moves.len());
        for &mv in &self.moves[..until] {
            making.play(mv);
        }
        let moves = [&making.moves[..], &self.moves[until..]].concat();
        Parts { side: self.side, moves }
    }
}

/// Returns how many moves are played: all before the first illegal one, up to the end of the game.
pub(super) fn played<G: Guide>(parts: &Parts) -> usize {
    Making::<G>::replay(parts.side, &parts.moves).0.moves.len()
}

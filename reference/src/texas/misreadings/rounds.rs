//! Misreadings of section 5: rounds.

use crosscheck_core::{Cell, Grid};
use spec::texas::Effect;

use super::{Play, Scoring, misreads};
use crate::texas::board::{self, Pieces, Run};
use crate::texas::player::Literal;

misreads!(
    EffectsStay,
    Scoring,
    "effects-stay-when-pieces-fall",
    "T5.2",
    "Colours fall, and the effects stay on their cells."
);

impl Play for EffectsStay {
    fn fall(&self, board: &Pieces) -> Pieces {
        let mut fallen = Literal.fall(board);
        for cell in board.cells() {
            // The effect of a removed piece is gone. The effect of a piece that falls stays on its cell for the piece
            // that falls onto it, and is gone if there is none.
            let stays = board[cell].map_or(Effect::None, |piece| piece.effect);
            if let Some(piece) = &mut fallen[cell] {
                piece.effect = stays;
            }
        }
        fallen
    }
}

misreads!(
    ColumnsCloseUp,
    Scoring,
    "empty-columns-close-up",
    "T5.2",
    "After the fall, columns move to the left over columns that are empty."
);

impl Play for ColumnsCloseUp {
    fn fall(&self, board: &Pieces) -> Pieces {
        let fallen = Literal.fall(board);
        let holds = |&col: &u32| board::column(&fallen, col).iter().any(|&cell| fallen[cell].is_some());
        let kept: Vec<u32> = (1..=board.cols()).filter(holds).collect();
        Grid::from_fn(board.rows(), board.cols(), |cell| {
            let from = kept.get(cell.col as usize - 1)?;
            fallen[Cell::new(cell.row, *from)]
        })
    }
}

misreads!(
    FallOfOne,
    Scoring,
    "fall-of-one-cell",
    "T5.2",
    "In a fall each piece that has an empty cell below it sinks by one."
);

impl Play for FallOfOne {
    fn fall(&self, board: &Pieces) -> Pieces {
        let mut fallen = board.clone();
        for upper in board.cells().collect::<Vec<_>>().into_iter().rev() {
            let lower = Cell::new(upper.row + 1, upper.col);
            if board.contains(lower) && fallen[lower].is_none() {
                fallen.swap(upper, lower);
            }
        }
        fallen
    }
}

misreads!(OneRound, Scoring, "one-round-only", "T5.3", "An operation has one round.");

impl Play for OneRound {
    fn goes_on(&self, rounds: u32, runs: &[Run]) -> bool {
        rounds < 1 && !runs.is_empty()
    }
}

misreads!(TwoRounds, Scoring, "two-rounds-at-most", "T5.3", "An operation has at most two rounds.");

impl Play for TwoRounds {
    fn goes_on(&self, rounds: u32, runs: &[Run]) -> bool {
        rounds < 2 && !runs.is_empty()
    }
}

misreads!(
    EightRounds,
    Scoring,
    "eight-rounds-at-most",
    "T5.3",
    "An operation has at most eight rounds."
);

impl Play for EightRounds {
    fn goes_on(&self, rounds: u32, runs: &[Run]) -> bool {
        rounds < 8 && !runs.is_empty()
    }
}

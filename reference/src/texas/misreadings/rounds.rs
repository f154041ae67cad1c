//! Section 5: rounds.

use crosscheck_core::{Cell, Grid};
use spec::texas::Effect;

use super::Rounds;
use crate::cites::Literal;
use crate::texas::board::{self, Pieces, Run};
use crate::texas::rules::{Play, Scoring};

impl Scoring for Rounds {}

impl Play for Rounds {
    fn fall(&self, board: &Pieces) -> Pieces {
        match self {
            Rounds::EffectsStay => effects_stay(board),
            Rounds::ColumnsCloseUp => close_up(&Literal.fall(board)),
            Rounds::FallOfOne => fall_of_one(board),
            _ => Literal.fall(board),
        }
    }

    fn goes_on(&self, rounds: u32, runs: &[Run]) -> bool {
        let most = match self {
            Rounds::OneRound => 1,
            Rounds::TwoRounds => 2,
            Rounds::EightRounds => 8,
            _ => u32::MAX,
        };
        rounds < most && Literal.goes_on(rounds, runs)
    }
}

fn effects_stay(board: &Pieces) -> Pieces {
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

fn close_up(fallen: &Pieces) -> Pieces {
    let holds = |&col: &u32| board::column(fallen, col).iter().any(|&cell| fallen[cell].is_some());
    let kept: Vec<u32> = (1..=fallen.cols()).filter(holds).collect();
    Grid::from_fn(fallen.rows(), fallen.cols(), |cell| {
        let from = kept.get(cell.col as usize - 1)?;
        fallen[Cell::new(cell.row, *from)]
    })
}

fn fall_of_one(board: &Pieces) -> Pieces {
    let mut fallen = board.clone();
    for upper in board.cells().collect::<Vec<_>>().into_iter().rev() {
        let lower = Cell::new(upper.row + 1, upper.col);
        if board.contains(lower) && fallen[lower].is_none() {
            fallen.swap(upper, lower);
        }
    }
    fallen
}

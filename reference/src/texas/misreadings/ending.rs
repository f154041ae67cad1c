//! Section 11: the end.

use crosscheck_core::Cell;
use spec::texas::Score;

use super::Ending;
use crate::cites::Literal;
use crate::texas::board::Pieces;
use crate::texas::rules::{Play, Scoring};

impl Play for Ending {}

impl Scoring for Ending {
    fn all_valid(&self, all_valid: bool) -> Score {
        match self {
            Ending::AllValidIgnoresSkipped => Score(1000),
            _ => Literal.all_valid(all_valid),
        }
    }

    fn cleared(&self, board: &Pieces, all_valid: bool) -> Score {
        match self {
            Ending::ClearedWantsAllValid if !all_valid => Score(0),
            Ending::ClearedButLastColumn => {
                let mut seen = board.clone();
                for row in 1..=board.rows() {
                    seen[Cell::new(row, board.cols())] = None;
                }
                Literal.cleared(&seen, all_valid)
            }
            _ => Literal.cleared(board, all_valid),
        }
    }

    fn total(&self, so_far: Score, bonuses: &[Score]) -> Score {
        let Score(total) = Literal.total(so_far, bonuses);
        match self {
            Ending::TotalIn16Bits => Score(total % 65536),
            _ => Score(total),
        }
    }
}

//! Sections 1 and 2: the board and operations.

use crosscheck_core::Cell;
use spec::texas::{Case, Piece, Swap, Verdict};

use super::Operations;
use crate::cites::Literal;
use crate::texas::board::Pieces;
use crate::texas::rules::{Play, Scoring};

impl Scoring for Operations {}

impl Play for Operations {
    fn lay_out(&self, case: &Case) -> Pieces {
        let mut board = Literal.lay_out(case);
        if let Operations::ColoursUpTo64 = self {
            for piece in board.values_mut().iter_mut().flatten() {
                piece.colour = (piece.colour - 1) % 64 + 1;
            }
        }
        board
    }

    fn exchange(&self, board: &mut Pieces, swap: Swap) {
        let (a, b) = (board[swap.a], board[swap.b]);
        Literal.exchange(board, swap);
        if let (Operations::SwapLeavesEffects, Some(a), Some(b)) = (self, a, b) {
            board[swap.a] = Some(Piece { colour: b.colour, ..a });
            board[swap.b] = Some(Piece { colour: a.colour, ..b });
        }
    }

    fn skip(&self, board: &mut Pieces, swap: Swap, verdict: Verdict) {
        if let (Operations::SkippedSwapStays, Verdict::NoElimination) = (self, verdict) {
            board.swap(swap.a, swap.b);
        }
    }

    fn adjacent(&self, board: &Pieces, swap: Swap) -> bool {
        let Swap { a, b } = swap;
        let adjacent = Literal.adjacent(board, swap);
        match self {
            Operations::DiagonalIsAdjacent => {
                a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
            }
            Operations::SecondIsBeyond => adjacent && a < b,
            Operations::RowsJoin => {
                let cols = u64::from(board.cols());
                let number = |cell: Cell| u64::from(cell.row) * cols + u64::from(cell.col);
                adjacent || number(a).abs_diff(number(b)) == 1
            }
            _ => adjacent,
        }
    }

    fn full(&self, board: &Pieces, swap: Swap) -> bool {
        match self {
            Operations::EmptyMayBeSwapped => true,
            Operations::OnlyFirstIsFull => board[swap.a].is_some(),
            _ => Literal.full(board, swap),
        }
    }

    fn eliminates(&self, board: &Pieces, swap: Swap) -> bool {
        let mut swapped = board.clone();
        swapped.swap(swap.a, swap.b);
        match self {
            Operations::FirstPieceMustMatch => {
                Literal.runs(&swapped).iter().any(|run| run.contains(&swap.b))
            }
            _ => Literal.eliminates(board, swap),
        }
    }
}

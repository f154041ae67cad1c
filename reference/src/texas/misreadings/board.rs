//! Misreadings of sections 1 and 2: the board and operations.

use crosscheck_core::Cell;
use spec::texas::{Case, Piece, Swap, Verdict};

use super::{Play, Scoring, misreads};
use crate::texas::board::Pieces;
use crate::texas::player::Literal;

misreads!(
    SwapLeavesEffects,
    Scoring,
    "swap-leaves-effects",
    "T1.2",
    "A swap exchanges the colours, and the effects stay on their cells."
);

impl Play for SwapLeavesEffects {
    fn exchange(&self, board: &mut Pieces, swap: Swap) {
        if let (Some(a), Some(b)) = (board[swap.a], board[swap.b]) {
            board[swap.a] = Some(Piece { colour: b.colour, ..a });
            board[swap.b] = Some(Piece { colour: a.colour, ..b });
        }
    }
}

misreads!(
    ColoursUpTo64,
    Scoring,
    "colours-up-to-64",
    "T1.2",
    "There are 64 colours: the one after 64 is 1 again."
);

impl Play for ColoursUpTo64 {
    fn lay_out(&self, case: &Case) -> Pieces {
        let colour = |colour: u32| (colour - 1) % 64 + 1;
        case.pieces().map(|piece| Some(Piece { colour: colour(piece.colour), ..*piece }))
    }
}

misreads!(
    SkippedSwapStays,
    Scoring,
    "skipped-swap-stays",
    "T2.1",
    "A swap that leads to no elimination scores nothing, and the two pieces stay exchanged."
);

impl Play for SkippedSwapStays {
    fn skip(&self, board: &mut Pieces, swap: Swap, verdict: Verdict) {
        if verdict == Verdict::NoElimination {
            board.swap(swap.a, swap.b);
        }
    }
}

misreads!(
    DiagonalIsAdjacent,
    Scoring,
    "diagonal-is-adjacent",
    "T2.2",
    "Two cells that share only a corner are adjacent as well."
);

impl Play for DiagonalIsAdjacent {
    fn adjacent(&self, _board: &Pieces, Swap { a, b }: Swap) -> bool {
        a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
    }
}

misreads!(
    SecondIsBeyond,
    Scoring,
    "second-cell-right-or-below",
    "T2.2",
    "The second cell is the one to the right of the first, or below it."
);

impl Play for SecondIsBeyond {
    fn adjacent(&self, board: &Pieces, swap: Swap) -> bool {
        Literal.adjacent(board, swap) && swap.a < swap.b
    }
}

misreads!(
    RowsJoin,
    Scoring,
    "rows-join",
    "T2.2",
    "The last cell of a row is adjacent to the first of the next, as cells are when they are numbered through."
);

impl Play for RowsJoin {
    fn adjacent(&self, board: &Pieces, swap: Swap) -> bool {
        let number = |cell: Cell| u64::from(cell.row) * u64::from(board.cols()) + u64::from(cell.col);
        Literal.adjacent(board, swap) || number(swap.a).abs_diff(number(swap.b)) == 1
    }
}

misreads!(
    EmptyMayBeSwapped,
    Scoring,
    "empty-may-be-swapped",
    "T2.3",
    "A piece may be swapped into an empty cell, and falls only after a run has been found."
);

impl Play for EmptyMayBeSwapped {
    fn full(&self, _board: &Pieces, _swap: Swap) -> bool {
        true
    }
}

misreads!(
    OnlyFirstIsFull,
    Scoring,
    "only-first-cell-must-be-full",
    "T2.3",
    "The first cell must hold a piece; it may be swapped into an empty one."
);

impl Play for OnlyFirstIsFull {
    fn full(&self, board: &Pieces, swap: Swap) -> bool {
        board[swap.a].is_some()
    }
}

misreads!(
    FirstPieceMustMatch,
    Scoring,
    "first-piece-must-match",
    "T2.4",
    "The piece that is named first has to come into a run; a run of the other one does not do."
);

impl Play for FirstPieceMustMatch {
    fn eliminates(&self, board: &Pieces, swap: Swap) -> bool {
        let mut swapped = board.clone();
        swapped.swap(swap.a, swap.b);
        self.runs(&swapped).iter().any(|run| run.contains(&swap.b))
    }
}

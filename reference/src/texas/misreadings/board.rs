//! Misreadings of sections 1, 2, 3 and 5: the board, operations, runs, rounds.

use std::collections::BTreeSet;

use spec::texas::{Effect, Piece, Swap, Verdict};
use spec::{Cell, Grid};

use super::{Cites, Misread, Play, Scoring, misreads};
use crate::texas::board::{self, Pieces, Run};
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
    fn adjacent(&self, Swap { a, b }: Swap) -> bool {
        a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
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

misreads!(FourNeeded, Scoring, "four-in-a-row-needed", "T3.1", "A run needs four pieces.");

impl Play for FourNeeded {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let mut runs = Literal.runs(board);
        runs.retain(|run| run.len() >= 4);
        runs
    }
}

misreads!(OnlyRows, Scoring, "runs-only-in-rows", "T3.1", "Runs lie in rows, and none in columns.");

impl Play for OnlyRows {
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let mut runs = Literal.runs(board);
        runs.retain(|run| run[0].row == run[1].row);
        runs
    }
}

misreads!(
    OneRunARound,
    Scoring,
    "one-run-a-round",
    "T3.2",
    "Runs are eliminated one by one, with a fall after each."
);

impl Play for OneRunARound {
    fn matched(&self, runs: &[Run]) -> BTreeSet<Cell> {
        runs.iter().take(1).flatten().copied().collect()
    }
}

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
            // An effect whose piece is taken away is gone; one whose piece falls off its cell stays for
            // the piece that comes to lie there, and is gone if none does.
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

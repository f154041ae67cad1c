//! Misreadings of section 4: effects.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::texas::{Case, Effect, Trigger};

use super::{Play, Scoring, misreads};
use crate::texas::board::{self, Pieces};
use crate::texas::player::Literal;

misreads!(
    RowClearsColumn,
    Scoring,
    "row-effect-clears-column",
    "T4.1",
    "Effect 1 eliminates the piece's column."
);

impl Play for RowClearsColumn {
    fn row(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        board::column(board, piece.col)
    }
}

misreads!(
    RowStopsAtGap,
    Scoring,
    "row-effect-stops-at-a-gap",
    "T4.1",
    "Effect 1 eliminates the row as far as it goes on without an empty cell."
);

impl Play for RowStopsAtGap {
    fn row(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let row = board::row(board, piece.row);
        let stretches = row.chunk_by(|&a, &b| board[a].is_some() == board[b].is_some());
        stretches.filter(|stretch| stretch.contains(&piece)).flatten().copied().collect()
    }
}

misreads!(
    ColumnOnlyDown,
    Scoring,
    "column-effect-only-down",
    "T4.2",
    "Effect 2 eliminates the column from the piece downwards."
);

impl Play for ColumnOnlyDown {
    fn column(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = board::column(board, piece.col);
        cells.retain(|cell| cell.row >= piece.row);
        cells
    }
}

misreads!(
    CrossOnlyRow,
    Scoring,
    "cross-is-only-its-row",
    "T4.3",
    "Effect 3 eliminates the piece's row, and not its column."
);

impl Play for CrossOnlyRow {
    fn cross(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        board::row(board, piece.row)
    }
}

misreads!(
    Square3Plus,
    Scoring,
    "square-of-3-is-a-plus",
    "T4.4",
    "Effect 4 eliminates the four neighbours, and not the corners of the square."
);

impl Play for Square3Plus {
    fn square3(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = board::square(board, piece, 1);
        cells.retain(|cell| cell.row == piece.row || cell.col == piece.col);
        cells
    }
}

misreads!(
    Square3MustFit,
    Scoring,
    "square-of-3-must-fit",
    "T4.4",
    "Effect 4 does nothing where a part of the square is off the board."
);

impl Play for Square3MustFit {
    fn square3(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = board::square(board, piece, 1);
        if cells.len() < 9 {
            cells.clear();
        }
        cells
    }
}

misreads!(
    Square5Is3,
    Scoring,
    "square-of-5-is-3",
    "T4.5",
    "Effect 5 eliminates the 3 × 3 square around the piece."
);

impl Play for Square5Is3 {
    fn square5(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        board::square(board, piece, 1)
    }
}

misreads!(
    Square5EndsEarly,
    Scoring,
    "square-of-5-ends-one-early",
    "T4.5",
    "Effect 5 reaches two rows up and two columns to the left, but one row down and one column to the right."
);

impl Play for Square5EndsEarly {
    fn square5(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = board::square(board, piece, 2);
        cells.retain(|cell| cell.row < piece.row + 2 && cell.col < piece.col + 2);
        cells
    }
}

misreads!(
    ColourSparesEffects,
    Scoring,
    "colour-effect-spares-effects",
    "T4.6",
    "Effect 6 eliminates the pieces of its colour that have no effect themselves."
);

impl Play for ColourSparesEffects {
    fn colour(&self, board: &Pieces, colour: u32) -> Vec<Cell> {
        let mut cells = Literal.colour(board, colour);
        cells.retain(|&cell| board[cell].is_some_and(|piece| piece.effect == Effect::None));
        cells
    }
}

misreads!(
    OneEffectTriggers,
    Scoring,
    "one-effect-triggers",
    "T4.7",
    "Of several matched pieces with effects only the first triggers."
);

impl Play for OneEffectTriggers {
    fn triggered(&self, board: &Pieces, matched: &BTreeSet<Cell>) -> Vec<Trigger> {
        let mut effects = board::effects(board, matched);
        effects.truncate(1);
        effects
    }
}

misreads!(
    TriggeredStaysMarked { marked: RefCell<BTreeSet<Cell>> },
    Scoring,
    "triggered-cell-stays-marked",
    "T4.7",
    "A cell on which a matched piece has triggered stays marked: none that is matched there later triggers."
);

impl Play for TriggeredStaysMarked {
    fn lay_out(&self, case: &Case) -> Pieces {
        self.marked.borrow_mut().clear();
        Literal.lay_out(case)
    }

    fn triggered(&self, board: &Pieces, matched: &BTreeSet<Cell>) -> Vec<Trigger> {
        let mut effects = Literal.triggered(board, matched);
        effects.retain(|trigger| self.marked.borrow_mut().insert(trigger.cell));
        effects
    }
}

misreads!(
    NoChain,
    Scoring,
    "effects-do-not-chain",
    "T4.8",
    "A piece that an effect eliminates does not trigger its own."
);

impl Play for NoChain {
    fn chained(&self, _board: &Pieces, _wave: usize, _removed: &BTreeSet<Cell>) -> Vec<Trigger> {
        Vec::new()
    }
}

misreads!(
    ChainsOnce,
    Scoring,
    "effects-chain-once",
    "T4.8",
    "The pieces that the effects of matched ones eliminate trigger theirs, and there it ends."
);

impl Play for ChainsOnce {
    fn chained(&self, board: &Pieces, wave: usize, removed: &BTreeSet<Cell>) -> Vec<Trigger> {
        if wave == 1 { Literal.chained(board, wave, removed) } else { Vec::new() }
    }
}

//! Misreadings of section 4: effects.

use std::collections::BTreeSet;

use spec::Cell;
use spec::texas::{Effect, Trigger};

use super::{Cites, Misread, Play, Scoring, misreads};
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
    NoChain,
    Scoring,
    "effects-do-not-chain",
    "T4.8",
    "A piece that an effect eliminates does not trigger its own."
);

impl Play for NoChain {
    fn chained(&self, _board: &Pieces, _removed: &BTreeSet<Cell>) -> Vec<Trigger> {
        Vec::new()
    }
}

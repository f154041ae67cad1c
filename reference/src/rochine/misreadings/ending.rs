//! Misreadings of section 4: the end.

use crosscheck_core::Cell;
use spec::rochine::{Answer, Side, Step};

use super::{Moving, Taking, misreads};
use crate::rochine::board::{self, Pieces};
use crate::rochine::player::Literal;

misreads!(
    ExactlyHalf,
    Moving,
    "lost-with-exactly-half",
    "R4.1",
    "A side has lost when it has exactly N ÷ 2 pieces; with fewer it plays on."
);

impl Taking for ExactlyHalf {
    fn too_few(&self, board: &Pieces, side: Side) -> bool {
        board::count(board, side) == board.rows() / 2
    }
}

misreads!(
    FewerThanHalf,
    Moving,
    "lost-with-fewer-than-half",
    "R4.1",
    "A side has lost when it has fewer than N ÷ 2 pieces; with N ÷ 2 it plays on."
);

impl Taking for FewerThanHalf {
    fn too_few(&self, board: &Pieces, side: Side) -> bool {
        board::count(board, side) < board.rows() / 2
    }
}

misreads!(
    HalfOfItsOwn,
    Moving,
    "lost-with-half-of-its-own",
    "R4.1",
    "A side has lost when half of the pieces that it had at the start are left, or fewer."
);

impl Taking for HalfOfItsOwn {
    fn too_few(&self, board: &Pieces, side: Side) -> bool {
        board::count(board, side) < board.rows()
    }
}

misreads!(
    LooksRightFromTheLeft,
    Moving,
    "mobility-looks-right-only-from-the-left",
    "R4.2",
    "Whether a piece can move to the right is looked at only in the left half of the board."
);

impl Taking for LooksRightFromTheLeft {
    fn immobile(&self, board: &Pieces, side: Side) -> bool {
        let free = |cell: Cell| {
            let seen = |to: &Cell| to.col <= cell.col || cell.col <= board.cols() / 2;
            board::neighbours(board, cell).filter(seen).any(|to| board[to].is_none())
        };
        !board.cells().any(|cell| board[cell] == Some(side) && free(cell))
    }
}

misreads!(
    DiagonalIsMobile,
    Moving,
    "diagonal-cell-makes-mobile",
    "R4.2",
    "A piece is not held if an empty cell shares only a corner with its own."
);

impl Taking for DiagonalIsMobile {
    fn immobile(&self, board: &Pieces, side: Side) -> bool {
        let near = |a: Cell, b: Cell| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
        let free = |cell| board.cells().any(|to| board[to].is_none() && near(cell, to));
        !board.cells().any(|cell| board[cell] == Some(side) && free(cell))
    }
}

misreads!(
    NeverImmobile,
    Moving,
    "immobility-not-checked",
    "R4.2",
    "A side loses by pieces alone: one that has no move has not lost yet."
);

impl Taking for NeverImmobile {
    fn immobile(&self, _board: &Pieces, _side: Side) -> bool {
        false
    }
}

misreads!(
    PlayGoesOn,
    Moving,
    "moves-after-the-end-count",
    "R4.4",
    "Moves after the one that ends the game are judged and made as well."
);

impl Taking for PlayGoesOn {
    fn goes_on(&self, last: &Step) -> bool {
        last.play.is_some()
    }
}

misreads!(
    BoardBeforeCaptures,
    Moving,
    "board-shown-before-captures",
    "R4.5",
    "The board is shown as the last move left it, with the pieces that were then captured."
);

impl Taking for BoardBeforeCaptures {
    fn answer(&self, last: &Step) -> Answer {
        let mut before = last.clone();
        if let Some(play) = &mut before.play {
            for &cell in play.row.iter().chain(&play.column) {
                play.board.0[cell] = Some(last.side.enemy());
            }
        }
        Literal.answer(&before)
    }
}

misreads!(
    BoardByColumns,
    Moving,
    "board-shown-by-columns",
    "R4.5",
    "A line of the board that is shown is a column."
);

impl Taking for BoardByColumns {
    fn answer(&self, last: &Step) -> Answer {
        let mut turned = last.clone();
        if let Some(play) = &mut turned.play {
            play.board.0 = play.board.0.transposed();
        }
        Literal.answer(&turned)
    }
}

misreads!(
    LoserIsNamed,
    Moving,
    "loser-is-named",
    "R4.5",
    "The side that is named is the one that has lost."
);

impl Taking for LoserIsNamed {
    fn answer(&self, last: &Step) -> Answer {
        match Literal.answer(last) {
            Answer::Won(winner, board) => Answer::Won(winner.enemy(), board),
            other => other,
        }
    }
}

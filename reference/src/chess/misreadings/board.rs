//! Misreadings of section 1: the board and the queries.

use crosscheck_core::Cell;
use spec::chess::{Placement, Test};

use super::{Rules, misreads};
use crate::chess::board::{Board, Edge};
use crate::chess::player::Literal;

misreads!(
    BelowByColumns,
    "roads-below-by-columns",
    "C1.1",
    "The roads between a cell and the one below it are given column by column."
);

impl Rules for BelowByColumns {
    fn edges(&self, board: &Board, cell: Cell) -> [Option<Edge>; 4] {
        let misread = |mut edge: Edge| {
            if edge.from.col == edge.to.col {
                let upper = edge.from.min(edge.to);
                let before = (upper.col - 1) as usize * board.below.rows() as usize;
                edge.road = board.below.values()[before + (upper.row - 1) as usize];
            }
            edge
        };
        Literal.edges(board, cell).map(|edge| edge.map(misread))
    }
}

misreads!(
    OneWay,
    "roads-lead-one-way",
    "C1.1",
    "An edge is passed from its first cell to its second alone: to the right and down."
);

impl Rules for OneWay {
    fn edges(&self, board: &Board, cell: Cell) -> [Option<Edge>; 4] {
        let [_, _, right, down] = Literal.edges(board, cell);
        [None, None, right, down]
    }
}

misreads!(
    LastRowIsNotJoined,
    "last-row-is-not-joined",
    "C1.1",
    "The roads to the right are there in all rows but the last."
);

impl Rules for LastRowIsNotJoined {
    fn edges(&self, board: &Board, cell: Cell) -> [Option<Edge>; 4] {
        let rows = board.pieces.rows();
        let there = |edge: &Edge| edge.from.row < rows || edge.to.row < rows;
        Literal.edges(board, cell).map(|edge| edge.filter(there))
    }
}

misreads!(
    BoundsSwapped,
    "bounds-are-swapped",
    "C1.1",
    "The board has m rows and n columns: beyond these no road leads."
);

impl Rules for BoundsSwapped {
    fn edges(&self, board: &Board, cell: Cell) -> [Option<Edge>; 4] {
        let (rows, cols) = (board.pieces.cols(), board.pieces.rows());
        let within = |edge: &Edge| edge.to.row <= rows && edge.to.col <= cols;
        Literal.edges(board, cell).map(|edge| edge.filter(within))
    }
}

misreads!(
    BoardIsKept,
    "pieces-stay-for-the-next-test",
    "C1.2",
    "The pieces of a test case still stand on the board of the next, as far as it has their cells."
);

impl Rules for BoardIsKept {
    fn start(&self, test: &Test, before: Option<Board>) -> Board {
        let mut board = Board::empty(test);
        if let Some(before) = before {
            for cell in board.pieces.cells() {
                board.pieces[cell] = before.pieces.get(cell).copied().flatten();
            }
        }
        board
    }
}

misreads!(
    AllPlacedFirst,
    "all-pieces-placed-first",
    "C1.3",
    "All pieces of the test case are on the board from the first query on."
);

impl Rules for AllPlacedFirst {
    fn place(&self, board: &mut Board, piece: Placement, later: &[Placement]) {
        for &piece in [piece].iter().chain(later) {
            board.pieces[piece.cell] = Some(piece);
        }
    }
}

misreads!(
    CapturedIsTaken,
    "captured-pieces-are-taken-off",
    "C1.4",
    "The pieces that the new one could capture are taken off the board."
);

impl Rules for CapturedIsTaken {
    fn stay(&self, board: &mut Board, _piece: Placement, captures: &[Cell]) {
        for &cell in captures {
            board.pieces[cell] = None;
        }
    }
}

misreads!(
    PieceIsTaken,
    "new-piece-does-not-stay",
    "C1.4",
    "The new piece leaves the board when its query has been answered."
);

impl Rules for PieceIsTaken {
    fn stay(&self, board: &mut Board, piece: Placement, _captures: &[Cell]) {
        board.pieces[piece.cell] = None;
    }
}

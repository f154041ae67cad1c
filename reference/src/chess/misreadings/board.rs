//! Section 1: the board and the queries.

use crosscheck_core::Cell;
use spec::chess::{Placement, Test};

use super::Queries;
use crate::chess::board::{Board, Edge};
use crate::chess::rules::Rules;
use crate::cites::Literal;

impl Rules for Queries {
    fn edges(&self, board: &Board, cell: Cell) -> [Option<Edge>; 4] {
        let edges = Literal.edges(board, cell);
        let (rows, cols) = (board.pieces.rows(), board.pieces.cols());
        match self {
            Queries::BelowByColumns => edges.map(|edge| edge.map(|edge| by_columns(board, edge))),
            Queries::OneWay => {
                let [_, _, right, down] = edges;
                [None, None, right, down]
            }
            Queries::LastRowIsNotJoined => {
                let there = |edge: &Edge| edge.from.row < rows || edge.to.row < rows;
                edges.map(|edge| edge.filter(there))
            }
            Queries::BoundsSwapped => {
                let within = |edge: &Edge| edge.to.row <= cols && edge.to.col <= rows;
                edges.map(|edge| edge.filter(within))
            }
            _ => edges,
        }
    }

    fn start(&self, test: &Test, before: Option<Board>) -> Board {
        let mut board = Board::empty(test);
        if let (Queries::BoardIsKept, Some(before)) = (self, before) {
            for cell in board.pieces.cells() {
                board.pieces[cell] = before.pieces.get(cell).copied().flatten();
            }
        }
        board
    }

    fn place(&self, board: &mut Board, piece: Placement, later: &[Placement]) {
        Literal.place(board, piece, later);
        if let Queries::AllPlacedFirst = self {
            for &piece in later {
                board.pieces[piece.cell] = Some(piece);
            }
        }
    }

    fn stay(&self, board: &mut Board, piece: Placement, captures: &[Cell]) {
        let taken = match self {
            Queries::CapturedIsTaken => captures,
            Queries::PieceIsTaken => &[piece.cell],
            _ => &[],
        };
        for &cell in taken {
            board.pieces[cell] = None;
        }
    }
}

/// Gives an edge the road at its place among the roads below, counted column by column.
fn by_columns(board: &Board, mut edge: Edge) -> Edge {
    if edge.from.col == edge.to.col {
        let upper = edge.from.min(edge.to);
        let before = (upper.col - 1) as usize * board.below.rows() as usize;
        edge.road = board.below.values()[before + (upper.row - 1) as usize];
    }
    edge
}

//! Section 4: the end.

use crosscheck_core::Cell;
use spec::rochine::{Answer, Side, Step};

use super::Ending;
use crate::cites::Literal;
use crate::rochine::board::{self, Pieces};
use crate::rochine::rules::{Moving, Taking};

impl Moving for Ending {}

impl Taking for Ending {
    fn too_few(&self, board: &Pieces, side: Side) -> bool {
        let count = board::count(board, side);
        match self {
            Ending::ExactlyHalf => count == board.rows() / 2,
            Ending::FewerThanHalf => count < board.rows() / 2,
            Ending::HalfOfItsOwn => count < board.rows(),
            _ => Literal.too_few(board, side),
        }
    }

    fn immobile(&self, board: &Pieces, side: Side) -> bool {
        let free = |cell: Cell| match self {
            Ending::LooksRightFromTheLeft => {
                let seen = |to: &Cell| to.col <= cell.col || cell.col <= board.cols() / 2;
                board::neighbours(board, cell).filter(seen).any(|to| board[to].is_none())
            }
            Ending::DiagonalIsMobile => {
                let near = |to: Cell| cell.row.abs_diff(to.row) <= 1 && cell.col.abs_diff(to.col) <= 1;
                board.cells().any(|to| board[to].is_none() && near(to))
            }
            _ => board::neighbours(board, cell).any(|to| board[to].is_none()),
        };
        let immobile = !board.cells().any(|cell| board[cell] == Some(side) && free(cell));
        immobile && !matches!(self, Ending::NeverImmobile)
    }

    fn goes_on(&self, last: &Step) -> bool {
        match self {
            Ending::PlayGoesOn => last.play.is_some(),
            _ => Literal.goes_on(last),
        }
    }

    fn answer(&self, last: &Step) -> Answer {
        let mut last = last.clone();
        if let Some(play) = &mut last.play {
            let board = &mut play.board.0;
            match self {
                Ending::BoardBeforeCaptures => {
                    for &cell in play.row.iter().chain(&play.column) {
                        board[cell] = Some(last.side.enemy());
                    }
                }
                Ending::BoardByColumns => *board = board.transposed(),
                Ending::LoserIsNamed => {
                    if let Some(over) = &mut play.over {
                        over.winner = over.winner.enemy();
                    }
                }
                _ => {}
            }
        }
        Literal.answer(&last)
    }
}

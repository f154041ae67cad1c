//! Sections 1 and 2: coordinates and moves.

use crosscheck_core::Cell;
use spec::rochine::{Spot, Team};

use super::Moves;
use crate::cites::Literal;
use crate::rochine::board::{Pieces, Trip};
use crate::rochine::rules::Rules;

impl Rules for Moves {
    fn coordinates(&self, spot: Spot) -> Spot {
        let Spot { col, row } = spot;
        match self {
            Moves::RowFirst => Spot { col: row, row: col },
            Moves::FromZero => Spot { col: col.saturating_add(1), row: row.saturating_add(1) },
            _ => spot,
        }
    }

    fn mover(&self, number: u32) -> Team {
        let mover = Literal.mover(number);
        if let Moves::BlueBegins = self { mover.enemy() } else { mover }
    }

    fn on_the_board(&self, board: &Pieces, spot: Spot) -> Option<Cell> {
        match self {
            Moves::EdgesJoin => {
                let side = i64::from(board.rows());
                let wrapped = |at: i32| ((i64::from(at) - 1).rem_euclid(side) + 1) as u32;
                Some(Cell::new(wrapped(spot.row), wrapped(spot.col)))
            }
            Moves::TableOfEight => spot.on(board.rows().min(8)),
            _ => Literal.on_the_board(board, spot),
        }
    }

    fn own(&self, board: &Pieces, mover: Team, from: Cell) -> bool {
        match self {
            Moves::EnemysPiece => board[from].is_some(),
            _ => Literal.own(board, mover, from),
        }
    }

    fn adjacent(&self, trip: Trip) -> bool {
        let Trip { from, to } = trip;
        match self {
            Moves::DiagonalIsAdjacent => {
                from.row.abs_diff(to.row) <= 1 && from.col.abs_diff(to.col) <= 1
            }
            Moves::LikeARook => from.row == to.row || from.col == to.col,
            _ => Literal.adjacent(trip),
        }
    }

    fn vacant(&self, board: &Pieces, to: Cell) -> bool {
        matches!(self, Moves::OccupiedIsExchanged) || Literal.vacant(board, to)
    }
}

//! Section 4: effects.

use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::texas::{Case, Effect, Trigger};

use super::Effects;
use crate::cites::Literal;
use crate::texas::board::{self, Pieces};
use crate::texas::rules::{Play, Scoring};

impl Scoring for Effects {}

impl Play for Effects {
    fn lay_out(&self, case: &Case) -> Pieces {
        if let Effects::TriggeredStaysMarked(marked) = self {
            marked.borrow_mut().clear();
        }
        Literal.lay_out(case)
    }

    fn row(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let row = Literal.row(board, piece);
        match self {
            Effects::RowClearsColumn => board::column(board, piece.col),
            Effects::RowStopsAtGap => {
                let stretches = row.chunk_by(|&a, &b| board[a].is_some() == board[b].is_some());
                stretches.filter(|stretch| stretch.contains(&piece)).flatten().copied().collect()
            }
            _ => row,
        }
    }

    fn column(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = Literal.column(board, piece);
        if let Effects::ColumnOnlyDown = self {
            cells.retain(|cell| cell.row >= piece.row);
        }
        cells
    }

    fn cross(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        match self {
            Effects::CrossOnlyRow => board::row(board, piece.row),
            _ => Literal.cross(board, piece),
        }
    }

    fn square3(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = Literal.square3(board, piece);
        match self {
            Effects::Square3Plus => cells.retain(|at| at.row == piece.row || at.col == piece.col),
            Effects::Square3MustFit if cells.len() < 9 => cells.clear(),
            _ => {}
        }
        cells
    }

    fn square5(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        let mut cells = Literal.square5(board, piece);
        match self {
            Effects::Square5Is3 => cells = board::square(board, piece, 1),
            Effects::Square5EndsEarly => {
                cells.retain(|cell| cell.row < piece.row + 2 && cell.col < piece.col + 2);
            }
            _ => {}
        }
        cells
    }

    fn colour(&self, board: &Pieces, colour: u32) -> Vec<Cell> {
        let mut cells = Literal.colour(board, colour);
        if let Effects::ColourSparesEffects = self {
            cells.retain(|&cell| board[cell].is_some_and(|piece| piece.effect == Effect::None));
        }
        cells
    }

    fn triggered(&self, board: &Pieces, matched: &BTreeSet<Cell>) -> Vec<Trigger> {
        let mut effects = Literal.triggered(board, matched);
        match self {
            Effects::OneEffectTriggers => effects.truncate(1),
            Effects::TriggeredStaysMarked(marked) => {
                effects.retain(|trigger| marked.borrow_mut().insert(trigger.cell));
            }
            _ => {}
        }
        effects
    }

    fn chained(&self, board: &Pieces, wave: usize, removed: &BTreeSet<Cell>) -> Vec<Trigger> {
        match self {
            Effects::NoChain => Vec::new(),
            Effects::ChainsOnce if wave > 1 => Vec::new(),
            _ => Literal.chained(board, wave, removed),
        }
    }
}

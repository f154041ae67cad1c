//! Section 3: captures.

use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::rochine::Side;

use super::{Captors, Conditions, Lines, Together};
use crate::cites::Literal;
use crate::rochine::board::{self, Captured, Line, Pieces, Trip};
use crate::rochine::rules::{Moving, Taking, numbers};

impl Moving for Lines {}
impl Moving for Conditions {}
impl Moving for Together {}
impl Moving for Captors {}

impl Taking for Lines {
    fn captured(&self, board: &Pieces, mover: Side, trip: Trip) -> Captured {
        let Captured { row, column } = Literal.captured(board, mover, trip);
        match self {
            Lines::OnlyRows => Captured { row, column: BTreeSet::new() },
            Lines::OnlyColumns => Captured { row: BTreeSet::new(), column },
        }
    }
}

impl Taking for Conditions {
    fn brought_about(&self, board: &Pieces, captor: Side, trip: Trip, line: &Line) -> bool {
        let entered = Literal.brought_about(board, captor, trip, line);
        match self {
            Conditions::LeavingCaptures => entered || line.contains(trip.from),
            Conditions::Waiting => true,
            Conditions::ArrangedBeforeIsSpared => {
                let mut before = board.clone();
                Literal.step(&mut before, Trip { from: trip.to, to: trip.from });
                entered && Literal.against(&before, captor, trip, line).next().is_some()
            }
            Conditions::OnlyLinesLeft => line.contains(trip.from),
            _ => entered,
        }
    }

    fn numbers(&self, board: &Pieces, captor: Side, line: &Line) -> bool {
        let (own, enemies) = numbers(board, captor, line);
        let full = matches!(self, Conditions::FullLine) && own == line.len() - 1 && enemies == 1;
        full || Literal.numbers(board, captor, line)
    }

    fn further_numbers(&self, board: &Pieces, captor: Side, line: &Line) -> bool {
        let (own, enemies) = numbers(board, captor, line);
        let (large, shorter) = (line.len() > 4, own == line.len() - 3);
        match self {
            Conditions::NoFurtherNumbers => false,
            Conditions::NoShortLine => large && shorter && enemies == 2,
            Conditions::FurtherNumbersOnFour => shorter && (enemies == 2 || enemies == 1),
            Conditions::NumbersGoFreely => {
                large && (shorter || own == line.len() - 2) && (enemies == 2 || enemies == 1)
            }
            _ => Literal.further_numbers(board, captor, line),
        }
    }

    fn own_together(&self, own: &[Cell]) -> bool {
        matches!(self, Conditions::OwnApart) || Literal.own_together(own)
    }

    fn enemies_together(&self, enemies: &[Cell]) -> bool {
        matches!(self, Conditions::EnemiesApart) || Literal.enemies_together(enemies)
    }

    fn contact(&self, own: &[Cell], enemies: &[Cell]) -> bool {
        match self {
            Conditions::NoContact => true,
            Conditions::ContactBehind => {
                let follow = |one: &Cell, other: &Cell| one < other && board::share_a_side(*one, *other);
                own.iter().any(|one| enemies.iter().any(|other| follow(one, other)))
            }
            _ => Literal.contact(own, enemies),
        }
    }
}

impl Taking for Together {
    fn captured(&self, board: &Pieces, mover: Side, trip: Trip) -> Captured {
        let Captured { row, column } = Literal.captured(board, mover, trip);
        match self {
            Together::OneLineAMove if !row.is_empty() => Captured { row, column: BTreeSet::new() },
            Together::OneLineAMove => Captured { row, column },
        }
    }
}

impl Taking for Captors {
    fn captures(&self, _captor: Side, _mover: Side) -> bool {
        match self {
            Captors::MoverIsCaptured => true,
        }
    }
}

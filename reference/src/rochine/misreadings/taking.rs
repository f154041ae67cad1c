//! Sections 3 and 4: captures and the end.

use crosscheck_core::Cell;
use spec::rochine::{Answer, Step, Team};

use super::{Captors, Conditions, Ending, Lines, Together};
use crate::cells::Cells;
use crate::cites::Literal;
use crate::lines::Line;
use crate::rochine::board::{self, Captured, Pieces, Trip};
use crate::rochine::rules::{CONDITIONS, Rules};

impl Rules for Lines {
    fn captured(&self, board: &Pieces, mover: Team, trip: Trip) -> Captured {
        let Captured { row, column } = Literal.captured(board, mover, trip);
        match self {
            Lines::OnlyRows => Captured { row, column: Cells::default() },
            Lines::OnlyColumns => Captured { row: Cells::default(), column },
        }
    }
}

impl Rules for Conditions {
    fn brought_about(&self, board: &Pieces, captor: Team, trip: Trip, line: &Line) -> bool {
        let entered = Literal.brought_about(board, captor, trip, line);
        match self {
            Conditions::LeavingCaptures => entered || line.contains(trip.from),
            Conditions::Waiting => true,
            Conditions::ArrangedBeforeIsSpared => {
                let mut before = board.clone();
                Literal.step(&mut before, Trip { from: trip.to, to: trip.from });
                entered && !CONDITIONS.iter().all(|of| Literal.holds(of, &before, captor, trip, line))
            }
            Conditions::OnlyLinesLeft => line.contains(trip.from),
            _ => entered,
        }
    }

    fn numbers(&self, n: usize, own: usize, enemies: usize) -> bool {
        let full = matches!(self, Conditions::FullLine) && own == n - 1 && enemies == 1;
        full || Literal.numbers(n, own, enemies)
    }

    fn further_numbers(&self, n: usize, own: usize, enemies: usize) -> bool {
        let (large, shorter) = (n > 4, own == n - 3);
        match self {
            Conditions::NoFurtherNumbers => false,
            Conditions::NoShortLine => large && shorter && enemies == 2,
            Conditions::FurtherNumbersOnFour => shorter && (enemies == 2 || enemies == 1),
            Conditions::NumbersGoFreely => {
                large && (shorter || own == n - 2) && (enemies == 2 || enemies == 1)
            }
            _ => Literal.further_numbers(n, own, enemies),
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

impl Rules for Together {
    fn captured(&self, board: &Pieces, mover: Team, trip: Trip) -> Captured {
        let Captured { row, column } = Literal.captured(board, mover, trip);
        match self {
            Together::OneLineAMove if !row.is_empty() => Captured { row, column: Cells::default() },
            Together::OneLineAMove => Captured { row, column },
        }
    }
}

impl Rules for Captors {
    fn captures(&self, _captor: Team, _mover: Team) -> bool {
        match self {
            Captors::MoverIsCaptured => true,
        }
    }
}

impl Rules for Ending {
    fn too_few(&self, board: &Pieces, side: Team) -> bool {
        let count = board::count(board, side);
        match self {
            Ending::ExactlyHalf => count == board.rows() / 2,
            Ending::FewerThanHalf => count < board.rows() / 2,
            Ending::HalfOfItsOwn => count < board.rows(),
            _ => Literal.too_few(board, side),
        }
    }

    fn immobile(&self, board: &Pieces, side: Team) -> bool {
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

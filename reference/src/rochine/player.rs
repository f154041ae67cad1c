//! The reference, which plays a case by some rules, and the clauses that it exercises.

use crosscheck_core::{Observer, Position};
use spec::rochine::{Answer, Board, Case, Move, Play, Ruling, Setup, Step, Team, tried};

use super::board::{self, Pieces, Trip};
use super::rules::Rules;
use crate::cites::{Counting, Literal};
use crate::player::Plays;

impl Rules for Literal {}
impl Rules for Counting {}

impl<R: Rules> Plays<Case> for R {
    const EXPLORES: bool = true;

    fn play(&self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Answer> {
        let mut board = self.lay_out(case);
        for (number, &one) in (1..=u32::MAX).zip(case.moves()) {
            let step = look_at(self, &mut board, number, one);
            let are_left = (number as usize) < case.moves().len();
            let goes_on = are_left && self.goes_on(&step);
            let answer = if goes_on { None } else { Some(self.answer(&step)) };
            if observer(step).is_break() {
                return None;
            }
            if answer.is_some() {
                return answer;
            }
        }
        None
    }

    /// Explores a position. One with red to move is treated as a position before an odd move, and one with blue to move
    /// as a position before an even move. The rules decide whose move that is.
    fn explore(&self, position: Position, see: &mut dyn FnMut(Step)) {
        let Setup { board: Board(pieces), mover } = Setup::new(position);
        let number = if mover == Team::Red { 1 } else { 2 };
        let mut board = pieces.clone();
        for &one in tried(position.size) {
            let step = look_at(self, &mut board, number, one);
            if step.play.is_some() {
                board.clone_from(&pieces);
            }
            see(step);
        }
    }
}

/// Plays one move: determines its verdict and, if it is legal, its result.
fn look_at<R: Rules>(rules: &R, board: &mut Pieces, number: u32, one: Move) -> Step {
    let side = rules.mover(number);
    match rules.verdict(board, side, one) {
        Err(verdict) => Step { number, side, verdict, play: None },
        Ok(trip) => {
            let play = Some(make(rules, board, side, trip));
            Step { number, side, verdict: Ruling::Legal, play }
        }
    }
}

/// Plays a legal move with its captures, and determines whether it ends the game.
fn make<R: Rules>(rules: &R, board: &mut Pieces, mover: Team, trip: Trip) -> Play {
    rules.step(board, trip);
    let captured = rules.captured(board, mover, trip);
    for &cell in captured.row.iter().chain(&*captured.column) {
        board[cell] = None;
    }
    let over = rules.over(board, mover);
    Play {
        row: captured.row.into_iter().collect(),
        column: captured.column.into_iter().collect(),
        red: board::count(board, Team::Red),
        blue: board::count(board, Team::Blue),
        board: Board(board.clone()),
        over,
    }
}

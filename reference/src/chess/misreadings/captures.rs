//! Sections 4 and 5: captures and the answer.

use crosscheck_core::Cell;
use spec::chess::{Placement, Test};

use super::Captures;
use crate::chess::board::Board;
use crate::chess::rules::{Rules, Ways, distinct};
use crate::cites::Literal;

impl Rules for Captures {
    fn start(&self, test: &Test, before: Option<Board>) -> Board {
        if let Captures::CapturedOnceATest(marked) = self {
            marked.borrow_mut().clear();
        }
        Literal.start(test, before)
    }

    fn captures(&self, piece: Placement, other: Placement) -> bool {
        let unlike = other.colour != piece.colour;
        match self {
            Captures::EqualIsSafe => unlike && other.level < piece.level,
            Captures::HigherIsCaptured => unlike,
            Captures::LevelsTurned => unlike && other.level >= piece.level,
            Captures::OwnIsCaptured => other.level <= piece.level,
            Captures::NothingIsCaptured => false,
            Captures::LevelsAsText => unlike && other.level.to_string() <= piece.level.to_string(),
            Captures::OnlyOwnIsCaptured => !unlike && other.level <= piece.level,
            _ => Literal.captures(piece, other),
        }
    }

    fn goes_on(&self, captured: bool) -> bool {
        match self {
            Captures::CaptureGoesOn => captured,
            Captures::UncapturedIsPassed => !captured,
            _ => Literal.goes_on(captured),
        }
    }

    fn total(&self, board: &Board, ways: &Ways) -> u32 {
        let kinds = [&ways.normal[..], &ways.straight, &ways.connected];
        let each_once = Literal.total(board, ways);
        match self {
            Captures::OncePerKind => {
                kinds.iter().map(|ends| distinct(board, ends.to_vec()).len() as u32).sum()
            }
            Captures::CapturedPerWay => {
                let mut captured = ways.connected.clone();
                captured.retain(|&cell| board.pieces[cell].is_some());
                let again = captured.len() - distinct(board, captured).len();
                each_once + again as u32
            }
            Captures::CapturedOnceATest(marked) => {
                let mut marked = marked.borrow_mut();
                let counts = |&cell: &Cell| board.pieces[cell].is_none() || marked.insert(cell);
                distinct(board, kinds.concat()).into_iter().filter(counts).count() as u32
            }
            Captures::CountIn8Bits => each_once % 256,
            _ => each_once,
        }
    }
}

//! Misreadings of section 3: roads.

use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::chess::{Placement, Road};

use super::{Rules, misreads};
use crate::chess::board::{Board, Direction};
use crate::chess::player::Literal;

misreads!(NormalAnyNumber, "normal-any-number", "C3.1", "A move passes any number of normal roads.");

impl Rules for NormalAnyNumber {
    fn normal(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        Literal.anywhere(board, piece, Road::Normal)
    }
}

misreads!(
    NormalInOneLine,
    "normal-goes-on-in-line",
    "C3.1",
    "A move passes any number of normal roads that lie in one line."
);

impl Rules for NormalInOneLine {
    fn normal(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        Literal.lines(board, piece, Road::Normal, &Direction::ALL)
    }
}

misreads!(StraightTurns, "straight-turns", "C3.2", "A move over straight roads may turn.");

impl Rules for StraightTurns {
    fn straight(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        Literal.anywhere(board, piece, Road::Straight)
    }
}

misreads!(
    StraightOnlyOn,
    "straight-only-right-and-down",
    "C3.2",
    "A move over straight roads goes to the right or down."
);

impl Rules for StraightOnlyOn {
    fn straight(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        Literal.lines(board, piece, Road::Straight, &[Direction::Right, Direction::Down])
    }
}

misreads!(
    StraightOnlyRows,
    "straight-only-in-rows",
    "C3.2",
    "A move over straight roads is horizontal."
);

impl Rules for StraightOnlyRows {
    fn straight(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        Literal.lines(board, piece, Road::Straight, &[Direction::Left, Direction::Right])
    }
}

misreads!(StraightOnlyOne, "straight-only-one", "C3.2", "A move passes one straight road at most.");

impl Rules for StraightOnlyOne {
    fn straight(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        Literal.one_edge(board, piece, Road::Straight)
    }
}

misreads!(
    StraightEndsEarly,
    "straight-ends-before-the-rim",
    "C3.2",
    "A move over straight roads comes to the last column but one, or to the last row but one."
);

impl Rules for StraightEndsEarly {
    fn straight(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        let mut ends = Literal.straight(board, piece);
        let (rows, cols) = (board.pieces.rows(), board.pieces.cols());
        let to_the_right = |end: &Cell| end.col == cols && end.col > piece.cell.col;
        let down = |end: &Cell| end.row == rows && end.row > piece.cell.row;
        ends.retain(|end| !to_the_right(end) && !down(end));
        ends
    }
}

misreads!(
    ConnectedDoesNotTurn,
    "connected-does-not-turn",
    "C3.3",
    "A move over connected roads goes on in one direction."
);

impl Rules for ConnectedDoesNotTurn {
    fn connected(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        Literal.lines(board, piece, Road::Connected, &Direction::ALL)
    }
}

misreads!(ConnectedOnlyOne, "connected-only-one", "C3.3", "A move passes one connected road at most.");

impl Rules for ConnectedOnlyOne {
    fn connected(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        Literal.one_edge(board, piece, Road::Connected)
    }
}

misreads!(
    EightConnected,
    "connected-eight-roads-at-most",
    "C3.3",
    "A move passes eight connected roads at most."
);

impl Rules for EightConnected {
    fn connected(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        let mut ends = Vec::new();
        let mut visited = BTreeSet::from([piece.cell]);
        let mut here = vec![piece.cell];
        for _ in 0..8 {
            let mut next = Vec::new();
            for at in here {
                for edge in Literal.roads(board, piece, at, Road::Connected) {
                    let (end, on) = Literal.comes_to(board, piece, edge.to);
                    if end {
                        ends.push(edge.to);
                    }
                    if on && visited.insert(edge.to) {
                        next.push(edge.to);
                    }
                }
            }
            here = next;
        }
        ends
    }
}

misreads!(
    ConnectedShunsReached,
    "connected-shuns-what-is-reached",
    "C3.3",
    "What normal and straight roads have reached is marked, and a move over connected roads does not enter it."
);

impl Rules for ConnectedShunsReached {
    fn connected(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        let mut marked: BTreeSet<Cell> = Literal.normal(board, piece).into_iter().collect();
        marked.extend(Literal.straight(board, piece));
        let mut ends = Vec::new();
        let mut open = vec![piece.cell];
        while let Some(at) = open.pop() {
            for edge in Literal.roads(board, piece, at, Road::Connected) {
                let (end, on) = Literal.comes_to(board, piece, edge.to);
                if end && marked.insert(edge.to) {
                    ends.push(edge.to);
                    if on {
                        open.push(edge.to);
                    }
                }
            }
        }
        ends
    }
}

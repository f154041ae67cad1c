//! Section 3: roads.

use std::collections::BTreeSet;

use crosscheck_core::Cell;
use spec::chess::{Placement, Road};

use super::Roads;
use crate::chess::board::{Board, Direction};
use crate::chess::rules::Rules;
use crate::cites::Literal;

impl Rules for Roads {
    fn normal(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        match self {
            Roads::NormalAnyNumber => Literal.anywhere(board, piece, Road::Normal),
            Roads::NormalInOneLine => Literal.lines(board, piece, Road::Normal, &Direction::ALL),
            _ => Literal.normal(board, piece),
        }
    }

    fn straight(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        let directions: &[Direction] = match self {
            Roads::StraightTurns => return Literal.anywhere(board, piece, Road::Straight),
            Roads::StraightOnlyOne => return Literal.one_edge(board, piece, Road::Straight),
            Roads::StraightOnlyOn => &[Direction::Right, Direction::Down],
            Roads::StraightOnlyRows => &[Direction::Left, Direction::Right],
            _ => &Direction::ALL,
        };
        let mut ends = Literal.lines(board, piece, Road::Straight, directions);
        if let Roads::StraightEndsEarly = self {
            let (rows, cols) = (board.pieces.rows(), board.pieces.cols());
            let to_the_right = |end: &Cell| end.col == cols && end.col > piece.cell.col;
            let down = |end: &Cell| end.row == rows && end.row > piece.cell.row;
            ends.retain(|end| !to_the_right(end) && !down(end));
        }
        ends
    }

    fn connected(&self, board: &Board, piece: Placement) -> Vec<Cell> {
        match self {
            Roads::ConnectedDoesNotTurn => Literal.lines(board, piece, Road::Connected, &Direction::ALL),
            Roads::ConnectedOnlyOne => Literal.one_edge(board, piece, Road::Connected),
            Roads::EightConnected => eight_connected(board, piece),
            Roads::ConnectedShunsReached => shuns_reached(board, piece),
            _ => Literal.connected(board, piece),
        }
    }
}

fn eight_connected(board: &Board, piece: Placement) -> Vec<Cell> {
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

fn shuns_reached(board: &Board, piece: Placement) -> Vec<Cell> {
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

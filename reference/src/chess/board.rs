//! The board with its roads and pieces: the terms of the clauses, without any of their decisions.

use crosscheck_core::{Cell, Grid};
use spec::chess::{Placement, Road, Test};

use crate::cells::Marks;

/// A board in play. Its pieces are the only state kept from one query to the next.
#[derive(Clone, Debug)]
pub struct Board {
    /// The edges that lead from each cell, in the order of [`Direction::ALL`]; `None` where the board ends.
    pub edges: Grid<[Option<Edge>; 4]>,
    /// The piece on each cell, if any.
    pub pieces: Grid<Option<Placement>>,
}

impl Board {
    /// Creates a test case's board, without pieces.
    pub fn empty(test: &Test) -> Self {
        let edges = |from: Cell| {
            let edge = |direction: Direction| {
                let to = direction.next(from);
                let road = match direction {
                    Direction::Right => test.right().get(from),
                    Direction::Left => test.right().get(to),
                    Direction::Down => test.below().get(from),
                    Direction::Up => test.below().get(to),
                };
                Some(Edge { from, to, direction, road: *road? })
            };
            Direction::ALL.map(edge)
        };
        Board {
            edges: Grid::from_fn(test.rows(), test.cols(), edges),
            pieces: Grid::from_fn(test.rows(), test.cols(), |_| None),
        }
    }

    /// Returns marks for its cells, of which none is marked.
    pub(super) fn no_marks(&self) -> Marks {
        Marks::on(self.pieces.rows(), self.pieces.cols(), &[])
    }
}

/// The four directions from a cell to its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
    /// To the row below.
    Down,
}

impl Direction {
    /// All four, in the reading order of the cells they lead to.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Left, Direction::Right, Direction::Down];

    /// Returns the next cell in this direction; it may be off the board.
    pub fn next(self, Cell { row, col }: Cell) -> Cell {
        match self {
            Direction::Up => Cell::new(row - 1, col),
            Direction::Left => Cell::new(row, col - 1),
            Direction::Right => Cell::new(row, col + 1),
            Direction::Down => Cell::new(row + 1, col),
        }
    }
}

/// An edge, traversed from one cell to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The cell it leads from.
    pub from: Cell,
    /// The cell it leads to.
    pub to: Cell,
    /// The direction of the traversal.
    pub direction: Direction,
    /// Its state.
    pub road: Road,
}

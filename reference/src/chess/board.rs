//! The board with its roads and pieces: the terms of the clauses, without any of their decisions.

use crosscheck_core::{Cell, Grid};
use spec::chess::{Placement, Road, Test};

/// A board in play. It is the only state kept from one query to the next.
#[derive(Clone, Debug)]
pub struct Board {
    /// The roads between a cell and its right neighbour.
    pub right: Grid<Road>,
    /// The roads between a cell and the one below it.
    pub below: Grid<Road>,
    /// The piece on each cell, if any.
    pub pieces: Grid<Option<Placement>>,
}

impl Board {
    /// Creates a test case's board, without pieces.
    pub fn empty(test: &Test) -> Self {
        Board {
            right: test.right().clone(),
            below: test.below().clone(),
            pieces: Grid::from_fn(test.rows(), test.cols(), |_| None),
        }
    }

    /// Returns the edge that leads from a cell in a direction, if it stays on the board.
    pub fn edge(&self, from: Cell, direction: Direction) -> Option<Edge> {
        let to = direction.next(from);
        let road = match direction {
            Direction::Right => self.right.get(from),
            Direction::Left => self.right.get(to),
            Direction::Down => self.below.get(from),
            Direction::Up => self.below.get(to),
        };
        Some(Edge { from, to, direction, road: *road? })
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

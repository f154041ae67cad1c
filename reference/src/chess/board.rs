//! The board with its roads and pieces: what the clauses speak of, and nothing that they decide.

use crosscheck_core::{Cell, Grid};
use spec::chess::{Placement, Road, Test};

/// A board in play. It is all that is kept from one query to the next.
#[derive(Clone, Debug)]
pub struct Board {
    /// The roads between a cell and its right neighbour.
    pub right: Grid<Road>,
    /// The roads between a cell and the one below it.
    pub below: Grid<Road>,
    /// A piece or nothing on each cell.
    pub pieces: Grid<Option<Placement>>,
}

impl Board {
    /// A test case's board, without a piece.
    pub fn empty(test: &Test) -> Self {
        Board {
            right: test.right().clone(),
            below: test.below().clone(),
            pieces: Grid::from_fn(test.rows(), test.cols(), |_| None),
        }
    }

    /// The edge that leads from a cell in a direction, if the board goes on there.
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

/// The four ways from a cell to one next to it.
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
    /// All four, in the reading order of the cells that they lead to.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Left, Direction::Right, Direction::Down];

    /// The next cell in this direction; it may be off the board.
    pub fn next(self, Cell { row, col }: Cell) -> Cell {
        match self {
            Direction::Up => Cell::new(row - 1, col),
            Direction::Left => Cell::new(row, col - 1),
            Direction::Right => Cell::new(row, col + 1),
            Direction::Down => Cell::new(row + 1, col),
        }
    }
}

/// An edge, passed from one cell to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The cell that it leads from.
    pub from: Cell,
    /// The cell that it leads to.
    pub to: Cell,
    /// The direction in which it is passed.
    pub direction: Direction,
    /// Its state.
    pub road: Road,
}

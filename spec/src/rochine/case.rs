//! A case, which is the size of the board and the moves, and its text format.

use std::fmt::Write;

use crosscheck_core::contract;
use crosscheck_core::contract::grid::Cell;
use crosscheck_core::contract::text::Limits;

/// The smallest board.
pub const MIN_SIZE: u32 = 4;
/// The contest's largest board.
pub const MAX_SIZE: u32 = 10;
/// The contest's largest number of moves.
pub const MAX_MOVES: u32 = 1000;
/// The largest board without the contest's limits. It is bounded because the input only names the size, and a short
/// input must not take much memory.
pub const MAX_SIZE_UNLIMITED: u32 = 1000;

/// A place named by a move: a column and a row, both from 1 if they are on the board (clause R1.3). It may be off the
/// board (clause R2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The column, which the input names first.
    pub col: i32,
    /// The row.
    pub row: i32,
}

impl Spot {
    /// Returns the cell on a board with this side, or `None` if the spot is off that board.
    pub fn on(self, side: u32) -> Option<Cell> {
        let within = |at: i32| u32::try_from(at).ok().filter(|at| (1..=side).contains(at));
        Some(Cell::new(within(self.row)?, within(self.col)?))
    }

    /// Returns the spot upside down. It wraps around if necessary, so that flipping twice gives the same spot. A spot
    /// off the board stays off it, because the cells of the board map onto each other.
    fn flipped(self, side: u32) -> Spot {
        Spot { row: (side.cast_signed() + 1).wrapping_sub(self.row), ..self }
    }
}

impl From<Cell> for Spot {
    /// Converts a cell, whose coordinates are far below 2³¹, into a spot.
    fn from(cell: Cell) -> Self {
        Spot { col: cell.col.cast_signed(), row: cell.row.cast_signed() }
    }
}

/// A move: the piece at one spot goes to another. It may be illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The spot that the piece leaves.
    pub from: Spot,
    /// The spot that it goes to.
    pub to: Spot,
}

impl Move {
    /// Returns the numbers of its line in the input: `a b c d`.
    fn numbers(self) -> [i32; 4] {
        [self.from.col, self.from.row, self.to.col, self.to.row]
    }
}

/// A valid case: an even size in range, and at least one move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    size: u32,
    moves: Vec<Move>,
}

impl Case {
    /// Creates a case from a board of `size` × `size` cells and moves.
    ///
    /// # Errors
    /// Why the parts are not a case within these limits.
    pub fn new(size: u32, moves: Vec<Move>, limits: Limits) -> Result<Self, String> {
        let most = largest(limits);
        if !(MIN_SIZE..=most).contains(&size) {
            return Err(format!("size: {size} is not in {MIN_SIZE}..={most}"));
        }
        if size % 2 == 1 {
            return Err(format!("size: {size} is odd"));
        }
        let most = limits.up_to(MAX_MOVES);
        match u32::try_from(moves.len()) {
            Ok(count) if (1..=most).contains(&count) => Ok(Case { size, moves }),
            _ => Err(format!("moves: {} is not in 1..={most}", moves.len())),
        }
    }

    /// Returns the number of rows and of columns, N. ([`contract::Case::size`] returns the case's size in words.)
    pub fn side(&self) -> u32 {
        self.size
    }

    /// Returns the moves, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// Returns the largest board within some limits.
fn largest(limits: Limits) -> u32 {
    match limits {
        Limits::Contest => MAX_SIZE,
        Limits::None => MAX_SIZE_UNLIMITED,
    }
}

impl contract::Case for Case {
    fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{} {}", self.size, self.moves.len());
        crate::push_lines(&mut text, self.moves.iter().map(|one| one.numbers()));
        text
    }

    fn turn(&self, turn: usize) -> String {
        self.moves[turn - 1].numbers().map(|number| number.to_string()).join(" ")
    }

    fn turns(&self) -> usize {
        self.moves.len()
    }

    fn prefix(&self, turns: usize) -> Self {
        Case { size: self.size, moves: self.moves[..turns].to_vec() }
    }

    /// Exchanges top and bottom, which leaves the initial board unchanged.
    fn mirrored(&self) -> Option<Self> {
        let flip = |m: &Move| Move { from: m.from.flipped(self.size), to: m.to.flipped(self.size) };
        Some(Case { size: self.size, moves: self.moves.iter().map(flip).collect() })
    }

    fn size(&self) -> String {
        let (size, count) = (self.size, self.moves.len());
        format!("{size} × {size}, {count} move{}", if count == 1 { "" } else { "s" })
    }
}

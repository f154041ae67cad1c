//! A case, which is the initial board and the operations, and its text format.

use std::fmt::{self, Write};

use crosscheck_core::contract;
use crosscheck_core::contract::grid::{Cell, Grid};
use crosscheck_core::contract::text::Limits;

use super::{Effect, Piece};

/// The contest's largest number of rows, and of columns.
pub const MAX_SIDE: u32 = 50;
/// The contest's largest number of colours.
pub const MAX_COLOURS: u32 = 100;
/// The contest's largest number of operations.
pub const MAX_OPERATIONS: u32 = 1000;

/// An operation: the two cells whose pieces are swapped. Both are on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swap {
    /// The cell named first in the input.
    pub a: Cell,
    /// The cell named second in the input.
    pub b: Cell,
}

impl Swap {
    /// Returns the numbers of its line in the input: `x1 y1 x2 y2`.
    fn numbers(self) -> [u32; 4] {
        [self.a.row, self.a.col, self.b.row, self.b.col]
    }
}

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {}", self.a, self.b)
    }
}

/// A valid case: the board has no run, and colours and coordinates are in range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    colours: u32,
    pieces: Grid<Piece>,
    swaps: Vec<Swap>,
}

impl Case {
    /// Creates a case from the number of colours (the input's k), a board and operations.
    ///
    /// # Errors
    /// Why the parts are not a case within these limits.
    pub fn new(
        colours: u32,
        pieces: Grid<Piece>,
        swaps: Vec<Swap>,
        limits: Limits,
    ) -> Result<Self, String> {
        let within = |what: &str, value: usize, most: u32| match u32::try_from(value) {
            Ok(value) if (1..=limits.up_to(most)).contains(&value) => Ok(()),
            _ => Err(format!("{what} {value} is not in 1..={}", limits.up_to(most))),
        };
        within("rows:", pieces.rows() as usize, MAX_SIDE)?;
        within("columns:", pieces.cols() as usize, MAX_SIDE)?;
        within("colours:", colours as usize, MAX_COLOURS)?;
        within("operations:", swaps.len(), MAX_OPERATIONS)?;
        if let Some(piece) = pieces.values().iter().find(|p| !(1..=colours).contains(&p.colour)) {
            return Err(format!("colour {} is not in 1..={colours}", piece.colour));
        }
        if let Some(swap) = swaps.iter().find(|s| !pieces.contains(s.a) || !pieces.contains(s.b)) {
            return Err(format!("the swap of {swap} is not on the board"));
        }
        let rows = (1..=pieces.rows() as usize).map(|rows| rows * pieces.cols() as usize);
        let ends = |end| third_in_line(&pieces.values()[..end], pieces.cols());
        if let Some(cell) = rows.into_iter().find_map(ends) {
            return Err(format!("three pieces of one colour in a line end at {cell}"));
        }
        Ok(Case { colours, pieces, swaps })
    }

    /// Returns the number of colours, k. The board need not contain all of them.
    pub fn colours(&self) -> u32 {
        self.colours
    }

    /// Returns the initial board.
    pub fn pieces(&self) -> &Grid<Piece> {
        &self.pieces
    }

    /// Returns the operations, in order.
    pub fn swaps(&self) -> &[Swap] {
        &self.swaps
    }
}

/// Returns the first cell of the last of these rows at which three pieces of one colour in a row or a column end. The input
/// guarantees that there is none. Only input validation uses this; no player does.
fn third_in_line(pieces: &[Piece], cols: u32) -> Option<Cell> {
    let cols = cols as usize;
    let row = pieces.len() / cols - 1;
    let is_third = |&col: &usize| {
        let at = row * cols + col;
        let is = |place: usize| pieces[place].colour == pieces[at].colour;
        col >= 2 && is(at - 1) && is(at - 2) || row >= 2 && is(at - cols) && is(at - 2 * cols)
    };
    let col = (0..cols).find(is_third)?;
    Some(Cell::new(row as u32 + 1, col as u32 + 1))
}

impl contract::Case for Case {
    fn text(&self) -> String {
        let mut text = String::new();
        let (rows, cols) = (self.pieces.rows(), self.pieces.cols());
        let _ = writeln!(text, "{rows} {cols} {} {}", self.colours, self.swaps.len());
        let lines = || self.pieces.lines().map(|line| line.iter());
        crate::push_lines(&mut text, lines().map(|line| line.map(|piece| piece.colour)));
        crate::push_lines(&mut text, lines().map(|line| line.map(|piece| piece.effect as u32)));
        crate::push_lines(&mut text, self.swaps.iter().map(|swap| swap.numbers()));
        text
    }

    fn turn(&self, turn: usize) -> String {
        self.swaps[turn - 1].numbers().map(|number| number.to_string()).join(" ")
    }

    fn turns(&self) -> usize {
        self.swaps.len()
    }

    fn prefix(&self, turns: usize) -> Self {
        let swaps = self.swaps[..turns].to_vec();
        Case { colours: self.colours, pieces: self.pieces.clone(), swaps }
    }

    /// Exchanges left and right.
    fn mirrored(&self) -> Option<Self> {
        let flip = |cell| mirror(cell, self.pieces.cols());
        let swaps = self.swaps.iter().map(|s| Swap { a: flip(s.a), b: flip(s.b) }).collect();
        Some(Case { colours: self.colours, pieces: self.pieces.mirrored(), swaps })
    }

    fn size(&self) -> String {
        let (rows, cols, swaps) = (self.pieces.rows(), self.pieces.cols(), self.swaps.len());
        let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let effects = self.pieces.values().iter().filter(|p| p.effect != Effect::None).count();
        format!(
            "{rows} × {cols}, {}, {}, {}",
            many(self.colours as usize, "colour"),
            many(effects, "effect"),
            many(swaps, "operation"),
        )
    }
}

/// Returns a cell's place on the mirrored board of `cols` columns.
pub(super) fn mirror(cell: Cell, cols: u32) -> Cell {
    Cell::new(cell.row, cols + 1 - cell.col)
}

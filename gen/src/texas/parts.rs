//! A case taken apart, to be changed and put back together.

use crosscheck_core::contract::Case as _;
use crosscheck_core::{Cell, Grid, Limits};
use crosscheck_problem::value::Row;
use spec::texas::{Case, MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE, Piece, Swap};

use super::board;

/// The parts of a case; unlike a case they may be invalid.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) colours: u32,
    pub(super) pieces: Grid<Piece>,
    pub(super) swaps: Vec<Swap>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Rows,
    Cols,
}

impl Axis {
    pub(super) const BOTH: [Axis; 2] = [Axis::Rows, Axis::Cols];

    /// Returns the number of lines of a board.
    pub(super) fn len<T>(self, grid: &Grid<T>) -> u32 {
        match self {
            Axis::Rows => grid.rows(),
            Axis::Cols => grid.cols(),
        }
    }

    /// Returns the line of a cell.
    pub(super) fn of(self, cell: Cell) -> u32 {
        match self {
            Axis::Rows => cell.row,
            Axis::Cols => cell.col,
        }
    }

    /// Returns the cell moved to another line.
    pub(super) fn moved(self, cell: Cell, line: u32) -> Cell {
        match self {
            Axis::Rows => Cell::new(line, cell.col),
            Axis::Cols => Cell::new(cell.row, line),
        }
    }
}

/// Returns the limits that a case keeps; cases derived from it keep them too.
pub(super) fn limits_of(case: &Case) -> Limits {
    let board = case.pieces();
    let contest = board.rows().max(board.cols()) <= MAX_SIDE
        && case.colours() <= MAX_COLOURS
        && case.turns() <= MAX_OPERATIONS as usize;
    if contest { Limits::Contest } else { Limits::None }
}

impl Parts {
    pub(super) fn new(case: &Case) -> Self {
        Parts { colours: case.colours(), pieces: case.pieces().clone(), swaps: case.swaps().to_vec() }
    }

    /// Returns the parts that the values of an input say.
    pub(super) fn of_values(values: &Row) -> Option<Self> {
        let (colours, pieces, swaps) = spec::texas::parts(values)?;
        Some(Parts { colours, pieces, swaps })
    }

    /// Returns the parts of a case with other operations.
    pub(super) fn with_swaps(case: &Case, swaps: Vec<Swap>) -> Self {
        Parts { colours: case.colours(), pieces: case.pieces().clone(), swaps }
    }

    /// Returns the case of these parts. Recolours some pieces where three equal colours are in a line.
    pub(super) fn case(self, limits: Limits) -> Option<Case> {
        if self.swaps.is_empty() {
            return None;
        }
        let pieces = self.mended([1, 2, 3].map(|colour: u32| colour.min(self.colours)))?;
        Case::new(self.colours, pieces, self.swaps, limits).ok()
    }

    /// Returns the board without three in a line, otherwise unchanged.
    fn mended(&self, stand_ins: [u32; 3]) -> Option<Grid<Piece>> {
        let (rows, cols) = (self.pieces.rows(), self.pieces.cols());
        let mut palette = stand_ins.to_vec();
        palette.dedup();
        let values = self.pieces.values();
        let colours = board::fill(rows, cols, &palette, |filled| values[filled.len()].colour).ok()?;
        let mended = |(piece, colour): (&Piece, u32)| Piece { colour, ..*piece };
        Some(Grid::new(rows, cols, values.iter().zip(colours).map(mended).collect()))
    }

    /// Rebuilds the board from its own lines: line i of the new board is line `order[i - 1]` of the old one. `place`
    /// maps a line of the old board to its new place; operations move along, and those with a cell on a dropped line
    /// are removed.
    pub(super) fn relaid(&self, axis: Axis, order: &[u32], place: impl Fn(u32) -> Option<u32>) -> Self {
        let old = &self.pieces;
        let (rows, cols) = match axis {
            Axis::Rows => (order.len() as u32, old.cols()),
            Axis::Cols => (old.rows(), order.len() as u32),
        };
        let source = |cell: Cell| axis.moved(cell, order[axis.of(cell) as usize - 1]);
        let pieces = Grid::from_fn(rows, cols, |cell| old[source(cell)]);
        let moved = |cell: Cell| place(axis.of(cell)).map(|line| axis.moved(cell, line));
        let swaps =
            self.swaps.iter().filter_map(|swap| Some(Swap { a: moved(swap.a)?, b: moved(swap.b)? }));
        Parts { colours: self.colours, swaps: swaps.collect(), pieces }
    }

    /// Whether a cell can have a colour without making three in a line.
    pub(super) fn free(&self, cell: Cell, colour: u32) -> bool {
        let same = |cell| self.pieces.get(cell).is_some_and(|piece| piece.colour == colour);
        !board::in_line(cell, same)
    }

    /// Returns the largest colour on the board.
    pub(super) fn largest(&self) -> u32 {
        self.pieces.values().iter().map(|piece| piece.colour).max().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::generate::draw::chance;
    use crosscheck_core::generate::seeded;

    use super::*;
    use crate::texas::look::{Palette, Style, colours};

    fn random(seed: u64) -> Parts {
        let mut rng = seeded("texas", seed, 0);
        let style = if chance(&mut rng, 50) { Style::Near } else { Style::Even };
        let palette = Palette::draw(4, 3, false, &mut rng);
        let board = colours(5, 6, &palette, style, &mut rng).expect("a board");
        let first = Cell::new(1, 1);
        let pieces = Grid::new(5, 6, board.into_iter().map(Piece::plain).collect());
        Parts { colours: 4, pieces, swaps: vec![Swap { a: first, b: Cell::new(5, 6) }] }
    }

    #[test]
    fn a_colour_is_free_for_a_cell_exactly_if_the_case_stays_valid() {
        for parts in (0..100).map(random) {
            for cell in parts.pieces.cells() {
                for colour in 1..=4 {
                    let mut changed = parts.clone();
                    changed.pieces[cell].colour = colour;
                    let Parts { colours, pieces, swaps } = changed;
                    let valid = Case::new(colours, pieces, swaps, Limits::Contest).is_ok();
                    assert_eq!(parts.free(cell, colour), valid, "{cell}, {colour}");
                }
            }
        }
    }

    #[test]
    fn a_board_that_needs_no_mending_stays_as_it_is() {
        for parts in (0..100).map(random) {
            let case = parts.clone().case(Limits::Contest).expect("a case");
            assert_eq!(case.pieces(), &parts.pieces);
        }
    }

    #[test]
    fn lines_laid_anew_take_their_operations_along() {
        let parts = random(1);
        let mirrored = parts.relaid(Axis::Cols, &[6, 5, 4, 3, 2, 1], |col| Some(7 - col));
        assert_eq!(mirrored.pieces, parts.pieces.mirrored());
        assert_eq!(mirrored.swaps, [Swap { a: Cell::new(1, 6), b: Cell::new(5, 1) }]);
        let shorter = parts.relaid(Axis::Rows, &[1, 2, 3, 4], |row| Some(row).filter(|&row| row < 5));
        assert!(shorter.swaps.is_empty());
    }
}

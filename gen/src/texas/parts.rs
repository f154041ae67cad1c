//! A case taken apart, to be changed and put back together.

use crosscheck_core::{Cell, Grid, Limits};
use crosscheck_problem::value::Row;
use spec::texas::{Case, Piece, Swap};

use super::board;

/// The parts of a case; unlike a case they may be invalid.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) colours: u32,
    pub(super) pieces: Grid<Piece>,
    pub(super) swaps: Vec<Swap>,
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

    /// Leaves some rows of the board, given their numbers in ascending order, and the operations of which both cells are on them.
    pub(super) fn with_rows(&self, kept: &[u32]) -> Self {
        let old = &self.pieces;
        let pieces = Grid::from_fn(kept.len() as u32, old.cols(), |cell| {
            old[Cell::new(kept[cell.row as usize - 1], cell.col)]
        });
        let moved = |cell: Cell| {
            let row = kept.binary_search(&cell.row).ok()? as u32 + 1;
            Some(Cell::new(row, cell.col))
        };
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
    fn rows_that_stay_take_their_operations_along() {
        let parts = random(1);
        let kept = parts.with_rows(&[1, 3, 5]);
        assert_eq!(kept.pieces[Cell::new(2, 4)], parts.pieces[Cell::new(3, 4)]);
        assert_eq!(kept.swaps, [Swap { a: Cell::new(1, 1), b: Cell::new(3, 6) }]);
        assert!(parts.with_rows(&[1, 2, 3, 4]).swaps.is_empty());
    }
}

//! A case taken apart, to be changed and put back together.

use crosscheck_core::contract::text::Lines;
use crosscheck_core::{Grid, Limits};
use crosscheck_problem::shaped::Shaped as _;
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
        let text = Case::shapes()[1].text(values);
        let (colours, pieces, swaps) = spec::texas::parts(&mut Lines::new(text.as_bytes())).ok()?;
        Some(Parts { colours, pieces, swaps })
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

    /// Returns the largest colour on the board.
    pub(super) fn largest(&self) -> u32 {
        self.pieces.values().iter().map(|piece| piece.colour).max().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::Cell;
    use crosscheck_core::generate::seeded;

    use super::*;
    use crate::texas::look::{Palette, Style, colours};

    fn random(seed: u64) -> Parts {
        let mut rng = seeded("texas", seed, 0);
        let style = Style::draw(&mut rng);
        let palette = Palette::draw(4, 3, false, &mut rng);
        let board = colours(5, 6, &palette, style, &mut rng).expect("a board");
        let first = Cell::new(1, 1);
        let pieces = Grid::new(5, 6, board.into_iter().map(Piece::plain).collect());
        Parts { colours: 4, pieces, swaps: vec![Swap { a: first, b: Cell::new(5, 6) }] }
    }

    #[test]
    fn a_board_that_needs_no_mending_stays_as_it_is() {
        for parts in (0..100).map(random) {
            let case = parts.clone().case(Limits::Contest).expect("a case");
            assert_eq!(case.pieces(), &parts.pieces);
        }
    }
}

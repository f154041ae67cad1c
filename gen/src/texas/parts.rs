//! A case taken apart, to be changed and put back together.

use crosscheck_core::contract::text::Lines;
use crosscheck_core::{Grid, Limits};
use crosscheck_problem::Row;
use crosscheck_problem::shaped::Shaped as _;
use spec::texas::{Case, Piece, Swap};

use super::board;

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
        let (rows, cols, values) = (self.pieces.rows(), self.pieces.cols(), self.pieces.values());
        let mut palette = [1, 2, 3].map(|colour: u32| colour.min(self.colours)).to_vec();
        palette.dedup();
        let colours = board::fill(rows, cols, &palette, |filled| values[filled.len()].colour).ok()?;
        let mended = |(piece, colour): (&Piece, u32)| Piece { colour, ..*piece };
        let pieces = Grid::new(rows, cols, values.iter().zip(colours).map(mended).collect());
        Case::new(self.colours, pieces, self.swaps, limits).ok()
    }

    pub(super) fn largest(&self) -> u32 {
        self.pieces.values().iter().map(|piece| piece.colour).max().unwrap_or(1)
    }
}

//! Storeys, and the colours that are dealt to them.

use crosscheck_core::{Cell, Grid, Limits};
use rand::{Rng, RngExt};
use spec::texas::{Case, Piece, Swap};

use crate::texas::board::plain;
use crate::texas::look::Palette;

/// A board, or a few rows of one, with the operations that make its purpose happen.
#[derive(Clone, Debug)]
pub(super) struct Storey {
    pub(super) pieces: Grid<Piece>,
    pub(super) swaps: Vec<Swap>,
}

impl Storey {
    /// Returns this storey with another one of the same width below it.
    pub(super) fn above(self, below: Storey) -> Storey {
        let (upper, cols) = (self.pieces.rows(), self.pieces.cols());
        let pieces = [self.pieces.values(), below.pieces.values()].concat();
        let down = |cell: Cell| Cell::new(cell.row + upper, cell.col);
        let lower = below.swaps.iter().map(|swap| Swap { a: down(swap.a), b: down(swap.b) });
        let swaps = self.swaps.into_iter().chain(lower).collect();
        Storey { pieces: Grid::new(upper + below.pieces.rows(), cols, pieces), swaps }
    }

    /// Returns the case of this board. Which of its two cells an operation names first is random.
    ///
    /// # Errors
    /// The case is larger than the limits allow.
    pub(super) fn case(self, colours: u32, limits: Limits, rng: &mut dyn Rng) -> Result<Case, String> {
        let turned = |swap: Swap| if rng.random() { swap } else { Swap { a: swap.b, b: swap.a } };
        Case::new(colours, self.pieces, self.swaps.into_iter().map(turned).collect(), limits)
    }
}

/// Colours dealt to storeys; each colour goes to only one storey.
#[derive(Clone, Debug)]
pub(super) struct Deck(Vec<u32>);

impl Deck {
    /// Creates a deck of the colours 1 to `colours`, or of as many of them as a board may have, shuffled.
    pub(super) fn new(colours: u32, rng: &mut dyn Rng) -> Self {
        Deck(Palette::draw(colours, colours, false, rng).distinct)
    }

    /// Returns the number of colours left.
    pub(super) fn left(&self) -> usize {
        self.0.len()
    }

    /// Deals `count` of the colours left.
    ///
    /// # Errors
    /// Fewer colours are left.
    pub(super) fn deal(&mut self, count: usize) -> Result<Vec<u32>, String> {
        match self.0.len().checked_sub(count) {
            Some(rest) => Ok(self.0.split_off(rest)),
            None => Err(format!("that takes {} colours more", count - self.0.len())),
        }
    }

    /// Deals the `count` largest colours left, largest first.
    ///
    /// # Errors
    /// Fewer colours are left.
    pub(super) fn deal_largest(&mut self, count: usize) -> Result<Vec<u32>, String> {
        self.0.sort_unstable();
        self.deal(count).map(|dealt| dealt.into_iter().rev().collect())
    }

    /// Deals the `count` smallest colours left, smallest first.
    ///
    /// # Errors
    /// Fewer colours are left.
    pub(super) fn deal_smallest(&mut self, count: usize) -> Result<Vec<u32>, String> {
        self.0.sort_unstable_by(|a, b| b.cmp(a));
        self.deal(count).map(|dealt| dealt.into_iter().rev().collect())
    }
}

pub(super) fn shuffle<T>(list: &mut [T], rng: &mut dyn Rng) {
    for at in 1..list.len() {
        list.swap(at, rng.random_range(0..=at));
    }
}

/// Returns random rows without operations, to fill up a board.
///
/// # Errors
/// There are too few colours.
pub(super) fn rubble(
    rows: u32,
    cols: u32,
    deck: &mut Deck,
    rng: &mut dyn Rng,
) -> Result<Storey, String> {
    let palette = deck.deal(if deck.left() >= 5 { 5 } else { 2 })?;
    let pieces = plain(rows, cols, &palette, rng)?;
    Ok(Storey { pieces, swaps: Vec::new() })
}

/// Makes a grid of plain pieces from columns of colours, each listed from the bottom up.
pub(super) fn upright(columns: &[Vec<u32>]) -> Grid<Piece> {
    let rows = columns[0].len();
    Grid::from_fn(rows as u32, columns.len() as u32, |cell| {
        Piece::plain(columns[cell.col as usize - 1][rows - cell.row as usize])
    })
}

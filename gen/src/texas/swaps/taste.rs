//! Which of several valid operations is preferred, judged by the cells around them.

use crosscheck_core::Cell;
use spec::texas::{Effect, Guide, Swap};

use crate::texas::pairs::Pairs;

/// Which of several valid operations is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::texas) enum Taste {
    /// Any.
    Any,
    /// One with many effects around.
    Effects,
    /// One low on the board, with many pieces above it to fall.
    Low,
    /// One near the last row and column.
    Last,
    /// One whose two pieces both move next to pieces of their colour.
    Both,
    /// One that moves a piece of this colour next to others of the same colour.
    Colour(u32),
    /// One that moves a piece next to others of a colour that the last few operations did not move.
    Fresh,
}

/// The board on which operations are chosen.
pub(super) struct Position<G> {
    pub(super) guide: G,
    pub(super) pairs: Pairs,
    /// The colours that the last valid operations moved next to pieces of the same colour, for [`Taste::Fresh`].
    recent: [u32; 4],
}

impl<G: Guide> Position<G> {
    /// Creates the position of a guide on a board of this size.
    pub(super) fn new(guide: G, rows: u32, cols: u32) -> Self {
        Position { guide, pairs: Pairs { rows, cols }, recent: [0; 4] }
    }

    /// Plays an operation that was chosen to a taste.
    pub(super) fn play(&mut self, swap: Swap, taste: Taste) {
        if taste == Taste::Fresh {
            self.recent.rotate_left(1);
            self.recent[3] = self.moved(swap);
        }
        self.guide.play(swap);
    }

    /// Returns how well an operation suits a taste.
    pub(super) fn appeal(&self, swap: Swap, taste: Taste) -> u32 {
        let Swap { a, b } = swap;
        match taste {
            Taste::Any => 0,
            Taste::Low => a.row.max(b.row),
            Taste::Last => a.row + a.col + b.row + b.col,
            Taste::Effects => {
                let around = self.around(a).chain(self.around(b));
                around
                    .filter_map(|cell| self.guide.piece(cell))
                    .filter(|p| p.effect != Effect::None)
                    .count() as u32
            }
            Taste::Both => self.company(a, b).min(self.company(b, a)),
            Taste::Colour(colour) => {
                let company = |from, to| match self.guide.piece(from) {
                    Some(piece) if piece.colour == colour => 1 + self.company(from, to),
                    _ => 0,
                };
                company(a, b).max(company(b, a))
            }
            Taste::Fresh => u32::from(!self.recent.contains(&self.moved(swap))),
        }
    }

    /// Returns the colour of the piece that a swap moves next to the most pieces of its colour.
    fn moved(&self, swap: Swap) -> u32 {
        let Swap { a, b } = swap;
        let from = if self.company(a, b) >= self.company(b, a) { a } else { b };
        self.guide.piece(from).map_or(0, |piece| piece.colour)
    }

    /// Returns how many pieces near `to` have the colour of the piece on `from`.
    fn company(&self, from: Cell, to: Cell) -> u32 {
        let Some(piece) = self.guide.piece(from) else { return 0 };
        let near = self.around(to).filter(|&cell| cell != from && cell != to);
        near.filter(|&cell| self.guide.piece(cell).is_some_and(|other| other.colour == piece.colour))
            .count() as u32
    }

    /// Returns the cells on the board in line with a cell and at most two away.
    fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<G> {
        let Pairs { rows, cols } = self.pairs;
        let Cell { row, col } = cell;
        let down = (row.saturating_sub(2).max(1)..=row.saturating_add(2).min(rows))
            .map(move |r| Cell::new(r, col));
        let across = (col.saturating_sub(2).max(1)..=col.saturating_add(2).min(cols))
            .map(move |c| Cell::new(row, c));
        down.chain(across)
    }
}

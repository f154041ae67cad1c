//! Boards of the contest's sizes: a side's pieces in one integer.

use super::board::{Board, Extent, Line, Place};

/// The number of bits from one row to the next: a row of the largest board, and one bit between rows that is never set,
/// so that a step to the left or right does not lead into another row.
const STRIDE: usize = 11;

/// The pieces of both sides on a board of at most 10 × 10.
#[derive(Clone, Debug, Default)]
pub(super) struct Small {
    /// Each side's pieces, row by row.
    rows: [u128; 2],
    /// Each side's pieces, column by column.
    cols: [u128; 2],
    /// All places, in either order.
    places: u128,
    /// The bits of the first line.
    line: u128,
}

impl Small {
    /// Returns whether a board of this size fits.
    pub(super) fn holds(side: u32) -> bool {
        side < STRIDE as u32
    }

    #[inline]
    fn line(&self, who: usize, line: Line) -> u128 {
        match line {
            Line::Row(row) => self.rows[who] >> (row * STRIDE) & self.line,
            Line::Column(col) => self.cols[who] >> (col * STRIDE) & self.line,
        }
    }
}

impl Board for Small {
    fn clear(&mut self, side: usize) {
        let line = (1 << side) - 1;
        let places = (0..side).fold(0, |places, row| places | line << (row * STRIDE));
        *self = Small { rows: [0; 2], cols: [0; 2], places, line };
    }

    #[inline]
    fn has(&self, who: usize, at: Place) -> bool {
        self.rows[who] >> (at.row * STRIDE + at.col) & 1 == 1
    }

    #[inline]
    fn flip(&mut self, who: usize, at: Place) {
        self.rows[who] ^= 1 << (at.row * STRIDE + at.col);
        self.cols[who] ^= 1 << (at.col * STRIDE + at.row);
    }

    #[inline]
    fn each(&self, who: usize, see: &mut impl FnMut(Place)) {
        let mut left = self.rows[who];
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            see(Place { row: at / STRIDE, col: at % STRIDE });
            left &= left - 1;
        }
    }

    fn free_around(&self, who: usize, see: &mut impl FnMut(Place, [bool; 4])) {
        let (own, free) = (self.rows[who], self.places & !(self.rows[0] | self.rows[1]));
        let ways = [free << STRIDE, free << 1, free >> 1, free >> STRIDE];
        let mut left = own & ways.into_iter().fold(0, |all, way| all | way);
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            see(Place { row: at / STRIDE, col: at % STRIDE }, ways.map(|way| way >> at & 1 == 1));
            left &= left - 1;
        }
    }

    #[inline]
    fn extent(&self, who: usize, line: Line) -> Extent {
        // A line has at most 10 bits.
        let bits = self.line(who, line) as u32;
        if bits == 0 {
            return Extent::default();
        }
        let (first, last) = (bits.trailing_zeros() as usize, bits.ilog2() as usize);
        Extent { count: bits.count_ones() as usize, first, last }
    }

    #[inline]
    fn count(&self, who: usize, line: Line) -> usize {
        (self.line(who, line) as u32).count_ones() as usize
    }

    #[inline]
    fn movable(&mut self, who: usize) -> bool {
        let own = self.rows[who];
        let free = self.places & !(self.rows[0] | self.rows[1]);
        (own << 1 | own >> 1 | own << STRIDE | own >> STRIDE) & free != 0
    }
}

//! Boards of any size: a side's pieces in a line take as many words as needed.

use super::board::{Board, Extent, Line, Place};

const BITS: usize = u64::BITS as usize;

/// The pieces of both sides on a board of any size.
#[derive(Clone, Debug, Default)]
pub(super) struct Large {
    side: usize,
    /// The number of words per line.
    words: usize,
    /// Each side's pieces, row by row; each row begins at a new word.
    rows: [Vec<u64>; 2],
    /// Each side's pieces, column by column.
    cols: [Vec<u64>; 2],
    /// For each side, a row that had a piece with a free place next to it at the last call. It usually still has one,
    /// so the search begins there.
    hint: [usize; 2],
}

impl Large {
    #[inline]
    fn row(&self, who: usize, row: usize) -> &[u64] {
        &self.rows[who][row * self.words..][..self.words]
    }

    /// Returns whether a piece of `who` in this row has a free place next to it.
    fn row_movable(&self, who: usize, row: usize) -> bool {
        let own = self.row(who, row);
        let free = |row: usize, word: usize| {
            let taken = self.rows[0][row * self.words + word] | self.rows[1][row * self.words + word];
            !taken & below(word, self.side)
        };
        (0..self.words).any(|word| {
            let left = if word > 0 { free(row, word - 1) >> (BITS - 1) } else { 0 };
            let right = if word + 1 < self.words { free(row, word + 1) << (BITS - 1) } else { 0 };
            let here = free(row, word);
            let above = if row > 0 { free(row - 1, word) } else { 0 };
            let under = if row + 1 < self.side { free(row + 1, word) } else { 0 };
            own[word] & (here << 1 | left | here >> 1 | right | above | under) != 0
        })
    }
}

impl Board for Large {
    fn clear(&mut self, side: usize) {
        (self.side, self.words, self.hint) = (side, side.div_ceil(BITS), [0; 2]);
        for pieces in self.rows.iter_mut().chain(&mut self.cols) {
            pieces.clear();
            pieces.resize(side * self.words, 0);
        }
    }

    #[inline]
    fn has(&self, who: usize, at: Place) -> bool {
        self.row(who, at.row)[at.col / BITS] >> (at.col % BITS) & 1 == 1
    }

    #[inline]
    fn flip(&mut self, who: usize, Place { row, col }: Place) {
        self.rows[who][row * self.words + col / BITS] ^= 1 << (col % BITS);
        self.cols[who][col * self.words + row / BITS] ^= 1 << (row % BITS);
    }

    fn each(&self, who: usize, see: &mut impl FnMut(Place)) {
        for row in 0..self.side {
            for (word, bits) in self.row(who, row).iter().enumerate() {
                let mut left = *bits;
                while left != 0 {
                    see(Place { row, col: word * BITS + left.trailing_zeros() as usize });
                    left &= left - 1;
                }
            }
        }
    }

    fn free_around(&self, who: usize, see: &mut impl FnMut(Place, [bool; 4])) {
        let free = |row: usize, col: usize| {
            let on = row < self.side && col < self.side;
            on && (0..2).all(|who| !self.has(who, Place { row, col }))
        };
        for at in (0..self.side * self.side).map(|at| Place { row: at / self.side, col: at % self.side })
        {
            // One less than 0 wraps to a huge number, which is off the board.
            let (above, left) = (at.row.wrapping_sub(1), at.col.wrapping_sub(1));
            let around = [(above, at.col), (at.row, left), (at.row, at.col + 1), (at.row + 1, at.col)];
            let ways = around.map(|(row, col)| free(row, col));
            if self.has(who, at) && ways.contains(&true) {
                see(at, ways);
            }
        }
    }

    fn extent(&self, who: usize, line: Line) -> Extent {
        let words = match line {
            Line::Row(row) => self.row(who, row),
            Line::Column(col) => &self.cols[who][col * self.words..][..self.words],
        };
        let any = |&word: &usize| words[word] != 0;
        let (Some(low), Some(high)) = ((0..self.words).find(any), (0..self.words).rfind(any)) else {
            return Extent::default();
        };
        Extent {
            count: words[low..=high].iter().map(|word| word.count_ones() as usize).sum(),
            first: low * BITS + words[low].trailing_zeros() as usize,
            last: high * BITS + words[high].ilog2() as usize,
        }
    }

    fn movable(&mut self, who: usize) -> bool {
        let hint = self.hint[who];
        let found = (hint..self.side).chain(0..hint).find(|&row| self.row_movable(who, row));
        self.hint[who] = found.unwrap_or(hint);
        found.is_some()
    }
}

/// Returns the bits below `to` in word `word` of a line.
#[inline]
fn below(word: usize, to: usize) -> u64 {
    match to.saturating_sub(word * BITS) {
        0 => 0,
        bits @ 1..BITS => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

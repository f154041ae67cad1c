//! The board: columns from the bottom up, with derived masks for each column.

use crosscheck_core::Cell;
use spec::texas::{Board as Picture, Case, Effect, Piece};

use super::lane::{LANES, Lane, nonzero};
use super::marks::{Marks, below};

/// Free columns at each side of [`Board::agree`], so that matching can check two columns to either side without testing
/// for the board's edge.
const MARGIN: usize = 2;

/// A place on the board: its column from the left and its height from the bottom, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) col: usize,
    pub(super) height: usize,
}

/// The pieces in play.
#[derive(Default)]
pub(super) struct Board<L> {
    rows: usize,
    cols: usize,
    /// The number of masks per column: its height divided by 64, rounded up.
    words: usize,
    /// Colour identifiers, column by column, `words` × 64 to a column; 0 above a column's pieces.
    colours: Vec<L>,
    /// Effects in the same order; empty if the case has none at all.
    effects: Vec<u8>,
    /// The number of pieces in each column.
    heights: Vec<u32>,
    /// For each column and its right neighbour, the heights at which both have a piece of the same colour.
    agree: Vec<u64>,
    /// For each column, the heights at which a piece has an effect.
    special: Vec<u64>,
    /// The colour for each identifier.
    names: Vec<u32>,
    /// The number of pieces left.
    left: usize,
}

impl<L: Lane> Board<L> {
    /// Sets up the board of a case.
    pub(super) fn lay(&mut self, case: &Case) {
        let pieces = case.pieces();
        (self.rows, self.cols) = (pieces.rows() as usize, pieces.cols() as usize);
        self.words = self.rows.div_ceil(LANES);
        self.left = self.rows * self.cols;
        let stride = self.words * LANES;
        // One extra block at the end: comparing a column with itself one higher reads past its end.
        let size = (self.cols + 1) * stride;
        refill(&mut self.colours, size, L::default());
        refill(&mut self.heights, self.cols, self.rows as u32);
        self.name_colours(case);
        let compact = self.compact();
        let plain = pieces.values().iter().all(|piece| piece.effect == Effect::None);
        refill(&mut self.effects, if plain { 0 } else { size }, 0);
        for (row, line) in pieces.lines().enumerate() {
            let height = self.rows - 1 - row;
            for (col, piece) in line.iter().enumerate() {
                let id = if compact { self.identifier(piece.colour) } else { piece.colour };
                self.colours[col * stride + height] = L::from_id(id);
                if !plain {
                    self.effects[col * stride + height] = piece.effect as u8;
                }
            }
        }
        refill(&mut self.special, self.cols * self.words, 0);
        refill(&mut self.agree, (self.cols + 2 * MARGIN) * self.words, 0);
        for col in 0..self.cols {
            self.mark_special(col, 0);
            self.compare(col, 0);
        }
    }

    /// Assigns identifiers. They are the colours themselves if a byte holds them, and otherwise ranks. So tables by
    /// colour are only as long as the number of colours on the board, regardless of the colours' values.
    fn name_colours(&mut self, case: &Case) {
        self.names.clear();
        if u8::holds(case) {
            self.names.extend(0..=case.colours());
        } else {
            self.names.push(0);
            self.names.extend(case.pieces().values().iter().map(|piece| piece.colour));
            self.names[1..].sort_unstable();
            self.names.dedup();
        }
    }

    fn compact(&self) -> bool {
        self.names.iter().enumerate().any(|(id, &name)| id as u32 != name)
    }

    fn identifier(&self, colour: u32) -> u32 {
        self.names.binary_search(&colour).expect("every colour on the board has a name") as u32
    }

    pub(super) fn cols(&self) -> usize {
        self.cols
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Returns the number of identifiers, including 0.
    pub(super) fn identifiers(&self) -> usize {
        self.names.len()
    }

    /// Returns the number of pieces left.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Returns whether no piece ever had an effect.
    pub(super) fn is_plain(&self) -> bool {
        self.effects.is_empty()
    }

    /// Returns the place of a cell on the board.
    #[inline]
    pub(super) fn place(&self, cell: Cell) -> Slot {
        Slot { col: cell.col as usize - 1, height: self.rows - cell.row as usize }
    }

    /// Returns the cell of a place.
    pub(super) fn cell(&self, col: usize, height: usize) -> Cell {
        Cell::new((self.rows - height) as u32, col as u32 + 1)
    }

    #[inline]
    fn stride(&self) -> usize {
        self.words * LANES
    }

    #[inline]
    pub(super) fn height(&self, col: usize) -> usize {
        self.heights[col] as usize
    }

    #[inline]
    pub(super) fn is_full(&self, at: Slot) -> bool {
        at.height < self.height(at.col)
    }

    /// Returns the colour's identifier; 0 if there is no piece.
    #[inline]
    pub(super) fn colour(&self, col: usize, height: usize) -> L {
        self.colours[col * self.stride() + height]
    }

    /// Returns the colour of an identifier.
    #[inline]
    pub(super) fn name(&self, id: L) -> u32 {
        self.names[id.id()]
    }

    #[inline]
    pub(super) fn effect(&self, col: usize, height: usize) -> Effect {
        if self.is_plain() {
            return Effect::None;
        }
        Effect::ALL[usize::from(self.effects[col * self.stride() + height])]
    }

    /// Returns the heights of a column at which there is a piece.
    #[inline]
    pub(super) fn full(&self, col: usize, word: usize) -> u64 {
        below(word, self.height(col))
    }

    /// Returns the heights of a column at which a piece has an effect.
    #[inline]
    pub(super) fn special(&self, col: usize, word: usize) -> u64 {
        self.special[col * self.words + word]
    }

    /// Returns the heights at which three columns in a row, `col` among them, have the same colour.
    #[inline]
    pub(super) fn level(&self, col: usize, word: usize) -> u64 {
        let at = col * self.words + word;
        let [a, b, c, d] = [0, 1, 2, 3].map(|pair| self.agree[at + pair * self.words]);
        a & b | b & c | c & d
    }

    /// Returns the heights at which a piece has the colour of the one above it.
    #[inline]
    pub(super) fn upright(&self, col: usize, word: usize) -> u64 {
        let at = col * self.stride() + word * LANES;
        L::same(self.block(at), self.block(at + 1)) & below(word, self.height(col).saturating_sub(1))
    }

    /// Returns the heights of a column at which a piece has this colour.
    #[inline]
    pub(super) fn coloured(&self, col: usize, word: usize, colour: L) -> u64 {
        L::equal(self.block(col * self.stride() + word * LANES), colour)
    }

    #[inline]
    fn block(&self, at: usize) -> &[L; LANES] {
        self.colours[at..at + LANES].first_chunk().expect("a block is 64 long")
    }

    /// Swaps two pieces.
    pub(super) fn swap(&mut self, a: Slot, b: Slot) {
        let (i, j) = (a.col * self.stride() + a.height, b.col * self.stride() + b.height);
        self.colours.swap(i, j);
        if !self.is_plain() {
            self.effects.swap(i, j);
            self.mark_special(a.col, a.height / LANES);
            self.mark_special(b.col, b.height / LANES);
        }
        self.compare_at(a);
        self.compare_at(b);
    }

    /// Updates the agreement of one place with its left and right neighbour.
    #[inline]
    fn compare_at(&mut self, Slot { col, height }: Slot) {
        let (word, bit) = (height / LANES, height % LANES);
        let colour = self.colour(col, height);
        for (pair, other) in [(col + MARGIN, col + 1), ((col + MARGIN) - 1, col.wrapping_sub(1))] {
            if other < self.cols {
                let same = u64::from(self.colour(other, height) == colour);
                let agree = &mut self.agree[pair * self.words + word];
                *agree = *agree & !(1 << bit) | same << bit;
            }
        }
    }

    /// Updates the agreement of a column with the one to its right, from a word upward.
    #[inline]
    pub(super) fn compare(&mut self, col: usize, from: usize) {
        if col + 1 >= self.cols {
            return;
        }
        let (left, right) = (col * self.stride(), (col + 1) * self.stride());
        let height = self.height(col).min(self.height(col + 1));
        for word in from..self.words {
            let at = word * LANES;
            let same = L::same(self.block(left + at), self.block(right + at)) & below(word, height);
            self.agree[(col + MARGIN) * self.words + word] = same;
        }
    }

    #[inline]
    fn mark_special(&mut self, col: usize, from: usize) {
        if self.is_plain() {
            return;
        }
        for word in from..self.words {
            let at = col * self.stride() + word * LANES;
            let block = self.effects[at..].first_chunk().expect("a block is 64 long");
            self.special[col * self.words + word] = nonzero(block);
        }
    }

    /// Removes the marked pieces and lets the others fall (clause T5.2). Updates the derived masks of the columns.
    pub(super) fn fall(&mut self, removed: &Marks) {
        for n in 0..removed.columns() {
            self.fall_column(removed.nth(n), removed);
        }
        for n in 0..removed.columns() {
            let col = removed.nth(n);
            let lowest = |col: usize| removed.lowest(col).map_or(usize::MAX, |height| height / LANES);
            let from = lowest(col);
            self.compare(col, if col + 1 < self.cols { from.min(lowest(col + 1)) } else { from });
            // A left neighbour that also changed updates the pair itself.
            if col > 0 && removed.lowest(col - 1).is_none() {
                self.compare(col - 1, from);
            }
        }
    }

    fn fall_column(&mut self, col: usize, removed: &Marks) {
        let (base, height) = (col * self.stride(), self.height(col));
        let lowest = removed.lowest(col).expect("a listed column has a lowest mark");
        let masks = removed.column(col);
        // Pieces between two removed ones move down together.
        let (mut to, mut from) = (lowest, lowest);
        while from < height {
            let start = next(masks, from, height, |mask| !mask);
            let end = next(masks, start, height, |mask| mask);
            self.colours.copy_within(base + start..base + end, base + to);
            if !self.effects.is_empty() {
                self.effects.copy_within(base + start..base + end, base + to);
            }
            to += end - start;
            from = end;
        }
        self.colours[base + to..base + height].fill(L::default());
        if !self.effects.is_empty() {
            self.effects[base + to..base + height].fill(0);
        }
        self.heights[col] = to as u32;
        self.left -= height - to;
        self.mark_special(col, lowest / LANES);
    }

    /// Returns the piece on a place, if any.
    pub(super) fn piece(&self, at: Slot) -> Option<Piece> {
        self.is_full(at).then(|| Piece {
            colour: self.name(self.colour(at.col, at.height)),
            effect: self.effect(at.col, at.height),
        })
    }

    /// Returns the whole board, for observers.
    pub(super) fn picture(&self) -> Picture {
        let cell = |cell| self.piece(self.place(cell));
        Picture(crosscheck_core::Grid::from_fn(self.rows as u32, self.cols as u32, cell))
    }
}

/// Returns the first height from `from` at which `masks`, mapped through `view`, has a bit, or `end`.
#[inline]
fn next(masks: &[u64], from: usize, end: usize, view: impl Fn(u64) -> u64) -> usize {
    let mut at = from;
    while at < end {
        match view(masks[at / LANES]) >> (at % LANES) {
            0 => at = (at / LANES + 1) * LANES,
            mask => return (at + mask.trailing_zeros() as usize).min(end),
        }
    }
    end
}

/// Sets a buffer to `size` copies of `value`, reusing its memory.
fn refill<T: Clone>(buffer: &mut Vec<T>, size: usize, value: T) {
    buffer.clear();
    buffer.resize(size, value);
}

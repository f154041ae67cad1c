//! The board: columns from the bottom up, with derived masks for each column.

use crosscheck_core::Cell;
use spec::texas::{Board as Picture, Case, Effect, Piece};

use super::lane::{LANES, Lane, nonzero};
use super::marks::{Marks, below, word};

/// Free columns at each side of [`Board::agree`], so that matching can check two columns to either side without testing
/// for the board's edge.
const MARGIN: usize = 2;

/// A place on the board: its column from the left and its height from the bottom, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) col: usize,
    pub(super) height: usize,
}

/// The pieces in play. A `LOW` board has at most 64 rows, so a column is one mask.
#[derive(Default)]
pub(super) struct Board<L, const LOW: bool> {
    rows: usize,
    pub(super) cols: usize,
    /// The number of masks per column: its height divided by 64, rounded up.
    words: usize,
    /// Colour identifiers, column by column, `words` × 64 to a column. Above a column's pieces
    /// lies what fell from there.
    colours: Vec<L>,
    /// Effects in the same order, with 0 above a column's pieces; empty if the case has none at all.
    effects: Vec<u8>,
    /// The number of pieces in each column.
    heights: Vec<u32>,
    /// For each column and its right neighbour, the heights at which both have a piece of the same colour.
    agree: Vec<u64>,
    /// For each column, the heights at which a piece has an effect.
    special: Vec<u64>,
    /// The colour for each identifier, 0 among them.
    pub(super) names: Vec<u32>,
    /// The number of pieces left.
    pub(super) left: usize,
}

impl<L: Lane, const LOW: bool> Board<L, LOW> {
    pub(super) fn lay(&mut self, case: &Case) {
        let pieces = case.pieces();
        (self.rows, self.cols) = (pieces.rows() as usize, pieces.cols() as usize);
        self.words = self.rows.div_ceil(LANES);
        self.left = self.rows * self.cols;
        debug_assert!(!LOW || self.words == 1);
        let stride = self.stride();
        // One extra block at the end: comparing a column with itself one higher reads past its end.
        let size = (self.cols + 1) * stride;
        refill(&mut self.colours, size, L::default());
        refill(&mut self.heights, self.cols, self.rows as u32);
        self.name_colours(case);
        self.effects.clear();
        let masks = self.cols * self.words();
        refill(&mut self.special, masks, 0);
        // Without a test in the loop: the names are the identifiers themselves on almost every board.
        match self.names.iter().zip(0..).all(|(&name, id)| name == id) {
            true => self.place_pieces(case, |_, colour| colour),
            false => self.place_pieces(case, |board, colour| {
                board.names.binary_search(&colour).expect("every colour on the board has a name") as u32
            }),
        }
        let margins = 2 * MARGIN * self.words();
        refill(&mut self.agree, masks + margins, 0);
        for col in 0..self.cols {
            self.compare(col, 0);
        }
    }

    fn place_pieces(&mut self, case: &Case, id: impl Fn(&Self, u32) -> u32) {
        let (stride, words) = (self.stride(), self.words());
        for (row, line) in case.pieces().lines().enumerate() {
            let height = self.rows - 1 - row;
            let (mut at, bit) = (height, 1 << (height % LANES));
            for (col, piece) in line.iter().enumerate() {
                self.colours[at] = L::from_id(id(self, piece.colour));
                if piece.effect != Effect::None {
                    if self.effects.is_empty() {
                        self.effects.resize(self.colours.len(), 0);
                    }
                    self.effects[at] = piece.effect as u8;
                    self.special[col * words + word(LOW, height)] |= bit;
                }
                at += stride;
            }
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

    /// Returns the number of masks of a column: on a low board a constant, so that loops and products vanish.
    #[inline]
    pub(super) fn words(&self) -> usize {
        if LOW { 1 } else { self.words }
    }

    /// Returns whether no piece ever had an effect.
    pub(super) fn is_plain(&self) -> bool {
        self.effects.is_empty()
    }

    #[inline]
    pub(super) fn place(&self, cell: Cell) -> Slot {
        Slot { col: cell.col as usize - 1, height: self.rows - cell.row as usize }
    }

    pub(super) fn cell(&self, col: usize, height: usize) -> Cell {
        Cell::new((self.rows - height) as u32, col as u32 + 1)
    }

    #[inline]
    pub(super) fn stride(&self) -> usize {
        self.words() * LANES
    }

    #[inline]
    pub(super) fn height(&self, col: usize) -> usize {
        self.heights[col] as usize
    }

    #[inline]
    pub(super) fn is_full(&self, at: Slot) -> bool {
        at.height < self.height(at.col)
    }

    /// Returns the colour's identifier; if there is no piece, that of any or 0.
    #[inline]
    pub(super) fn colour(&self, col: usize, height: usize) -> L {
        self.colours[col * self.stride() + height]
    }

    /// Returns how many pieces of a colour follow a place, `step` apart in memory: of `most` places the first two.
    /// Whether the n-th of them is a piece at all is asked last, because the colour is hardly ever the same. There is
    /// no loop, since to set one up costs more than the two comparisons.
    #[inline]
    pub(super) fn alike(
        &self,
        colour: L,
        from: Slot,
        step: usize,
        most: usize,
        full: impl Fn(usize) -> bool,
    ) -> u32 {
        let first = (from.col * self.stride() + from.height).wrapping_add(step);
        if most == 0 || self.colours[first] != colour || !full(1) {
            return 0;
        }
        let second = first.wrapping_add(step);
        if most == 1 || self.colours[second] != colour || !full(2) { 1 } else { 2 }
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
        self.special[col * self.words() + word]
    }

    /// Returns the heights at which a column and its right neighbour have pieces of the same colour.
    #[inline]
    pub(super) fn agree_right(&self, col: usize, word: usize) -> u64 {
        self.agree[(col + MARGIN) * self.words() + word]
    }

    /// Returns the heights at which a column and its left neighbour have pieces of the same colour.
    #[inline]
    pub(super) fn agree_left(&self, col: usize, word: usize) -> u64 {
        self.agree[(col + MARGIN - 1) * self.words() + word]
    }

    /// Returns the heights at which three columns in a row have the same colour: those from two columns to the left of
    /// `col` on, those from one to its left, and those from `col` itself.
    #[inline]
    pub(super) fn level(&self, col: usize, word: usize) -> [u64; 3] {
        let words = self.words();
        let pairs = &self.agree[col * words + word..][..3 * words + 1];
        let [a, b, c, d] = [pairs[0], pairs[words], pairs[2 * words], pairs[3 * words]];
        [a & b, b & c, c & d]
    }

    /// Returns the heights at which a piece has the colour of the one above it.
    #[inline]
    pub(super) fn upright(&self, col: usize, word: usize) -> u64 {
        let at = col * self.stride() + word * LANES;
        L::same(self.block(at), self.block(at + 1)) & below(word, self.height(col).saturating_sub(1))
    }

    /// Returns the heights of a column at which a piece has this colour, and any above its pieces.
    #[inline]
    pub(super) fn coloured(&self, col: usize, word: usize, colour: L) -> u64 {
        L::equal(self.block(col * self.stride() + word * LANES), colour)
    }

    #[inline]
    fn block(&self, at: usize) -> &[L; LANES] {
        self.colours[at..at + LANES].first_chunk().expect("a block is 64 long")
    }

    pub(super) fn swap(&mut self, a: Slot, b: Slot) {
        let (i, j) = (a.col * self.stride() + a.height, b.col * self.stride() + b.height);
        self.colours.swap(i, j);
        if !self.is_plain() && self.effects[i] != self.effects[j] {
            self.effects.swap(i, j);
            self.mark_special_at(a, self.effects[i]);
            self.mark_special_at(b, self.effects[j]);
        }
        self.compare_at(a);
        self.compare_at(b);
    }

    #[inline]
    fn mark_special_at(&mut self, Slot { col, height }: Slot, effect: u8) {
        let (bit, words) = (height % LANES, self.words());
        let special = &mut self.special[col * words + word(LOW, height)];
        *special = *special & !(1 << bit) | u64::from(effect != 0) << bit;
    }

    /// Updates the agreement of one place with its left and right neighbour.
    #[inline]
    fn compare_at(&mut self, Slot { col, height }: Slot) {
        let (word, bit, words) = (word(LOW, height), height % LANES, self.words());
        let colour = self.colour(col, height);
        for (pair, other) in [(col + MARGIN, col + 1), ((col + MARGIN) - 1, col.wrapping_sub(1))] {
            if other < self.cols {
                let same = self.colour(other, height) == colour && height < self.height(other);
                let agree = &mut self.agree[pair * words + word];
                *agree = *agree & !(1 << bit) | u64::from(same) << bit;
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
        let (height, words) = (self.height(col).min(self.height(col + 1)), self.words());
        for word in from..words {
            let at = word * LANES;
            let same = L::same(self.block(left + at), self.block(right + at)) & below(word, height);
            self.agree[(col + MARGIN) * words + word] = same;
        }
    }

    pub(super) fn piece(&self, at: Slot) -> Option<Piece> {
        self.is_full(at).then(|| Piece {
            colour: self.name(self.colour(at.col, at.height)),
            effect: self.effect(at.col, at.height),
        })
    }

    /// Removes the marked pieces and lets the others fall (clause T5.2). Updates the derived masks of the columns.
    pub(super) fn fall(&mut self, removed: &Marks<LOW>) {
        let fallen = removed.columns().iter().map(|&col| self.fall_column(col as usize, removed));
        self.left -= fallen.sum::<usize>();
        for &col in removed.columns() {
            let (col, from) = (col as usize, removed.first_word(col as usize));
            let right = if col + 1 < self.cols { removed.first_word(col + 1) } else { from };
            self.compare(col, from.min(right));
            // A left neighbour that also changed updates the pair itself.
            if col > 0 && !removed.lists(col - 1) {
                self.compare(col - 1, from);
            }
        }
    }

    /// Lets a column fall and returns how many pieces are gone from it.
    #[inline]
    fn fall_column(&mut self, col: usize, removed: &Marks<LOW>) -> usize {
        let (base, height) = (col * self.stride(), self.height(col));
        let lowest = removed.lowest(col);
        let (masks, first) = (removed.column(col), word(LOW, lowest));
        // Most columns have no effect from there up: then no effect moves.
        let effects =
            (first..self.words()).any(|word| self.special(col, word) & !below(word, lowest) != 0);
        // Pieces between two removed ones move down together.
        let (mut to, mut from) = (lowest, lowest);
        while from < height {
            let start = next::<LOW>(masks, from, height, |mask| !mask);
            let end = next::<LOW>(masks, start, height, |mask| mask);
            self.colours.copy_within(base + start..base + end, base + to);
            if effects {
                self.effects.copy_within(base + start..base + end, base + to);
            }
            to += end - start;
            from = end;
        }
        self.heights[col] = to as u32;
        if effects {
            self.effects[base + to..base + height].fill(0);
            self.mark_special(col, first);
        }
        height - to
    }

    /// Updates where a column has effects, from a word upward.
    #[inline]
    fn mark_special(&mut self, col: usize, from: usize) {
        let words = self.words();
        for word in from..words {
            let at = col * self.stride() + word * LANES;
            let block = self.effects[at..].first_chunk().expect("a block is 64 long");
            self.special[col * words + word] = nonzero(block);
        }
    }

    /// Returns the whole board, for observers.
    pub(super) fn picture(&self) -> Picture {
        let cell = |cell| self.piece(self.place(cell));
        Picture(crosscheck_core::Grid::from_fn(self.rows as u32, self.cols as u32, cell))
    }
}

/// Sets a buffer to `size` copies of `value`, reusing its memory.
fn refill<T: Clone>(buffer: &mut Vec<T>, size: usize, value: T) {
    buffer.clear();
    buffer.resize(size, value);
}

/// Returns the first height from `from` at which `masks`, mapped through `view`, has a bit, or `end`.
#[inline]
fn next<const LOW: bool>(masks: &[u64], from: usize, end: usize, view: impl Fn(u64) -> u64) -> usize {
    let mut at = from;
    while at < end {
        match view(masks[word(LOW, at)]) >> (at % LANES) {
            0 => at = (at / LANES + 1) * LANES,
            mask => return (at + mask.trailing_zeros() as usize).min(end),
        }
    }
    end
}

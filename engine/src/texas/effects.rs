//! Finds what effects hit, wave by wave.

use spec::texas::Effect;

use super::board::Board;
use super::lane::{LANES, Lane};
use super::marks::{Marks, bits, span, word};

/// With more colours than this in one wave, one pass over all pieces is cheaper than one pass per colour.
const COLOURS_ONE_BY_ONE: usize = 4;

/// The effects of one round. All buffers are reused.
#[derive(Default)]
pub(super) struct Chain<L, const LOW: bool> {
    /// The pieces whose effects make up the next wave: column, word and mask.
    pub(super) fresh: Vec<(u32, u32, u64)>,
    /// The pieces of the current wave.
    wave: Vec<(u32, u32, u64)>,
    /// Rows that have been hit in this round, as a mask; and those of them that were hit in this wave.
    rows: Vec<u64>,
    new_rows: Vec<u64>,
    /// Colours that have been hit in this case; the last ones in this wave.
    colours: Vec<L>,
    /// Whether an identifier is among `colours`.
    taken: Vec<bool>,
}

/// Receives each column, word and mask that is newly hit.
pub(super) trait Hit: FnMut(usize, usize, u64) {}

impl<H: FnMut(usize, usize, u64)> Hit for H {}

/// The board that a round's effects hit.
pub(super) struct Struck<'a, L, H, const LOW: bool> {
    pub(super) board: &'a Board<L, LOW>,
    /// All pieces that the round eliminates.
    pub(super) removed: &'a mut Marks<LOW>,
    pub(super) hit: H,
}

impl<L: Lane, const LOW: bool> Chain<L, LOW> {
    pub(super) fn lay(&mut self, board: &Board<L, LOW>) {
        self.fresh.clear();
        self.wave.clear();
        self.colours.clear();
        for rows in [&mut self.rows, &mut self.new_rows] {
            rows.clear();
            rows.resize(board.words(), 0);
        }
        self.taken.clear();
        self.taken.resize(board.names.len(), false);
    }

    /// Begins a round with the matched pieces. Returns whether any of them has an effect.
    #[inline]
    pub(super) fn begin(&mut self, board: &Board<L, LOW>, matched: &Marks<LOW>) -> bool {
        if board.is_plain() {
            return false;
        }
        for &col in matched.columns() {
            let col = col as usize;
            for (word, &mask) in matched.column(col).iter().enumerate().skip(matched.first_word(col)) {
                self.list(board, col, word, mask);
            }
        }
        !self.fresh.is_empty()
    }

    /// Plays one wave. Returns `false`, and does nothing, if all effects have acted.
    pub(super) fn wave<H: Hit>(&mut self, struck: &mut Struck<'_, L, H, LOW>) -> bool {
        if self.fresh.is_empty() {
            return false;
        }
        std::mem::swap(&mut self.fresh, &mut self.wave);
        let known = self.colours.len();
        for at in 0..self.wave.len() {
            let (col, word, mask) = self.wave[at];
            for bit in bits(mask) {
                let height = word as usize * LANES + bit;
                self.trigger(struck, col as usize, height);
            }
        }
        self.wave.clear();
        self.hit_rows(struck);
        self.hit_colours(struck, known);
        true
    }

    /// Resets the state of the round except for the colours: a colour that was hit never appears on the board again.
    pub(super) fn finish(&mut self) {
        self.rows.fill(0);
        // The two buffers swap with every wave, so the next play may begin with the other one.
        let most = self.fresh.capacity().max(self.wave.capacity());
        self.fresh.reserve_exact(most - self.fresh.len());
        self.wave.reserve_exact(most - self.wave.len());
    }

    /// Applies one piece's effect. Rows and colours are only recorded: all of a wave are hit at once.
    fn trigger<H: Hit>(&mut self, struck: &mut Struck<'_, L, H, LOW>, col: usize, height: usize) {
        match struck.board.effect(col, height) {
            Effect::None => {}
            Effect::Row => self.note_row(height),
            Effect::Column => self.hit_span(struck, col, 0, struck.board.height(col)),
            Effect::Cross => {
                self.note_row(height);
                self.hit_span(struck, col, 0, struck.board.height(col));
            }
            Effect::Square3 => self.hit_square(struck, col, height, 1),
            Effect::Square5 => self.hit_square(struck, col, height, 2),
            Effect::Colour => {
                let colour = struck.board.colour(col, height);
                if !std::mem::replace(&mut self.taken[colour.id()], true) {
                    self.colours.push(colour);
                }
            }
        }
    }

    fn note_row(&mut self, height: usize) {
        let (word, bit) = (word(LOW, height), 1 << (height % LANES));
        self.new_rows[word] |= bit & !self.rows[word];
    }

    fn hit_square<H: Hit>(
        &mut self,
        struck: &mut Struck<'_, L, H, LOW>,
        col: usize,
        height: usize,
        reach: usize,
    ) {
        for col in col.saturating_sub(reach)..(col + reach + 1).min(struck.board.cols) {
            let (from, to) = (height.saturating_sub(reach), height + reach + 1);
            self.hit_span(struck, col, from, to);
        }
    }

    fn hit_span<H: Hit>(
        &mut self,
        struck: &mut Struck<'_, L, H, LOW>,
        col: usize,
        from: usize,
        to: usize,
    ) {
        for word in word(LOW, from)..struck.board.words().min(to.div_ceil(LANES)) {
            self.hit_mask(struck, col, word, span(word, from, to));
        }
    }

    fn hit_rows<H: Hit>(&mut self, struck: &mut Struck<'_, L, H, LOW>) {
        for word in 0..struck.board.words() {
            let rows = std::mem::take(&mut self.new_rows[word]);
            if rows != 0 {
                self.rows[word] |= rows;
                for col in 0..struck.board.cols {
                    self.hit_mask(struck, col, word, rows);
                }
            }
        }
    }

    /// Hits the colours recorded since there were `known`.
    fn hit_colours<H: Hit>(&mut self, struck: &mut Struck<'_, L, H, LOW>, known: usize) {
        let new = known..self.colours.len();
        if new.is_empty() {
            return;
        }
        let board = struck.board;
        for col in 0..board.cols {
            for word in 0..board.height(col).div_ceil(LANES) {
                let mask = if new.len() <= COLOURS_ONE_BY_ONE {
                    let each = self.colours[new.clone()].iter();
                    each.fold(0, |mask, &colour| mask | board.coloured(col, word, colour))
                } else {
                    // This includes colours of earlier waves; their pieces are already gone.
                    bits(board.full(col, word))
                        .filter(|bit| self.taken[board.colour(col, word * LANES + bit).id()])
                        .fold(0, |mask, bit| mask | 1 << bit)
                };
                self.hit_mask(struck, col, word, mask);
            }
        }
    }

    #[inline]
    fn hit_mask<H: Hit>(
        &mut self,
        struck: &mut Struck<'_, L, H, LOW>,
        col: usize,
        word: usize,
        mask: u64,
    ) {
        let new = mask & struck.board.full(col, word) & !struck.removed.mask(col, word);
        if new != 0 {
            struck.removed.add(col, word, new);
            (struck.hit)(col, word, new);
            self.list(struck.board, col, word, new);
        }
    }

    /// Records the pieces of a mask that have an effect, for the next wave.
    #[inline]
    fn list(&mut self, board: &Board<L, LOW>, col: usize, word: usize, mask: u64) {
        let special = mask & board.special(col, word);
        if special != 0 {
            self.fresh.push((col as u32, word as u32, special));
        }
    }
}

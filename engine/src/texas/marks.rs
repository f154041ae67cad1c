//! Sets of cells as masks, column by column, with the list of non-empty columns.

/// A set of cells. Only columns on the list are visited and cleared, so an empty or small set costs nothing on a large
/// board.
#[derive(Default)]
pub(super) struct Marks {
    words: usize,
    masks: Vec<u64>,
    /// The columns with a bit set, each once, in the order of insertion.
    columns: Vec<u32>,
    /// The lowest height marked in a column, or `NONE`.
    lowest: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Marks {
    /// Makes an empty set over columns of `words` masks each.
    pub(super) fn lay(&mut self, cols: usize, words: usize) {
        self.words = words;
        self.masks.clear();
        self.masks.resize(cols * words, 0);
        self.columns.clear();
        self.columns.reserve(cols);
        self.lowest.clear();
        self.lowest.resize(cols, NONE);
    }

    /// Adds the cells of a mask that is not 0.
    #[inline]
    pub(super) fn add(&mut self, col: usize, word: usize, mask: u64) {
        debug_assert_ne!(mask, 0);
        let lowest = (word * 64) as u32 + mask.trailing_zeros();
        if self.lowest[col] == NONE {
            self.columns.push(col as u32);
        }
        self.lowest[col] = self.lowest[col].min(lowest);
        self.masks[col * self.words + word] |= mask;
    }

    #[inline]
    pub(super) fn mask(&self, col: usize, word: usize) -> u64 {
        self.masks[col * self.words + word]
    }

    #[inline]
    pub(super) fn take(&mut self, col: usize, height: usize) {
        self.masks[col * self.words + height / 64] &= !(1 << (height % 64));
    }

    #[inline]
    pub(super) fn has(&self, col: usize, height: usize) -> bool {
        self.mask(col, height / 64) >> (height % 64) & 1 == 1
    }

    /// Returns the lowest height marked in a column, if it has any.
    #[inline]
    pub(super) fn lowest(&self, col: usize) -> Option<usize> {
        Some(self.lowest[col] as usize).filter(|&height| height != NONE as usize)
    }

    /// Returns the masks of a column.
    #[inline]
    pub(super) fn column(&self, col: usize) -> &[u64] {
        &self.masks[col * self.words..(col + 1) * self.words]
    }

    /// Returns the number of listed columns, which are the valid arguments of `nth`.
    #[inline]
    pub(super) fn columns(&self) -> usize {
        self.columns.len()
    }

    #[inline]
    pub(super) fn nth(&self, n: usize) -> usize {
        self.columns[n] as usize
    }

    /// Returns the number of marked cells.
    pub(super) fn count(&self) -> u32 {
        let columns = self.columns.iter().flat_map(|&col| self.column(col as usize));
        columns.map(|mask| mask.count_ones()).sum()
    }

    /// Adds the cells of another set, in its order of columns.
    pub(super) fn add_all(&mut self, other: &Marks) {
        for &col in &other.columns {
            for word in 0..self.words {
                match other.mask(col as usize, word) {
                    0 => {}
                    mask => self.add(col as usize, word, mask),
                }
            }
        }
    }

    /// Calls `with` for each cell, with its column and height.
    #[inline]
    pub(super) fn for_each(&self, mut with: impl FnMut(usize, usize)) {
        for &col in &self.columns {
            for (word, &mask) in self.column(col as usize).iter().enumerate() {
                bits(mask).for_each(|bit| with(col as usize, word * 64 + bit));
            }
        }
    }

    /// Empties the set.
    pub(super) fn clear(&mut self) {
        for &col in &self.columns {
            self.masks[col as usize * self.words..(col as usize + 1) * self.words].fill(0);
            self.lowest[col as usize] = NONE;
        }
        self.columns.clear();
    }
}

/// Returns the indices of a mask's bits, from the lowest.
#[inline]
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

/// Returns the bits `from..to` of word `word` of a mask that spans words; both count from the mask's first bit.
#[inline]
pub(super) fn span(word: usize, from: usize, to: usize) -> u64 {
    below(word, to) & !below(word, from)
}

/// Returns the bits below `to` in word `word` of a mask that spans words.
#[inline]
pub(super) fn below(word: usize, to: usize) -> u64 {
    match to.saturating_sub(word * 64) {
        0 => 0,
        bits @ 1..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_cross_words() {
        for (from, to) in [(0, 0), (0, 64), (3, 7), (60, 70), (64, 128), (63, 129), (5, 190)] {
            for word in 0..3 {
                for bit in 0..64 {
                    let inside = (from..to).contains(&(word * 64 + bit));
                    assert_eq!(
                        span(word, from, to) >> bit & 1 == 1,
                        inside,
                        "{from}..{to} at {word}:{bit}"
                    );
                }
            }
        }
    }
}

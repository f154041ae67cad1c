//! Sets of cells as masks, column by column, with the list of non-empty columns.

/// A set of cells. Only columns on the list are visited and cleared, so an empty or small set costs nothing on a large
/// board. On a `LOW` board a column is one mask.
#[derive(Default)]
pub(super) struct Marks<const LOW: bool> {
    words: usize,
    masks: Vec<u64>,
    /// The columns with a bit set, each once, in the order of insertion.
    columns: Vec<u32>,
    /// The lowest height marked in a column, or `NONE`; empty on a low board, where the mask says it.
    lowest: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<const LOW: bool> Marks<LOW> {
    /// Makes an empty set over columns of `words` masks each.
    pub(super) fn lay(&mut self, cols: usize, words: usize) {
        self.words = words;
        self.masks.clear();
        self.masks.resize(cols * words, 0);
        self.columns.clear();
        self.columns.reserve(cols);
        self.lowest.clear();
        self.lowest.resize(if LOW { 0 } else { cols }, NONE);
    }

    /// Returns the number of masks of a column: on a low board a constant, so that loops and products vanish.
    #[inline]
    fn words(&self) -> usize {
        if LOW { 1 } else { self.words }
    }

    /// Adds the cells of a mask that is not 0.
    #[inline]
    pub(super) fn add(&mut self, col: usize, word: usize, mask: u64) {
        debug_assert_ne!(mask, 0);
        let words = self.words();
        let known = &mut self.masks[col * words + word];
        if LOW {
            if *known == 0 {
                self.columns.push(col as u32);
            }
        } else {
            let lowest = &mut self.lowest[col];
            if *lowest == NONE {
                self.columns.push(col as u32);
            }
            *lowest = ((word * 64) as u32 + mask.trailing_zeros()).min(*lowest);
        }
        *known |= mask;
    }

    #[inline]
    pub(super) fn mask(&self, col: usize, word: usize) -> u64 {
        self.masks[col * self.words() + word]
    }

    /// Takes cells out of a word, without a look at the list of columns: the set is to be cleared later.
    #[inline]
    pub(super) fn take(&mut self, col: usize, word: usize, mask: u64) {
        let words = self.words();
        self.masks[col * words + word] &= !mask;
    }

    #[inline]
    pub(super) fn has(&self, col: usize, height: usize) -> bool {
        self.mask(col, word(LOW, height)) >> (height % 64) & 1 == 1
    }

    /// Returns the lowest height marked in a listed column.
    #[inline]
    pub(super) fn lowest(&self, col: usize) -> usize {
        if LOW { self.masks[col].trailing_zeros() as usize } else { self.lowest[col] as usize }
    }

    /// Returns the first word of a column that has a mark, or a later one if none has.
    #[inline]
    pub(super) fn first_word(&self, col: usize) -> usize {
        if LOW { 0 } else { self.lowest[col] as usize / 64 }
    }

    #[inline]
    pub(super) fn lists(&self, col: usize) -> bool {
        if LOW { self.masks[col] != 0 } else { self.lowest[col] != NONE }
    }

    /// Returns the masks of a column.
    #[inline]
    pub(super) fn column(&self, col: usize) -> &[u64] {
        &self.masks[col * self.words()..][..self.words()]
    }

    #[inline]
    pub(super) fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Returns whether the set, which is made of runs, is a single run of three: three cells of one column, or one of
    /// each of three.
    #[inline]
    pub(super) fn is_one_three(&self) -> bool {
        match self.columns.len() {
            1 => self.has_count(self.columns[0], 3),
            3 => self.columns.iter().all(|&col| self.has_count(col, 1)),
            _ => false,
        }
    }

    /// Returns whether a column has this many cells. It stops at the first that is too many, and needs no population
    /// count, which without extensions of the instruction set is a dozen instructions.
    #[inline]
    fn has_count(&self, col: u32, count: u32) -> bool {
        let mut left = count;
        let first = self.first_word(col as usize);
        for &mask in &self.column(col as usize)[first..] {
            let mut mask = mask;
            while mask != 0 {
                if left == 0 {
                    return false;
                }
                left -= 1;
                mask &= mask - 1;
            }
        }
        left == 0
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

    #[inline]
    pub(super) fn clear(&mut self) {
        for &col in &self.columns {
            let at = col as usize;
            if LOW {
                self.masks[at] = 0;
            } else {
                // Below its lowest mark a column is empty already: near the top of a tall board most of it.
                let first = self.first_word(at);
                self.masks[at * self.words + first..(at + 1) * self.words].fill(0);
                self.lowest[at] = NONE;
            }
        }
        self.columns.clear();
    }
}

/// Returns the word in which a height lies; on a low board there is only one.
#[inline]
pub(super) fn word(low: bool, height: usize) -> usize {
    if low { 0 } else { height / 64 }
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
    let bits = to.saturating_sub(word * 64);
    if bits < 64 { (1 << bits) - 1 } else { u64::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_cross_words() {
        for (from, to) in [(0, 0), (0, 64), (3, 7), (60, 70), (64, 128), (63, 129), (5, 190)] {
            for at in 0..192 {
                let is_in = span(at / 64, from, to) >> (at % 64) & 1 == 1;
                assert_eq!(is_in, (from..to).contains(&at), "{from}..{to} at {at}");
            }
        }
    }
}

//! The fall: what it moves, and the derived masks after it.

use super::super::lane::{LANES, Lane, nonzero};
use super::super::marks::{Marks, below, word};
use super::Board;

impl<L: Lane, const LOW: bool> Board<L, LOW> {
    /// Removes the marked pieces and lets the others fall (clause T5.2). Updates the derived masks of the columns.
    pub(in super::super) fn fall(&mut self, removed: &Marks<LOW>) {
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

//! Finds runs: after a swap around the two pieces, and after a fall around the pieces that moved.

use super::board::{Board, Slot};
use super::lane::{LANES, Lane};
use super::marks::{Marks, span, word};

/// The extent of the same colour from a place, without the place itself: two at most in a direction, since
/// no run lies on a board before a swap.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arms {
    up: u32,
    down: u32,
    left: u32,
    right: u32,
}

impl Arms {
    /// Returns whether a piece with these arms lies in a run.
    pub(super) fn run(&self) -> bool {
        self.up + self.down >= 2 || self.left + self.right >= 2
    }

    /// Marks the runs through `at`.
    pub(super) fn mark<const LOW: bool>(&self, at: Slot, matched: &mut Marks<LOW>) {
        if self.up + self.down >= 2 {
            let (from, to) = (at.height - self.down as usize, at.height + self.up as usize + 1);
            for word in word(LOW, from)..=word(LOW, to - 1) {
                matched.add(at.col, word, span(word, from, to));
            }
        }
        if self.left + self.right >= 2 {
            for col in at.col - self.left as usize..=at.col + self.right as usize {
                matched.add(col, word(LOW, at.height), 1 << (at.height % LANES));
            }
        }
    }
}

impl<L: Lane, const LOW: bool> Board<L, LOW> {
    /// Returns the arms of the piece at `from` if it swapped places with the piece of another colour at `to`, its
    /// neighbour. It has no arm towards its old place, because the other piece would be there.
    #[inline]
    pub(super) fn arms(&self, from: Slot, to: Slot) -> Arms {
        let colour = self.colour(from.col, from.height);
        let Slot { col, height } = to;
        let mut arms = Arms::default();
        if from.height != height + 1 {
            let most = self.height(col) - 1 - height;
            arms.up = self.alike(colour, to, 1, most, |_| true);
        }
        if from.height + 1 != height {
            arms.down = self.alike(colour, to, 1usize.wrapping_neg(), height, |_| true);
        }
        let stride = self.stride();
        if from.col + 1 != col {
            let full = |by| height < self.height(col - by);
            arms.left = self.alike(colour, to, stride.wrapping_neg(), col, full);
        }
        if from.col != col + 1 {
            let full = |by| height < self.height(col + by);
            arms.right = self.alike(colour, to, stride, self.cols - 1 - col, full);
        }
        arms
    }

    /// Marks all pieces that lie in a run, after the columns of `removed` have fallen. A new run contains a piece that
    /// moved. So only runs through these columns are looked for, from the lowest removed piece of a column upward.
    pub(super) fn mark_runs(&self, removed: &Marks<LOW>, matched: &mut Marks<LOW>) {
        for &col in removed.columns() {
            let col = col as usize;
            let lowest = removed.lowest(col);
            self.mark_level(col, removed, matched);
            // An upright run can reach two pieces below the lowest piece that moved.
            self.mark_upright(col, word(LOW, lowest.saturating_sub(2)), matched);
        }
    }

    /// Marks the pieces of horizontal runs through a column.
    #[inline]
    fn mark_level(&self, col: usize, removed: &Marks<LOW>, matched: &mut Marks<LOW>) {
        for word in removed.first_word(col)..self.words() {
            let threes = self.level(col, word);
            if threes[0] | threes[1] | threes[2] == 0 {
                continue;
            }
            for (shift, three) in threes.into_iter().enumerate() {
                // The first of the three columns is on the board, since none to the left of it agrees.
                let first = (col + shift).wrapping_sub(2);
                let told = |col: usize| removed.lists(col) && removed.first_word(col) <= word;
                // Of several columns that fell the first finds what they share.
                if three != 0 && !(first..col).any(told) {
                    (first..first + 3).for_each(|col| matched.add(col, word, three));
                }
            }
        }
    }

    /// Marks the pieces of a column's vertical runs.
    #[inline]
    fn mark_upright(&self, col: usize, from: usize, matched: &mut Marks<LOW>) {
        let mut pairs = self.upright(col, from);
        let mut starts_below = 0u64;
        for word in from..self.words() {
            let above = if word + 1 < self.words() { self.upright(col, word + 1) } else { 0 };
            // Two overlapping pairs are three pieces: at the height of the lower pair, and one and two above.
            let starts = pairs & (pairs >> 1 | above << 63);
            let carried = starts_below >> 63 | starts_below >> 62;
            let mask = starts | starts << 1 | starts << 2 | carried;
            if mask != 0 {
                matched.add(col, word, mask);
            }
            (pairs, starts_below) = (above, starts);
        }
    }
}

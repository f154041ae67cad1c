//! Finds runs: after a swap around the two pieces, and after a fall around the pieces that moved.

use super::board::{Board, Slot};
use super::lane::{LANES, Lane};
use super::marks::Marks;

/// How far pieces of the same colour continue from a place, without the place itself.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arms {
    up: usize,
    down: usize,
    left: usize,
    right: usize,
}

impl Arms {
    /// Returns whether a piece with these arms lies in a run.
    pub(super) fn run(&self) -> bool {
        self.up + self.down >= 2 || self.left + self.right >= 2
    }

    /// Marks the runs through `at`.
    pub(super) fn mark(&self, at: Slot, words: usize, matched: &mut Marks) {
        if self.up + self.down >= 2 {
            let (from, to) = (at.height - self.down, at.height + self.up + 1);
            for word in from / LANES..words.min(to.div_ceil(LANES)) {
                matched.add(at.col, word, super::marks::span(word, from, to));
            }
        }
        if self.left + self.right >= 2 {
            for col in at.col - self.left..=at.col + self.right {
                matched.add(col, at.height / LANES, 1 << (at.height % LANES));
            }
        }
    }
}

impl<L: Lane> Board<L> {
    /// Returns the arms of the piece at `from` if it swapped places with the piece of another colour at `to`, its
    /// neighbour. It has no arm towards its old place, because the other piece would be there.
    #[inline]
    pub(super) fn arms(&self, from: Slot, to: Slot) -> Arms {
        let colour = self.colour(from.col, from.height);
        let Slot { col, height } = to;
        let mut arms = Arms::default();
        let stack = self.height(col);
        if from.height != height + 1 {
            while height + arms.up + 1 < stack && self.colour(col, height + arms.up + 1) == colour {
                arms.up += 1;
            }
        }
        if from.height + 1 != height {
            while arms.down < height && self.colour(col, height - arms.down - 1) == colour {
                arms.down += 1;
            }
        }
        // Above a column's pieces the colour is 0, which no piece has.
        if from.col + 1 != col {
            while arms.left < col && self.colour(col - arms.left - 1, height) == colour {
                arms.left += 1;
            }
        }
        if from.col != col + 1 {
            while col + arms.right + 1 < self.cols()
                && self.colour(col + arms.right + 1, height) == colour
            {
                arms.right += 1;
            }
        }
        arms
    }
}

/// Finds the runs that a fall has created.
#[derive(Default)]
pub(super) struct Matcher {
    /// Columns to check: those that changed and two to either side, each with the word to begin at.
    near: Vec<(u32, u32)>,
    /// The index of a column in `near`, plus one; 0 if it is not there.
    listed: Vec<u32>,
}

impl Matcher {
    /// Prepares for a board with this many columns.
    pub(super) fn lay(&mut self, cols: usize) {
        self.near.clear();
        self.near.reserve(cols);
        self.listed.clear();
        self.listed.resize(cols, 0);
    }

    /// Marks all pieces that lie in a run, after the columns of `removed` have fallen. A new run contains a piece that
    /// moved. So only the heights from the lowest removed piece of a column upward are checked, in that column and two
    /// to either side.
    pub(super) fn after_fall<L: Lane>(
        &mut self,
        board: &Board<L>,
        removed: &Marks,
        matched: &mut Marks,
    ) {
        for n in 0..removed.columns() {
            let col = removed.nth(n);
            let lowest = removed.lowest(col).expect("a listed column has a lowest mark");
            // An upright run can reach two pieces below the lowest piece that moved.
            let from = (lowest.saturating_sub(2) / LANES) as u32;
            for near in col.saturating_sub(2)..(col + 3).min(board.cols()) {
                match self.listed[near] {
                    0 => {
                        self.near.push((near as u32, from));
                        self.listed[near] = self.near.len() as u32;
                    }
                    place => {
                        let (_, begin) = &mut self.near[place as usize - 1];
                        *begin = from.min(*begin);
                    }
                }
            }
        }
        for &(col, from) in &self.near {
            let (col, from) = (col as usize, from as usize);
            self.listed[col] = 0;
            match removed.lowest(col) {
                None => level(board, col, from, matched),
                Some(_) => level_and_upright(board, col, from, matched),
            }
        }
        self.near.clear();
    }
}

/// Marks a column's pieces that lie in a horizontal run.
#[inline]
fn level<L: Lane>(board: &Board<L>, col: usize, from: usize, matched: &mut Marks) {
    for word in from..board.words() {
        let mask = board.level(col, word);
        if mask != 0 {
            matched.add(col, word, mask);
        }
    }
}

/// Marks a column's pieces that lie in a horizontal or vertical run.
#[inline]
fn level_and_upright<L: Lane>(board: &Board<L>, col: usize, from: usize, matched: &mut Marks) {
    let mut pairs = board.upright(col, from);
    let mut starts_below = 0u64;
    for word in from..board.words() {
        let above = if word + 1 < board.words() { board.upright(col, word + 1) } else { 0 };
        // Two overlapping pairs are three pieces: at the height of the lower pair, and one and two above.
        let starts = pairs & (pairs >> 1 | above << 63);
        let carried = starts_below >> 63 | starts_below >> 62;
        let mask = starts | starts << 1 | starts << 2 | carried | board.level(col, word);
        if mask != 0 {
            matched.add(col, word, mask);
        }
        (pairs, starts_below) = (above, starts);
    }
}

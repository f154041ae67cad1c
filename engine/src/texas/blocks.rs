//! Blocks of matched pieces.

use super::board::Board;
use super::lane::{LANES, Lane};
use super::marks::{Marks, bits, span, word};

/// Divides matched pieces into blocks, with a work list that is reused.
#[derive(Default)]
pub(super) struct Blocks {
    /// Pieces of the block, whose pieces above and below are still to be looked for.
    open: Vec<(u32, u32)>,
}

impl Blocks {
    /// Passes the colour and size of every block to `with`, and moves all marks to `removed` in the process.
    pub(super) fn divide<L: Lane, const LOW: bool>(
        &mut self,
        board: &Board<L, LOW>,
        matched: &mut Marks<LOW>,
        removed: &mut Marks<LOW>,
        mut with: impl FnMut(L, u32),
    ) {
        for n in 0..matched.columns().len() {
            let col = matched.columns()[n] as usize;
            for word in matched.first_word(col)..board.words() {
                while matched.mask(col, word) != 0 {
                    let height = word * LANES + matched.mask(col, word).trailing_zeros() as usize;
                    let size = self.grow(board, matched, removed, (col as u32, height as u32));
                    with(board.colour(col, height), size);
                }
            }
        }
        matched.clear();
    }

    /// Moves the block of a matched piece and returns its size. A piece and those above and below it move together:
    /// then the masks say at once where the block goes on to the left and to the right.
    fn grow<L: Lane, const LOW: bool>(
        &mut self,
        board: &Board<L, LOW>,
        matched: &mut Marks<LOW>,
        removed: &mut Marks<LOW>,
        first: (u32, u32),
    ) -> u32 {
        let (mut size, mut at) = (0, first);
        loop {
            let (col, height) = (at.0 as usize, at.1 as usize);
            // If not, it was reached from the other side as well, and has moved.
            if matched.has(col, height) {
                let (from, to) = upright(board, matched, col, height);
                size += (to - from) as u32;
                for word in word(LOW, from)..=word(LOW, to - 1) {
                    let part = span(word, from, to);
                    matched.take(col, word, part);
                    removed.add(col, word, part);
                    let left = part & board.agree_left(col, word);
                    if left != 0 {
                        self.reach(col - 1, word, left & matched.mask(col - 1, word));
                    }
                    let right = part & board.agree_right(col, word);
                    if right != 0 {
                        self.reach(col + 1, word, right & matched.mask(col + 1, word));
                    }
                }
            }
            match self.open.pop() {
                Some(next) => at = next,
                None => return size,
            }
        }
    }

    /// Opens the places of a mask.
    #[inline]
    fn reach(&mut self, col: usize, word: usize, mask: u64) {
        for bit in bits(mask) {
            self.open.push((col as u32, (word * LANES + bit) as u32));
        }
    }
}

/// Returns the stretch of matched pieces of one colour above and below a place.
#[inline]
fn upright<L: Lane, const LOW: bool>(
    board: &Board<L, LOW>,
    matched: &Marks<LOW>,
    col: usize,
    height: usize,
) -> (usize, usize) {
    let colour = board.colour(col, height);
    let is = |height: usize| matched.has(col, height) && board.colour(col, height) == colour;
    let (mut from, mut to) = (height, height + 1);
    while from > 0 && is(from - 1) {
        from -= 1;
    }
    while to < board.height(col) && is(to) {
        to += 1;
    }
    (from, to)
}

//! Blocks of matched pieces.

use super::board::Board;
use super::lane::Lane;
use super::marks::Marks;

/// Divides matched pieces into blocks, with a work list that is reused.
#[derive(Default)]
pub(super) struct Blocks {
    open: Vec<(u32, u32)>,
}

impl Blocks {
    /// Passes the colour and size of every block to `with`, and removes all marks in the process.
    pub(super) fn divide<L: Lane>(
        &mut self,
        board: &Board<L>,
        matched: &mut Marks,
        mut with: impl FnMut(L, u32),
    ) {
        for n in 0..matched.columns() {
            let col = matched.nth(n);
            for word in 0..board.words() {
                while matched.mask(col, word) != 0 {
                    let height = word * 64 + matched.mask(col, word).trailing_zeros() as usize;
                    let colour = board.colour(col, height);
                    with(colour, self.grow(board, matched, col, height, colour));
                }
            }
        }
        matched.clear();
    }

    /// Removes the block around a place and returns its size.
    fn grow<L: Lane>(
        &mut self,
        board: &Board<L>,
        matched: &mut Marks,
        col: usize,
        height: usize,
        colour: L,
    ) -> u32 {
        let mut size = 0;
        matched.take(col, height);
        self.open.push((col as u32, height as u32));
        while let Some((col, height)) = self.open.pop() {
            size += 1;
            let (col, height) = (col as usize, height as usize);
            // To the left or below the board a coordinate wraps to a huge one, which is also off the board.
            for (col, height) in [
                (col + 1, height),
                (col.wrapping_sub(1), height),
                (col, height + 1),
                (col, height.wrapping_sub(1)),
            ] {
                let on = col < board.cols() && height < board.words() * 64;
                if on && matched.has(col, height) && board.colour(col, height) == colour {
                    matched.take(col, height);
                    self.open.push((col as u32, height as u32));
                }
            }
        }
        size
    }
}

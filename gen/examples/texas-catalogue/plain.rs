//! Boards without effects as plain arrays, for fast play in the search for hands. The engine plays the results again
//! before they are kept.

/// The most cells of a board.
pub(crate) const MOST: usize = 24;

/// A board: its colours in reading order, 0 for an empty cell.
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    pub(crate) cells: [u8; MOST],
    pub(crate) rows: usize,
    pub(crate) cols: usize,
}

impl Plain {
    /// Returns the pairs of cells that share a side, by their places, the earlier cell first.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows * cols).flat_map(move |at| {
            let right = (at % cols + 1 < cols).then_some((at, at + 1));
            let below = (at / cols + 1 < rows).then_some((at, at + cols));
            right.into_iter().chain(below)
        })
    }

    /// Returns the board after an operation, or `None` if the operation is not valid.
    pub(crate) fn played(&self, (a, b): (usize, usize)) -> Option<Plain> {
        let mut board = *self;
        if board.cells[a] == 0 || board.cells[b] == 0 || board.cells[a] == board.cells[b] {
            return None;
        }
        board.cells.swap(a, b);
        if !board.lies_in_a_run(a) && !board.lies_in_a_run(b) {
            return None;
        }
        while board.round() {}
        Some(board)
    }

    /// Returns an upper bound for the operations that the counts of each colour still allow.
    pub(crate) fn most_operations(&self) -> usize {
        let mut counts = [0; 8];
        self.cells.iter().for_each(|&colour| counts[usize::from(colour)] += 1);
        counts[1..].iter().map(|count| count / 3).sum()
    }

    fn lies_in_a_run(&self, at: usize) -> bool {
        let (row, col, colour) = (at / self.cols, at % self.cols, self.cells[at]);
        let reach = |mut same: usize, step: isize, count: usize| {
            let mut reached = 0;
            while reached < count {
                same = same.wrapping_add_signed(step);
                if self.cells[same] != colour {
                    break;
                }
                reached += 1;
            }
            reached
        };
        let down = self.cols as isize;
        reach(at, -1, col) + reach(at, 1, self.cols - 1 - col) >= 2
            || reach(at, -down, row) + reach(at, down, self.rows - 1 - row) >= 2
    }

    /// Eliminates all runs and lets the pieces fall; returns whether there was a run.
    fn round(&mut self) -> bool {
        let size = self.rows * self.cols;
        let mut gone = 0_u32;
        for at in (0..size).filter(|&at| self.cells[at] > 0) {
            gone |= u32::from(self.lies_in_a_run(at)) << at;
        }
        for col in 0..self.cols {
            let mut to = self.rows;
            for row in (0..self.rows).rev() {
                let at = row * self.cols + col;
                let colour = self.cells[at];
                if colour > 0 && gone & 1 << at == 0 {
                    to -= 1;
                    self.cells[to * self.cols + col] = colour;
                }
            }
            (0..to).for_each(|row| self.cells[row * self.cols + col] = 0);
        }
        gone > 0
    }
}

//! A fuse: the one operation that sets off the effects on a board.

use crosscheck_core::Cell;
use spec::texas::Swap;

use crate::texas::board::moved;
use crate::texas::pairs::Pairs;

/// Three cells in a line that match when a piece from next to them moves in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fuse {
    pub(super) line: [Cell; 3],
    /// The cell of the three into which the third piece moves.
    pub(super) gap: Cell,
    /// The cell where that piece waits.
    pub(super) waits: Cell,
}

impl Fuse {
    /// Returns the fuses with `head` in their line but not as the gap. `free` says which other cells may be used.
    pub(super) fn through(head: Cell, rows: u32, cols: u32, free: impl Fn(Cell) -> bool) -> Vec<Fuse> {
        let board = Pairs { rows, cols };
        let will_do = |cell: Cell| board.contain(cell) && (cell == head || free(cell));
        let mut fuses = Vec::new();
        for (down, right) in [(1, 0), (0, 1)] {
            for first in -2..=0 {
                let line =
                    [0, 1, 2].map(|step| moved(head, down * (first + step), right * (first + step)));
                if !line.iter().all(|&cell| will_do(cell)) {
                    continue;
                }
                for gap in line.into_iter().filter(|&gap| gap != head) {
                    let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(d, r)| moved(gap, d, r));
                    let waiting =
                        beside.into_iter().filter(|&cell| will_do(cell) && !line.contains(&cell));
                    fuses.extend(waiting.map(|waits| Fuse { line, gap, waits }));
                }
            }
        }
        fuses
    }

    /// Returns the operation.
    pub(super) fn swap(&self) -> Swap {
        Swap { a: self.gap, b: self.waits }
    }
}

//! The pairs of cells that share a side, numbered.

use crosscheck_core::Cell;
use spec::texas::Swap;

#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    pub(super) rows: u32,
    pub(super) cols: u32,
}

impl Pairs {
    pub(super) fn count(self) -> u64 {
        self.across() + u64::from(self.rows - 1) * u64::from(self.cols)
    }

    /// Returns the pair of a number below [`Pairs::count`]: first those within a row, then those within a column.
    pub(super) fn nth(self, number: u64) -> Swap {
        let (place, width, down) = match number.checked_sub(self.across()) {
            None => (number, self.cols - 1, false),
            Some(beyond) => (beyond, self.cols, true),
        };
        // Dividing 32-bit numbers is much faster, and they are wide enough for all but giant boards.
        let (row, col) = match u32::try_from(place) {
            Ok(place) => (place / width, place % width),
            Err(_) => ((place / u64::from(width)) as u32, (place % u64::from(width)) as u32),
        };
        let a = Cell::new(row + 1, col + 1);
        let b = if down { Cell::new(a.row + 1, a.col) } else { Cell::new(a.row, a.col + 1) };
        Swap { a, b }
    }

    pub(super) fn contain(self, cell: Cell) -> bool {
        (1..=self.rows).contains(&cell.row) && (1..=self.cols).contains(&cell.col)
    }

    fn across(self) -> u64 {
        u64::from(self.rows) * u64::from(self.cols - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_cells_that_share_a_side_have_one_number() {
        for (rows, cols) in [(1, 1), (1, 5), (5, 1), (3, 4)] {
            let pairs = Pairs { rows, cols };
            let all = (0..pairs.count()).map(|number| pairs.nth(number));
            let mut all: Vec<[u32; 4]> = all.map(|Swap { a, b }| [a.row, a.col, b.row, b.col]).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len() as u32, rows * (cols - 1) + (rows - 1) * cols);
            assert!(all.iter().all(|[r, c, s, d]| s - r + d - c == 1 && *s <= rows && *d <= cols));
        }
    }
}

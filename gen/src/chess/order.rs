//! The order in which cells receive their pieces.

use crosscheck_core::generate::draw::pick;
use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};
use spec::chess::Road;

use super::measure::around;

/// An order of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Random,
    Reading,
    Columns,
    /// Around the board and inwards, so that the rest is enclosed.
    Spiral,
    /// From the middle outwards.
    Outwards,
    /// All cells of one chessboard colour come before those of the other.
    Checkered,
    /// Cells with few connected roads first, so that those that cut a region come late.
    LeavesFirst,
    /// Around the board without its corners, and finally a cell inside.
    Rim,
    /// For the first half, cells of every other row, in random order; then the rows between them, from the right. The
    /// first column comes last: it joins the rest.
    Furrows,
}

impl Order {
    /// Draws an order, mostly a random one.
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        use Order::*;
        pick(
            rng,
            &[Random, Random, Random, Random, Random, Reading, Columns, Spiral, Checkered, LeavesFirst],
        )
    }

    /// Returns how many cells this order can use: all of the board, except for a rim.
    pub(super) fn many(self, rows: u32, cols: u32) -> u32 {
        match self {
            Order::Rim if rows.min(cols) > 2 => 2 * (rows - 2) + 2 * (cols - 2) + 1,
            _ => rows.saturating_mul(cols),
        }
    }

    /// Returns `count` cells in this order: the first ones or, if `sparse`, some from all over the board.
    pub(super) fn cells(
        self,
        right: &Grid<Road>,
        below: &Grid<Road>,
        count: u32,
        sparse: bool,
        rng: &mut dyn Rng,
    ) -> Vec<Cell> {
        let (rows, cols) = (right.rows(), below.cols());
        let count = count as usize;
        let mut all: Vec<Cell> = Grid::from_fn(rows, cols, |cell| cell).values().to_vec();
        let cells = match self {
            Order::Random => return shuffled(all, count, rng),
            Order::Reading => all,
            Order::Columns => {
                all.sort_by_key(|cell| cell.col);
                all
            }
            Order::Spiral => spiral(rows, cols),
            Order::Outwards => spiral(rows, cols).into_iter().rev().collect(),
            Order::Checkered => {
                let first = rng.random_range(0..2);
                all = shuffled(all, usize::MAX, rng);
                all.sort_by_key(|cell| (cell.row + cell.col + first) % 2);
                all
            }
            Order::LeavesFirst => {
                let connected = |(road, _): &(Option<Road>, Cell)| *road == Some(Road::Connected);
                let degree = |cell| around(right, below, cell).iter().filter(|at| connected(at)).count();
                all = shuffled(all, usize::MAX, rng);
                all.sort_by_cached_key(|cell| degree(*cell));
                all
            }
            Order::Furrows => return furrows(all, count, rng),
            Order::Rim => return rim(shuffled(all, usize::MAX, rng), rows, cols, count),
        };
        if sparse { some(cells, count, rng) } else { cells.into_iter().take(count).collect() }
    }
}

/// Shuffles the cells and keeps the first `count`.
fn shuffled(mut cells: Vec<Cell>, count: usize, rng: &mut dyn Rng) -> Vec<Cell> {
    let count = count.min(cells.len());
    for at in 0..count {
        let other = rng.random_range(at..cells.len());
        cells.swap(at, other);
    }
    cells.truncate(count);
    cells
}

/// Picks `count` of the cells and keeps their order.
fn some(cells: Vec<Cell>, count: usize, rng: &mut dyn Rng) -> Vec<Cell> {
    let (all, mut wanted) = (cells.len(), count.min(cells.len()));
    let mut take = |at: usize| {
        let taken = rng.random_range(0..all - at) < wanted;
        wanted -= usize::from(taken);
        taken
    };
    cells.into_iter().enumerate().filter(|&(at, _)| take(at)).map(|(_, cell)| cell).collect()
}

/// Returns `count` cells of a shuffled board: first those at its edge, then the corners, then those inside. The last
/// one is inside, if the board has such a cell.
fn rim(mut cells: Vec<Cell>, rows: u32, cols: u32, count: usize) -> Vec<Cell> {
    cells.sort_by_key(|cell| {
        let edges = [[1, rows].contains(&cell.row), [1, cols].contains(&cell.col)];
        [2, 0, 1][edges.into_iter().filter(|&edge| edge).count()]
    });
    cells[count - 1..].rotate_right(1);
    cells.truncate(count);
    cells
}

/// Returns `count` cells: at most half of them from the even rows, in random order, then those of the odd rows from the
/// right, and those of the first column last.
fn furrows(cells: Vec<Cell>, count: usize, rng: &mut dyn Rng) -> Vec<Cell> {
    let (first, rest): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(|cell| cell.col == 1);
    let (even, mut odd): (Vec<Cell>, Vec<Cell>) =
        rest.into_iter().partition(|cell| cell.row.is_multiple_of(2));
    let mut even = shuffled(even, usize::MAX, rng);
    let later = even.split_off((count / 2).min(even.len()));
    odd.sort_by_key(|cell| std::cmp::Reverse(cell.col));
    let mut cells = [even, odd, later, first].concat();
    cells.truncate(count);
    cells
}

fn spiral(rows: u32, cols: u32) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(rows as usize * cols as usize);
    let (mut top, mut left, mut bottom, mut right) = (1, 1, rows, cols);
    while top <= bottom && left <= right {
        cells.extend((left..=right).map(|col| Cell::new(top, col)));
        cells.extend((top + 1..=bottom).map(|row| Cell::new(row, right)));
        if top < bottom {
            cells.extend((left..right).rev().map(|col| Cell::new(bottom, col)));
        }
        if left < right {
            cells.extend((top + 1..bottom).rev().map(|row| Cell::new(row, left)));
        }
        (top, left, bottom, right) = (top + 1, left + 1, bottom - 1, right - 1);
    }
    cells
}

#[cfg(test)]
mod tests {
    use crosscheck_core::generate::seeded;

    use super::*;

    #[test]
    fn every_order_has_every_cell_once() {
        use Order::*;
        let mut rng = seeded("chess", 1, 0);
        for (rows, cols) in [(2, 2), (2, 9), (9, 2), (3, 4), (5, 5), (6, 7)] {
            let right = Grid::from_fn(rows, cols - 1, |_| Road::Connected);
            let below = Grid::from_fn(rows - 1, cols, |_| Road::Connected);
            let all = [Random, Reading, Columns, Spiral, Outwards, Checkered, LeavesFirst, Rim, Furrows];
            for order in all {
                for (count, sparse) in [(rows * cols, false), (rows * cols, true), (3, true), (3, false)]
                {
                    let mut cells = order.cells(&right, &below, count, sparse, &mut rng);
                    assert_eq!(cells.len() as u32, count, "{order:?}, {sparse}");
                    cells.sort_unstable();
                    cells.dedup();
                    assert_eq!(cells.len() as u32, count, "{order:?}, {sparse}");
                    assert!(cells.iter().all(|cell| cell.row <= rows && cell.col <= cols));
                }
            }
        }
    }
}

//! Roads: the patterns that a board can have, from evenly drawn roads to a single long snake.

use crosscheck_core::generate::draw::{chance, pick, weighted};
use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};
use spec::chess::Road;

/// The relative frequency of each state.
pub(super) type Shares = [u32; 4];

/// The pattern of a board's roads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Look {
    /// Roads within rows are drawn by the first shares, those within columns by the second.
    Drawn(Shares, Shares),
    /// One path of connected roads through all cells, row by row to and fro; the rest is random.
    Snake(Shares),
    /// The first column is a spine of connected roads, each row a tooth; the rest is random.
    Comb(Shares),
    /// Every cell has a connected road up or to the left, which makes a tree; the rest is random.
    Tree(Shares),
    /// Rows alternate between straight and connected roads, and connected roads join them all, so that the cells of a
    /// straight line are also reached by another path.
    Ladder,
    /// Square patches, each of one state.
    Patches(Shares),
    /// Rings of connected roads around the middle; the rest is random.
    Rings(Shares),
}

/// All states equally often.
pub(super) const EVEN: Shares = [1, 1, 1, 1];

/// One state in `percent` of 100 draws, the others equally often.
pub(super) fn mostly(road: Road, percent: u32) -> Shares {
    let mut shares = [100 - percent.min(100); 4];
    shares[road as usize] = 3 * percent.min(100);
    shares
}

/// Draws the roads around paths of connected roads: mostly blocked ones, so that a piece on the path cuts it.
pub(super) fn around(rng: &mut dyn Rng) -> Shares {
    pick(rng, &[[1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [3, 1, 1, 0], [20, 3, 3, 1], [0, 1, 1, 0]])
}

impl Look {
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        let percent = rng.random_range(45..=90);
        match rng.random_range(0..9) {
            0 => Look::Drawn(EVEN, EVEN),
            1 | 2 => Look::both(mostly(Road::Connected, percent)),
            3 => Look::both([1, 2, 6, 9]),
            4 => Look::Drawn(mostly(Road::Straight, percent), mostly(Road::Connected, percent)),
            5 => Look::Ladder,
            6 => Look::Patches([1, 1, 2, 3]),
            7 => Look::Rings(around(rng)),
            _ => Look::path(rng),
        }
    }

    /// Returns a look that draws both directions alike.
    pub(super) fn both(shares: Shares) -> Self {
        Look::Drawn(shares, shares)
    }

    /// Draws a path or a tree of connected roads.
    pub(super) fn path(rng: &mut dyn Rng) -> Self {
        let rest = around(rng);
        pick(rng, &[Look::Snake(rest), Look::Comb(rest), Look::Tree(rest), Look::Tree(rest)])
    }

    /// Lays the roads of a board: those to the right of the cells, and those below them. `noise` percent of them are
    /// drawn evenly instead.
    pub(super) fn lay(
        self,
        rows: u32,
        cols: u32,
        noise: u32,
        rng: &mut dyn Rng,
    ) -> (Grid<Road>, Grid<Road>) {
        let salt = rng.random();
        let mut one = |cell: Cell, down: bool| {
            if noise > 0 && chance(rng, noise) {
                return drawn(EVEN, rng);
            }
            match self {
                Look::Drawn(across, below) => drawn(if down { below } else { across }, rng),
                Look::Ladder if down || cell.row.is_multiple_of(2) => Road::Connected,
                Look::Ladder => Road::Straight,
                Look::Patches(shares) => patch(cell, salt, shares),
                Look::Snake(rest) => on(in_snake(cell, down, cols), rest, rng),
                Look::Comb(rest) => on(!down || cell.col == 1, rest, rng),
                Look::Tree(rest) => on(in_tree(cell, down, salt), rest, rng),
                Look::Rings(rest) => on(in_ring(cell, down, rows, cols), rest, rng),
            }
        };
        let right = Grid::from_fn(rows, cols - 1, |cell| one(cell, false));
        (right, Grid::from_fn(rows - 1, cols, |cell| one(cell, true)))
    }
}

fn drawn(shares: Shares, rng: &mut dyn Rng) -> Road {
    Road::ALL[weighted(rng, &shares)]
}

/// Returns a connected road if `path`, otherwise one of the rest.
fn on(path: bool, rest: Shares, rng: &mut dyn Rng) -> Road {
    if path { Road::Connected } else { drawn(rest, rng) }
}

/// Whether a road is on the snake, which goes down at the right end of odd rows and at the left end of even ones.
fn in_snake(cell: Cell, down: bool, cols: u32) -> bool {
    !down || cell.col == if cell.row.is_multiple_of(2) { 1 } else { cols }
}

/// Whether the cell at the road's lower or right end has chosen this road. Cells of the first row and column have no
/// choice.
fn in_tree(cell: Cell, down: bool, salt: u64) -> bool {
    let end = if down { Cell::new(cell.row + 1, cell.col) } else { Cell::new(cell.row, cell.col + 1) };
    let up =
        if end.row == 1 || end.col == 1 { end.col == 1 } else { mixed(end.row, end.col, salt) & 1 == 0 };
    up == down
}

/// Whether both ends are equally far from the edge of the board.
fn in_ring(cell: Cell, down: bool, rows: u32, cols: u32) -> bool {
    let end = if down { Cell::new(cell.row + 1, cell.col) } else { Cell::new(cell.row, cell.col + 1) };
    let ring = |cell: Cell| cell.row.min(cell.col).min(rows + 1 - cell.row).min(cols + 1 - cell.col);
    ring(cell) == ring(end)
}

/// Returns the state of the patch that a cell is in.
fn patch(cell: Cell, salt: u64, shares: Shares) -> Road {
    let size = 2 + (salt >> 60) as u32 % 3;
    let mut left = mixed(cell.row / size, cell.col / size, salt) % shares.iter().sum::<u32>().max(1);
    for (road, share) in Road::ALL.into_iter().zip(shares) {
        match left.checked_sub(share) {
            Some(beyond) => left = beyond,
            None => return road,
        }
    }
    Road::Connected
}

/// Returns a pseudorandom number that depends only on the place and the salt.
fn mixed(row: u32, col: u32, salt: u64) -> u32 {
    let mut mixed = salt ^ (u64::from(row) << 32 | u64::from(col)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed >> 32) as u32
}

#[cfg(test)]
mod tests {
    use crosscheck_core::generate::seeded;

    use super::*;

    /// Returns how many connected roads a look lays if its random roads are all blocked.
    fn connected(look: Look) -> usize {
        let mut rng = seeded("chess", 1, 0);
        let (right, below) = look.lay(5, 7, 0, &mut rng);
        right.values().iter().chain(below.values()).filter(|road| **road == Road::Connected).count()
    }

    #[test]
    fn snakes_combs_and_trees_have_a_road_less_than_cells() {
        for look in [Look::Snake([1, 0, 0, 0]), Look::Comb([1, 0, 0, 0]), Look::Tree([1, 0, 0, 0])] {
            assert_eq!(connected(look), 34, "{look:?}");
        }
    }

    #[test]
    fn rings_close_around_the_middle() {
        assert_eq!(connected(Look::Rings([1, 0, 0, 0])), 20 + 12 + 2);
    }
}

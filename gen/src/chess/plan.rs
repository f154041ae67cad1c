//! A plan: everything that is decided about a board before its roads and pieces are drawn.

use crosscheck_core::generate::draw::{chance, pick, weighted};
use crosscheck_core::{Cell, Grid, Limits};
use rand::{Rng, RngExt};
use spec::chess::{Colour, MAX_QUERIES, Placement, Road, Test};

use super::parts::Board;

/// How often each state of a road is drawn, in relation to the others.
pub(super) type Shares = [u32; 4];

pub(super) const EVEN: Shares = [1; 4];

/// One state in `percent` of 100 draws, the others equally often.
pub(super) fn mostly(road: Road, percent: u32) -> Shares {
    let mut shares = [100 - percent; 4];
    shares[road as usize] = 3 * percent;
    shares
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// The number of queries; at most the number of cells.
    pub(super) queries: u32,
    /// The states of the roads within rows, and within columns.
    pub(super) roads: [Shares; 2],
    /// Whether connected roads lead to all cells as a tree, whatever the shares say: in this percentage of 100, the road to a
    /// cell comes from above, else from the left. With 0 the tree is a comb.
    pub(super) tree: Option<u32>,
    pub(super) turned: bool,
    pub(super) order: Order,
    /// The percentage of white pieces; without it, neighbours have different colours, as on a chessboard.
    pub(super) white: Option<u32>,
    pub(super) levels: Levels,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Random,
    Reading,
    /// All cells of one chessboard colour come before those of the other.
    Checkered,
}

/// The levels of the pieces, from `1..=q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Levels {
    /// From 1 to this number.
    Few(u32),
    Any,
    /// 1, 2, 3, …: each new piece is above all earlier ones.
    Rising,
    /// q, q − 1, …: each new piece is below all earlier ones.
    Falling,
}

impl Plan {
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        use Levels::{Any, Falling, Few, Rising};
        let side = |rng: &mut dyn Rng| {
            let (least, most) = pick(rng, &[(2, 5), (3, 7), (4, 10), (5, 10)]);
            rng.random_range(least..=most)
        };
        let (rows, cols, most) = (side(rng), side(rng), pick(rng, &[6, 15, 25, 40, 40]));
        let queries = rng.random_range(1..=most);
        let (connected, percent) = (mostly(Road::Connected, rng.random_range(45..=90)), 75);
        let (roads, tree) = match rng.random_range(0..9) {
            0 => ([EVEN; 2], None),
            1 | 2 => ([connected; 2], None),
            3 | 4 => ([[1, 2, 6, 9]; 2], None),
            5 | 6 => ([mostly(Road::Straight, percent), connected], None),
            _ => ([around(rng); 2], Some(pick(rng, &[0, 50, 50]))),
        };
        Plan {
            rows,
            cols,
            queries,
            roads,
            tree,
            turned: chance(rng, 50),
            order: pick(
                rng,
                &[Order::Random, Order::Random, Order::Random, Order::Reading, Order::Checkered],
            ),
            white: pick(rng, &[Some(50), Some(50), Some(50), Some(20), Some(0), None, None]),
            levels: pick(rng, &[Few(1), Few(2), Few(3), Few(6), Any, Any, Any, Rising, Falling]),
        }
    }

    pub(super) fn make(&self, limits: Limits, rng: &mut dyn Rng) -> Result<Test, String> {
        let (rows, cols) = if self.turned { (self.cols, self.rows) } else { (self.rows, self.cols) };
        let [right, below] = self.roads(rows, cols, rng);
        let queries = self.queries.min(rows * cols).min(limits.up_to(MAX_QUERIES));
        let placements = self.pieces(&self.order.cells(rows, cols, queries as usize, rng), rng);
        let board = Board { right, below, placements };
        if self.turned { board.transposed().test(limits) } else { board.test(limits) }
    }

    fn roads(&self, rows: u32, cols: u32, rng: &mut dyn Rng) -> [Grid<Road>; 2] {
        let [across, down] = self.roads;
        let Some(percent) = self.tree else {
            let drawn = |rows, cols, shares: Shares, rng: &mut dyn Rng| {
                Grid::from_fn(rows, cols, |_| Road::ALL[weighted(rng, &shares)])
            };
            return [drawn(rows, cols - 1, across, rng), drawn(rows - 1, cols, down, rng)];
        };
        // Cells of the first row and column have no choice.
        let from_above = Grid::from_fn(rows, cols, |Cell { row, col }| {
            col == 1 || row > 1 && percent > 0 && chance(rng, percent)
        });
        let mut road = |shares: &Shares, in_tree: bool| {
            if in_tree { Road::Connected } else { Road::ALL[weighted(rng, shares)] }
        };
        let right = Grid::from_fn(rows, cols - 1, |Cell { row, col }| {
            road(&across, !from_above[Cell::new(row, col + 1)])
        });
        let below = Grid::from_fn(rows - 1, cols, |Cell { row, col }| {
            road(&down, from_above[Cell::new(row + 1, col)])
        });
        [right, below]
    }

    fn pieces(&self, cells: &[Cell], rng: &mut dyn Rng) -> Vec<Placement> {
        let count = cells.len() as u32;
        let mut piece = |(at, &cell): (u32, &Cell)| {
            let white = match self.white {
                Some(percent) => chance(rng, percent),
                None => (cell.row + cell.col) % 2 == 1,
            };
            let level = match self.levels {
                Levels::Few(most) => rng.random_range(1..=most.clamp(1, count)),
                Levels::Any => rng.random_range(1..=count),
                Levels::Rising => at + 1,
                Levels::Falling => count - at,
            };
            Placement { colour: if white { Colour::White } else { Colour::Black }, level, cell }
        };
        (0..).zip(cells).map(&mut piece).collect()
    }
}

/// Draws the roads around a tree of connected roads: mostly blocked ones, so that a piece on the tree cuts it.
pub(super) fn around(rng: &mut dyn Rng) -> Shares {
    pick(rng, &[[1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [3, 1, 1, 0], [20, 3, 3, 1], [0, 1, 1, 0]])
}

impl Order {
    /// Returns `count` cells from all over a board, in this order.
    fn cells(self, rows: u32, cols: u32, count: usize, rng: &mut dyn Rng) -> Vec<Cell> {
        let mut cells = Grid::from_fn(rows, cols, |cell| cell).values().to_vec();
        for at in 0..count {
            let other = rng.random_range(at..cells.len());
            cells.swap(at, other);
        }
        match self {
            Order::Random => {}
            Order::Reading => cells[..count].sort_unstable(),
            Order::Checkered => {
                let first = rng.random_range(0..2);
                cells.sort_by_key(|cell| (cell.row + cell.col + first) % 2);
            }
        }
        cells.truncate(count);
        cells
    }
}

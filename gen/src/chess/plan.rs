//! A plan: everything that is decided about a board before its roads and pieces are generated.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::{Cell, Grid, Limits};
use rand::{Rng, RngExt};
use spec::chess::{MAX_QUERIES, Road, Test};

use super::order::Order;
use super::pieces::{Colours, Levels, pieces};
use super::roads::Look;

#[derive(Clone, Copy, Debug)]
pub(super) struct ChessPlan {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// The number of queries, or [`MANY`]; at most the number of cells.
    pub(super) queries: u32,
    pub(super) look: Look,
    /// Whether rows and columns are exchanged for the roads.
    pub(super) turned: bool,
    /// The percentage of roads drawn evenly, whatever the look.
    pub(super) noise: u32,
    pub(super) order: Order,
    /// Whether pieces take cells from all over the order, not its first ones.
    pub(super) sparse: bool,
    pub(super) colours: Colours,
    pub(super) levels: Levels,
    /// Whether the first piece gets a neighbouring cell that it reaches in two ways.
    pub(super) twice: bool,
}

/// As many queries as the order can use: usually one for each cell of the board.
pub(super) const MANY: u32 = u32::MAX;

impl ChessPlan {
    /// Draws a plan of a small board, with moderate values for everything else.
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        let side = |rng: &mut dyn Rng| {
            let (least, most) = pick(rng, &[(2, 5), (3, 7), (4, 10), (5, 10)]);
            rng.random_range(least..=most)
        };
        let most = pick(rng, &[6, 15, 25, 40, 40]);
        ChessPlan {
            rows: side(rng),
            cols: side(rng),
            queries: rng.random_range(1..=most),
            look: Look::draw(rng),
            turned: chance(rng, 50),
            noise: pick(rng, &[0, 0, 3, 10]),
            order: Order::draw(rng),
            sparse: chance(rng, 70),
            colours: Colours::draw(rng),
            levels: Levels::draw(rng),
            twice: false,
        }
    }

    /// Makes a test of this plan.
    ///
    /// # Errors
    /// A board of this size does not fit the limits.
    pub(super) fn make(&self, limits: Limits, rng: &mut dyn Rng) -> Result<Test, String> {
        let (rows, cols) = (self.rows, self.cols);
        let (mut right, mut below) = if self.turned {
            let (right, below) = self.look.lay(cols, rows, self.noise, rng);
            (below.transposed(), right.transposed())
        } else {
            self.look.lay(rows, cols, self.noise, rng)
        };
        let queries = if self.queries == MANY { self.order.many(rows, cols) } else { self.queries };
        let queries = queries.min(rows * cols).min(limits.up_to(MAX_QUERIES));
        let cells = self.order.cells(&right, &below, queries, self.sparse, rng);
        if self.twice {
            lay_twice(&mut right, &mut below, cells[0], rng);
        }
        let placements = pieces(&cells, self.colours, self.levels, rng);
        Test::new(right, below, placements, limits)
    }
}

/// Lays four roads around a square with `cell` as a corner: one leads directly to the next corner, the other three lead
/// there the other way round and are connected.
fn lay_twice(right: &mut Grid<Road>, below: &mut Grid<Road>, cell: Cell, rng: &mut dyn Rng) {
    let top = beside(cell.row, right.rows(), rng).min(cell.row);
    let left = beside(cell.col, below.cols(), rng).min(cell.col);
    let square = [Cell::new(top, left), Cell::new(top + 1, left), Cell::new(top, left + 1)];
    right[square[0]] = Road::Connected;
    right[square[1]] = Road::Connected;
    below[square[0]] = Road::Connected;
    below[square[2]] = Road::Connected;
    let one = pick(rng, &[Road::Straight, Road::Straight, Road::Normal]);
    if chance(rng, 50) {
        right[Cell::new(cell.row, left)] = one;
    } else {
        below[Cell::new(top, cell.col)] = one;
    }
}

/// Returns a number next to this one, from `1..=most`.
fn beside(number: u32, most: u32, rng: &mut dyn Rng) -> u32 {
    if number == 1 || number < most && chance(rng, 50) { number + 1 } else { number - 1 }
}

//! A plan: everything that is decided about a board before its roads and pieces are made.

use rand::{Rng, RngExt};
use spec::Limits;
use spec::chess::{MAX_QUERIES, Test};

use super::order::Order;
use super::pieces::{Colours, Levels, pieces};
use super::roads::Look;
use crate::draw::{chance, pick};

/// What a board is to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// How many queries; where the board has not as many cells, as many as it has.
    pub(super) queries: u32,
    pub(super) look: Look,
    /// Rows for columns and columns for rows in all that concerns the roads.
    pub(super) turned: bool,
    /// The percentage of roads that are drawn evenly, whatever the look.
    pub(super) noise: u32,
    pub(super) order: Order,
    /// Of the order some cells all over the board, not its first ones.
    pub(super) sparse: bool,
    pub(super) colours: Colours,
    pub(super) levels: Levels,
}

impl Plan {
    /// A plan of a small board; all else is drawn with moderation.
    pub(super) fn draw(rng: &mut dyn Rng) -> Self {
        let side = |rng: &mut dyn Rng| {
            let (least, most) = pick(rng, &[(2, 5), (3, 7), (4, 10), (5, 10)]);
            rng.random_range(least..=most)
        };
        let most = pick(rng, &[6, 15, 25, 40, 40]);
        Plan {
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
        }
    }

    /// Makes a test of this plan.
    ///
    /// # Errors
    /// The sizes are not those of a board within these limits.
    pub(super) fn make(&self, limits: Limits, rng: &mut dyn Rng) -> Result<Test, String> {
        let (rows, cols) = (self.rows, self.cols);
        let (right, below) = if self.turned {
            let (right, below) = self.look.lay(cols, rows, self.noise, rng);
            (below.transposed(), right.transposed())
        } else {
            self.look.lay(rows, cols, self.noise, rng)
        };
        let queries = self.queries.min(rows * cols).min(limits.up_to(MAX_QUERIES));
        let cells = self.order.cells(&right, &below, queries, self.sparse, rng);
        let placements = pieces(&cells, self.colours, self.levels, rng);
        Test::new(right, below, placements, limits)
    }
}

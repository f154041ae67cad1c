//! `chess`: reachability queries on a growing board. Its rules are the clauses of `spec/chess.md`.

mod case;
mod game;
mod layout;
mod stage;
mod step;

use std::sync::LazyLock;

use crosscheck_problem::Shape;

pub use case::{Case, Colour, MAX_CELLS, MAX_QUERIES, MAX_SIDE, MAX_TESTS, Placement, Road, Test, Turn};
pub use game::{ALLOWANCE, RULES};
pub use layout::LAYOUT;
pub use stage::Chess;
pub use step::{Answer, Reached, Step};

/// The shape of an input, within the contest's limits.
pub static SHAPE: LazyLock<Shape> = LazyLock::new(|| crate::shape(include_str!("input.shape")));

//! `rochine`: red and blue pieces that capture each other in lines. Its rules are the clauses of `spec/rochine.md`.

mod board;
mod case;
mod game;
mod guide;
mod layout;
mod position;
mod stage;
mod step;

use std::sync::LazyLock;

use crosscheck_problem::Shape;

pub use board::{Board, Side};
pub use case::{Case, MAX_MOVES, MAX_SIZE, MAX_SIZE_UNLIMITED, MIN_SIZE, Move, Spot};
pub use game::{ALLOWANCE, Answer, RULES};
pub use guide::{Guide, Played};
pub use layout::LAYOUT;
pub use position::{Setup, tried};
pub use stage::{MOBILE, Rochine};
pub use step::{Over, Play, Step, Verdict, Way};

/// The shape of an input, within the contest's limits.
pub static SHAPE: LazyLock<Shape> = LazyLock::new(|| crate::shape(include_str!("input.shape")));

//! `texas`: a match-3 scoring game. Its rules are the clauses of `spec/texas.md`.

mod case;
mod game;
mod hand;
mod layout;
mod piece;
mod score;
mod stage;
mod step;

use std::sync::LazyLock;

use crosscheck_problem::Shape;

pub use case::{Case, MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE, Swap};
pub use game::{ALLOWANCE, RULES};
pub use hand::{Hand, HandKind};
pub use layout::LAYOUT;
pub use piece::{Board, Effect, Piece};
pub use score::Score;
pub use stage::{REACH, Texas};
pub use step::{Block, End, Operation, Round, Settled, Step, Trigger, Verdict, Wave};

/// A board in play for the generator, which queries it and plays on it, and so chooses operations that are valid or
/// nearly valid. Any implementation of the game can be a guide; the generator itself knows no rules of play.
pub trait Guide {
    /// Sets up the case's board, before its first operation.
    fn start(case: &Case) -> Self;

    /// Returns the verdict on an operation on the current board, without playing it.
    fn verdict(&self, swap: Swap) -> Verdict;

    /// Plays an operation to its end.
    fn play(&mut self, swap: Swap) -> Verdict;

    /// Returns the piece on a cell of the current board, if any.
    fn piece(&self, cell: crosscheck_core::Cell) -> Option<Piece>;
}

/// The shape of an input, within the contest's limits.
pub static SHAPE: LazyLock<Shape> = LazyLock::new(|| crate::shape(include_str!("input.shape")));

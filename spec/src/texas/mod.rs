//! `texas`: a match-3 scoring game. Its rules are the clauses of `spec/texas.md`.

mod case;
mod game;
mod hand;
mod piece;
mod score;
mod step;

pub use case::{Case, MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE, Swap};
pub use hand::{Hand, HandKind};
pub use piece::{Board, Effect, Piece};
pub use score::Score;
pub use step::{Block, End, Operation, Round, Settled, Step, Trigger, Verdict, Wave};

/// A board in play, as the generator needs it: it asks and plays, and so chooses operations that are
/// valid, or nearly. Whoever plays the game can be one; the generator itself knows no rule of play.
pub trait Guide {
    /// Lays the case's board out, before its first operation.
    fn start(case: &Case) -> Self;

    /// What the verdict on an operation would be now.
    fn verdict(&self, swap: Swap) -> Verdict;

    /// Plays an operation to its end.
    fn play(&mut self, swap: Swap) -> Verdict;

    /// The piece that lies on a cell of the board now, if any.
    fn piece(&self, cell: crosscheck_core::Cell) -> Option<Piece>;
}

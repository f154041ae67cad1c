//! Operations on a game whose name is known only at run time.

use crosscheck_core::Game;

/// An operation on any game.
pub trait Visit {
    /// The result.
    type Output;

    /// Runs the operation.
    fn visit<G: Game>(self, game: &G) -> Self::Output;
}

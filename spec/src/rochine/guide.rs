//! What a generator asks of a game in play.

use super::{Move, Over, Side, Verdict};
use crosscheck_core::contract::grid::Cell;

/// A game in play, as the generator needs it: it asks and plays, and so chooses moves that are legal, or
/// nearly, and that capture. Whoever plays the game can be one; the generator itself knows no rule of play.
///
/// It can be copied, so that a move can be tried without being made.
pub trait Guide: Clone {
    /// The start, on a board of `side` × `side`.
    fn start(side: u32) -> Self;

    /// How many rows and columns the board has.
    fn side(&self) -> u32;

    /// Who moves next; once the game is over, the side that has lost.
    fn turn(&self) -> Side;

    /// The piece that stands on a cell of the board now, if any.
    fn piece(&self, cell: Cell) -> Option<Side>;

    /// What the verdict on a move would be now.
    fn verdict(&self, mv: Move) -> Verdict;

    /// Plays a move to its end. An illegal one changes nothing, and once the game is over none does.
    fn play(&mut self, mv: Move) -> Played;

    /// Who has won, if the game is over.
    fn over(&self) -> Option<Side>;
}

/// What a move came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Whether it was legal, and if not, why.
    pub verdict: Verdict,
    /// How many pieces it captured through rows.
    pub captured_in_rows: u32,
    /// How many pieces it captured through columns.
    pub captured_in_columns: u32,
    /// How the game ended, if it is over.
    pub over: Option<Over>,
}

impl Played {
    /// A move that captured nothing and ended nothing.
    pub const fn quiet(verdict: Verdict) -> Self {
        Played { verdict, captured_in_rows: 0, captured_in_columns: 0, over: None }
    }
}

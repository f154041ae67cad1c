//! The interface through which a generator uses a game in play.

use crosscheck_core::contract::grid::Cell;

use super::{Move, Over, Ruling, Team};

/// A game in play for the generator, which queries it and plays on it, and so chooses moves that are legal or nearly
/// legal, and that capture. Any implementation of the game can be a guide; the generator itself knows no rules of play.
///
/// A guide can be cloned, so that a move can be tried without being made.
pub trait Guide: Clone {
    /// Creates the start of a game on a board of `side` × `side`.
    fn start(side: u32) -> Self;

    /// Returns the number of rows and columns.
    fn side(&self) -> u32;

    /// Returns the side that moves next; once the game is over, the side that has lost.
    fn turn(&self) -> Team;

    /// Returns the piece on a cell of the current board, if any.
    fn piece(&self, cell: Cell) -> Option<Team>;

    /// Returns the verdict on a move on the current board, without playing it.
    fn verdict(&self, mv: Move) -> Ruling;

    /// Returns the legal moves that a side has on the current board when it is its turn: by the cells that they lead
    /// from, in reading order, and from each cell up, left, right, down.
    fn ways(&self, side: Team) -> Vec<Move>;

    /// Returns how many pieces a legal move captures, without playing it.
    fn takes(&self, mv: Move) -> u32;

    /// Plays a move to its end. An illegal move changes nothing, and no move does once the game is over.
    fn play(&mut self, mv: Move) -> Played;

    /// Returns the winner, if the game is over.
    fn over(&self) -> Option<Team>;
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Whether it was legal, and if not, why.
    pub verdict: Ruling,
    /// The number of pieces it captured through rows.
    pub captured_in_rows: u32,
    /// The number of pieces it captured through columns.
    pub captured_in_columns: u32,
    /// The end of the game, if it is over.
    pub over: Option<Over>,
}

impl Played {
    /// Creates the result of a move that captured nothing and did not end the game.
    pub const fn quiet(verdict: Ruling) -> Self {
        Played { verdict, captured_in_rows: 0, captured_in_columns: 0, over: None }
    }
}
